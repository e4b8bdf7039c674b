//! How the tests are built.

#[test]
fn arithmetic_that_overflows_is_noticed() {
    let most = std::hint::black_box(u8::MAX);
    assert!(std::panic::catch_unwind(|| std::hint::black_box(most + 1)).is_err());
}
