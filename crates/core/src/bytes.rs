//! Bytes that containers take, stated before they are taken.

/// Most bytes a hash table uses while one more entry is added: one byte of control an entry, a
/// load of at most seven eighths, and old and new side by side while it doubles.
pub fn table_bytes<Item>(len: usize, capacity: usize) -> u64 {
    let slots = (capacity as u64 * 8 / 7).next_power_of_two();
    let copies = if len >= capacity { 3 } else { 1 };
    copies * slots * (size_of::<Item>() as u64 + 1)
}

/// Most bytes a vector uses while one more item is added.
pub fn vec_bytes<Item>(items: &Vec<Item>) -> u64 {
    let copies = if items.len() == items.capacity() {
        3
    } else {
        1
    };
    copies * (items.capacity() * size_of::<Item>()) as u64
}
