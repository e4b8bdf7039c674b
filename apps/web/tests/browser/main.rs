//! The pages in a real browser.

mod driver;
mod everybody;
mod own;
mod pages;
mod served;
