//! Commands and what they print, word for word; `[..]` stands for times and what depends on them.

#[test]
fn commands_print_what_the_transcripts_say() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C")
        .env("NO_COLOR", "1")
        .env("GAGNE_TABLES", "")
        .env("XDG_DATA_HOME", "/nowhere")
        .case("tests/transcripts/*.trycmd")
        .case("../../README.md")
        .case("../../README.fr.md")
        .case("../../book/src/*.md")
        // That of Rust is run by the program that it makes.
        .case("../../book/src/tutorials/[!r]*.md");
}
