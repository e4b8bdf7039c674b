//! Colours of pictures, and the formats that are made from SVG: PNG and PDF.

mod pdf;

use std::sync::Arc;

use gagne::draw::Theme;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use crate::console::{Console, Fault};

/// Every theme with its name.
pub(crate) const THEMES: [(&str, Theme); 4] = [
    ("auto", Theme::Auto),
    ("light", Theme::Light),
    ("dark", Theme::Dark),
    ("print", Theme::Print),
];

/// Fonts that have every sign of our pictures, the best first.
const FONTS: [&str; 6] = [
    "DejaVu Sans",
    "Noto Sans",
    "Liberation Sans",
    "Arial",
    "Helvetica",
    "Segoe UI",
];

/// Pixels of a PNG for each of the picture, so that it is sharp on paper and on fine screens.
const FINE: f32 = 2.0;
/// Bytes of a pixel.
const PIXEL: f32 = 4.0;

/// On what a picture is shown.
pub(crate) fn theme(console: &Console, name: Option<&str>) -> Result<Theme, Fault> {
    let wanted = name.map_or("auto".to_owned(), |name| name.trim().to_ascii_lowercase());
    match THEMES.iter().find(|(known, _)| *known == wanted) {
        Some((_, theme)) => Ok(*theme),
        None => {
            let words = [("text", wanted.into())];
            Err(Fault::Usage(console.speech.tell("wrong-theme", &words)))
        }
    }
}

/// What SVG is turned into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ImageFormat {
    /// Pixels.
    Png,
    /// A page as large as the picture, on which texts stay texts.
    Pdf,
}

impl ImageFormat {
    /// The format that the ending of a file asks for.
    pub(crate) fn of_file(file: &str) -> Option<ImageFormat> {
        let (_, ending) = file.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "png" => Some(ImageFormat::Png),
            "pdf" => Some(ImageFormat::Pdf),
            _ => None,
        }
    }
}

/// These formats ask no reader what it prefers.
pub(crate) fn settled(theme: Theme) -> Theme {
    match theme {
        Theme::Auto => Theme::Light,
        settled => settled,
    }
}

/// The fonts of this machine, the usual one being one that it has; none where it has none.
fn fonts() -> Option<Database> {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    let has = |name: &&str| {
        let mut families = fonts.faces().flat_map(|face| &face.families);
        families.any(|(family, _)| family == name)
    };
    let known = FONTS
        .iter()
        .find(|name| has(name))
        .map(|&name| name.to_owned());
    let any = || Some(fonts.faces().next()?.families.first()?.0.clone());
    let usual = known.or_else(any)?;
    fonts.set_sans_serif_family(usual.clone());
    fonts.set_serif_family(usual);
    Some(fonts)
}

/// Turns a picture into another format.
pub(crate) fn made(console: &Console, svg: &str, format: ImageFormat) -> Result<Vec<u8>, Fault> {
    let speech = &console.speech;
    let Some(fonts) = fonts() else {
        return Err(Fault::Answer(speech.say("picture-no-fonts"), 1));
    };
    let options = Options {
        fontdb: Arc::new(fonts),
        ..Options::default()
    };
    let ours = |error: &dyn std::fmt::Display| Fault::Ours(error.to_string());
    let tree = Tree::from_str(svg, &options).map_err(|error| ours(&error))?;
    match format {
        ImageFormat::Pdf => Ok(pdf::page(&tree)),
        ImageFormat::Png => {
            let (width, height) = (tree.size().width() * FINE, tree.size().height() * FINE);
            let most = console.budget.memory.unwrap_or(u64::MAX);
            // The pixels, and as many bytes again for the file.
            let fits = f64::from(width * height * PIXEL * 2.0) <= most as f64;
            let sheet = fits.then(|| Pixmap::new(width.ceil() as u32, height.ceil() as u32));
            let Some(mut sheet) = sheet.flatten() else {
                return Err(Fault::Answer(speech.say("picture-too-large"), 1));
            };
            resvg::render(
                &tree,
                Transform::from_scale(FINE, FINE),
                &mut sheet.as_mut(),
            );
            sheet.encode_png().map_err(|error| ours(&error))
        }
    }
}
