//! Bounds as people write them, and those that this machine sets.

use sysinfo::System;

/// A size such as `200M` or `4G`; units are powers of 1024.
pub fn parse_size(text: &str) -> Option<u64> {
    let text = text.trim();
    let end = text.find(|found: char| !(found.is_ascii_digit() || found == '.'))?;
    let number: f64 = text[..end].parse().ok()?;
    let unit = text[end..].trim().to_ascii_lowercase();
    let power = match unit.trim_end_matches("ib").trim_end_matches('b') {
        "" if unit == "b" => 0,
        "k" => 1,
        "m" => 2,
        "g" => 3,
        "t" => 4,
        _ => return None,
    };
    // Conversion stops at the largest number there is.
    Some((number * 1024f64.powi(power)) as u64)
}

/// Half of the memory that is free now and allowed; two gigabytes where that cannot be known.
pub fn free_memory() -> u64 {
    let mut system = System::new();
    system.refresh_memory();
    let free = match system.available_memory() {
        0 => 4 << 30,
        known => known,
    };
    let allowed = system.cgroup_limits().map(|limits| limits.total_memory);
    free.min(allowed.unwrap_or(free)) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_found() {
        let all = {
            let mut system = System::new();
            system.refresh_memory();
            system.total_memory()
        };
        let free = free_memory();
        assert!(free > 0 && free <= all, "{free} of {all}");
    }

    #[test]
    fn units_are_understood_and_needed() {
        assert_eq!(parse_size("200M"), Some(200 << 20));
        assert_eq!(parse_size("4GiB"), Some(4 << 30));
        assert_eq!(parse_size("10b"), Some(10));
        for wrong in ["", "10", "M", "-1M", "1.2.3M", "10y"] {
            assert_eq!(parse_size(wrong), None, "{wrong}");
        }
    }
}
