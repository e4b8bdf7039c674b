//! The command `gagne` with the games of the catalogue.

use std::process::ExitCode;

fn main() -> ExitCode {
    gagne_cli::main(gagne::catalogue().clone())
}
