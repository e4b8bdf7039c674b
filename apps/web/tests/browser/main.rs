//! The pages in a real browser.

mod driver;
mod everybody;
mod learning;
mod looks;
mod own;
mod pages;
mod served;
#[path = "../http/tabled.rs"]
mod tabled;
mod tables;
