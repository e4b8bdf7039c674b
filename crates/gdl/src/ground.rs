//! From rules with variables to sentences without: facts that never change, and the network of all that
//! may.

pub(crate) mod counter;
pub(crate) mod database;
pub(crate) mod datalog;
pub(crate) mod fixed;
pub(crate) mod join;
pub(crate) mod network;
pub(crate) mod plan;
pub(crate) mod reach;
pub(crate) mod work;
