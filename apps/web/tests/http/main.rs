//! The server without a browser: the API, the pages as they are sent, and what nobody may do to it.

mod access;
mod api;
mod openapi;
mod own;
mod pages;
mod safety;
mod server;
mod support;
mod tabled;
mod tables;
mod uwapi;
