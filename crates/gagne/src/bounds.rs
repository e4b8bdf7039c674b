//! Bounds as people write them, and those that this machine sets.

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
    let available = || {
        let text = std::fs::read_to_string("/proc/meminfo").ok()?;
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("MemAvailable:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()
    };
    let allowed = || {
        let text = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok()?;
        text.trim().parse::<u64>().ok()
    };
    let free = available().map_or(4 << 30, |kilobytes| kilobytes * 1024);
    free.min(allowed().unwrap_or(free)) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

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
