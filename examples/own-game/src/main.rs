//! The command `gagne` with a game of one's own beside those of the catalogue.

use std::process::ExitCode;

use own_game::Domineering;

fn main() -> ExitCode {
    gagne_cli::main(gagne::catalogue().clone().with::<Domineering>())
}
