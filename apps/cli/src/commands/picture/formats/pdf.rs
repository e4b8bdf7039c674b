//! PDF from the tree of a picture: paths, and letters that stay letters.
//!
//! The signs that occur become fonts whose glyphs are drawings (Type 3), each with the text that it
//! stands for. So texts can be searched and copied, and nothing is needed that cuts fonts to size.
//! Drawn is what our own pictures have: paths, texts, tiles; no masks, filters and images.

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{
    ColorSpaceOperand, LineCapStyle, LineJoinStyle, PaintType, SystemInfo, TilingType, UnicodeCmap,
};
use pdf_writer::writers::Resources;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str};
use resvg::tiny_skia::{Path as Outline, PathSegment, Point, Transform};
use resvg::usvg::fontdb::{Database, ID};
use resvg::usvg::{
    Fill, FillRule, Group, LineCap, LineJoin, Node, Paint, PaintOrder, Path, Pattern, Stroke, Text,
    Tree,
};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// Signs of a font: a byte names each.
const SIGNS: usize = 256;
/// Units of a glyph in one of text space, so that sizes need no fractions.
const UNITS: f32 = 1000.0;
/// How hard streams are compressed, of ten.
const EFFORT: u8 = 6;

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const PAGE: Ref = Ref::new(3);
const CONTENT: Ref = Ref::new(4);
/// The first number that is free.
const FREE: i32 = 5;

/// A page as large as the picture.
pub(super) fn page(tree: &Tree) -> Vec<u8> {
    let (width, height) = (tree.size().width(), tree.size().height());
    let mut writer = PdfWriter {
        pdf: Pdf::new(),
        free: FREE,
        fonts: tree.fontdb(),
        alphas: Vec::new(),
        tiles: Vec::new(),
        signs: Vec::new(),
    };
    // Pictures count rows from the top, pages from the bottom.
    let upright = Transform::from_row(1.0, 0.0, 0.0, -1.0, 0.0, height);
    let mut content = Content::new();
    content.transform(row(upright));
    writer.group(tree.root(), upright, 1.0, &mut content);
    let content = compress_to_vec_zlib(&content.finish(), EFFORT);
    let fonts = writer.write_fonts();
    let mut pdf = writer.pdf;
    pdf.catalog(CATALOG).pages(PAGES);
    pdf.pages(PAGES).kids([PAGE]).count(1);
    let mut page = pdf.page(PAGE);
    page.parent(PAGES)
        .media_box(Rect::new(0.0, 0.0, width, height))
        .contents(CONTENT);
    let mut resources = page.resources();
    name_all(&mut resources, &writer.alphas, &writer.tiles);
    let mut named = resources.fonts();
    for (number, font) in fonts.into_iter().enumerate() {
        named.pair(Name(name('F', number).as_bytes()), font);
    }
    named.finish();
    resources.finish();
    page.finish();
    pdf.stream(CONTENT, &content).filter(Filter::FlateDecode);
    pdf.finish()
}

/// A glyph of a font, and what it stands for.
#[derive(PartialEq)]
struct PdfGlyph {
    font: ID,
    glyph: GlyphId,
    text: String,
}

/// What is written beside the page while it is drawn.
struct PdfWriter<'t> {
    pdf: Pdf,
    free: i32,
    fonts: &'t Database,
    /// How much of what is below shows, each with its object.
    alphas: Vec<(f32, Ref)>,
    tiles: Vec<Ref>,
    signs: Vec<PdfGlyph>,
}

impl PdfWriter<'_> {
    fn next(&mut self) -> Ref {
        self.free += 1;
        Ref::new(self.free - 1)
    }

    /// Draws a group. Its opacity is that of its parts, which do not overlap in our pictures.
    fn group(&mut self, group: &Group, above: Transform, alpha: f32, out: &mut Content) {
        let alpha = alpha * group.opacity().get();
        let whole = above.pre_concat(group.transform());
        out.save_state();
        out.transform(row(group.transform()));
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, whole, alpha, out),
                Node::Path(path) => self.path(path, whole, alpha, out),
                Node::Text(text) => self.text(text, whole, alpha, out),
                Node::Image(_) => {}
            }
        }
        out.restore_state();
    }

    fn path(&mut self, path: &Path, above: Transform, alpha: f32, out: &mut Content) {
        if !path.is_visible() {
            return;
        }
        let fill = |writer: &mut Self, out: &mut Content| {
            if let Some(fill) = path.fill() {
                writer.fill(path.data(), fill, above, alpha, out);
            }
        };
        if path.paint_order() == PaintOrder::FillAndStroke {
            fill(self, out);
        }
        if let Some(stroke) = path.stroke() {
            self.stroke(path.data(), stroke, alpha, out);
        }
        if path.paint_order() == PaintOrder::StrokeAndFill {
            fill(self, out);
        }
    }

    fn fill(
        &mut self,
        data: &Outline,
        fill: &Fill,
        above: Transform,
        alpha: f32,
        out: &mut Content,
    ) {
        out.save_state();
        self.paint(fill, above, alpha, out);
        trace(data, out);
        match fill.rule() {
            FillRule::NonZero => out.fill_nonzero(),
            FillRule::EvenOdd => out.fill_even_odd(),
        };
        out.restore_state();
    }

    /// What the next shapes are filled with.
    fn paint(&mut self, fill: &Fill, above: Transform, alpha: f32, out: &mut Content) {
        self.alpha(alpha * fill.opacity().get(), out);
        match fill.paint() {
            Paint::Pattern(pattern) => {
                let tile = self.tile(pattern, above);
                out.set_fill_color_space(ColorSpaceOperand::Pattern);
                out.set_fill_pattern(None, Name(name('P', tile).as_bytes()));
            }
            paint => {
                let [red, green, blue] = colour(paint);
                out.set_fill_rgb(red, green, blue);
            }
        }
    }

    fn stroke(&mut self, data: &Outline, stroke: &Stroke, alpha: f32, out: &mut Content) {
        out.save_state();
        self.alpha(alpha * stroke.opacity().get(), out);
        let [red, green, blue] = colour(stroke.paint());
        out.set_stroke_rgb(red, green, blue);
        out.set_line_width(stroke.width().get());
        out.set_line_cap(match stroke.linecap() {
            LineCap::Butt => LineCapStyle::ButtCap,
            LineCap::Round => LineCapStyle::RoundCap,
            LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        out.set_line_join(match stroke.linejoin() {
            LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
            LineJoin::Round => LineJoinStyle::RoundJoin,
            LineJoin::Bevel => LineJoinStyle::BevelJoin,
        });
        out.set_miter_limit(stroke.miterlimit().get());
        if let Some(dashes) = stroke.dasharray() {
            out.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
        }
        trace(data, out);
        out.stroke();
        out.restore_state();
    }

    /// Lets what is below show through from now on.
    fn alpha(&mut self, alpha: f32, out: &mut Content) {
        if alpha >= 1.0 {
            return;
        }
        let known = self.alphas.iter().position(|&(known, _)| known == alpha);
        let number = known.unwrap_or_else(|| {
            let object = self.next();
            let mut state = self.pdf.ext_graphics(object);
            state.non_stroking_alpha(alpha).stroking_alpha(alpha);
            state.finish();
            self.alphas.push((alpha, object));
            self.alphas.len() - 1
        });
        out.set_parameters(Name(name('A', number).as_bytes()));
    }

    /// The number of a pattern. It lies on the page, whatever the shape is that it fills.
    fn tile(&mut self, pattern: &Pattern, above: Transform) -> usize {
        let rect = pattern.rect();
        let mut content = Content::new();
        self.group(pattern.root(), Transform::identity(), 1.0, &mut content);
        let content = content.finish();
        let whole = above
            .pre_concat(pattern.transform())
            .pre_translate(rect.x(), rect.y());
        let object = self.next();
        let mut tile = self.pdf.tiling_pattern(object, &content);
        tile.paint_type(PaintType::Colored)
            .tiling_type(TilingType::ConstantSpacing)
            .bbox(Rect::new(0.0, 0.0, rect.width(), rect.height()))
            .x_step(rect.width())
            .y_step(rect.height())
            .matrix(row(whole));
        name_all(&mut tile.resources(), &self.alphas, &[]);
        tile.finish();
        self.tiles.push(object);
        self.tiles.len() - 1
    }

    /// Writes a text as text, or as shapes where its letters have an edge of another colour.
    fn text(&mut self, text: &Text, above: Transform, alpha: f32, out: &mut Content) {
        if text.layouted().iter().any(|span| span.stroke.is_some()) {
            return self.group(text.flattened(), above, alpha, out);
        }
        for span in text.layouted().iter().filter(|span| span.visible) {
            let Some(fill) = &span.fill else { continue };
            out.save_state();
            self.paint(fill, above, alpha, out);
            out.begin_text();
            let mut used = None;
            for glyph in &span.positioned_glyphs {
                let sign = self.sign(PdfGlyph {
                    font: glyph.font,
                    glyph: glyph.id,
                    text: glyph.text.clone(),
                });
                let (font, code) = (sign / SIGNS, (sign % SIGNS) as u8);
                if used.replace(font) != Some(font) {
                    out.set_font(Name(name('F', font).as_bytes()), UNITS);
                }
                out.set_text_matrix(row(glyph.outline_transform()));
                out.show(Str(&[code]));
            }
            out.end_text();
            out.restore_state();
        }
    }

    fn sign(&mut self, sign: PdfGlyph) -> usize {
        let known = self.signs.iter().position(|known| *known == sign);
        known.unwrap_or_else(|| {
            self.signs.push(sign);
            self.signs.len() - 1
        })
    }

    /// Writes the fonts of all signs that occur.
    fn write_fonts(&mut self) -> Vec<Ref> {
        let signs = std::mem::take(&mut self.signs);
        signs
            .chunks(SIGNS)
            .map(|signs| self.write_font(signs))
            .collect()
    }

    fn write_font(&mut self, signs: &[PdfGlyph]) -> Ref {
        let (object, texts) = (self.next(), self.next());
        let names: Vec<String> = (0..signs.len()).map(|number| name('g', number)).collect();
        let mut drawings = Vec::with_capacity(signs.len());
        let mut widths = Vec::with_capacity(signs.len());
        let mut meanings = UnicodeCmap::new(
            Name(b"Signs"),
            SystemInfo {
                registry: Str(b"Adobe"),
                ordering: Str(b"UCS"),
                supplement: 0,
            },
        );
        for (code, sign) in (0u8..=u8::MAX).zip(signs) {
            let drawing = self.next();
            let (width, shape) = self.glyph(sign);
            let shape = compress_to_vec_zlib(&shape, EFFORT);
            self.pdf.stream(drawing, &shape).filter(Filter::FlateDecode);
            drawings.push(drawing);
            widths.push(width);
            meanings.pair_with_multiple(code, sign.text.chars());
        }
        let mut font = self.pdf.type3_font(object);
        font.bbox(Rect::new(0.0, 0.0, 0.0, 0.0));
        font.matrix([1.0 / UNITS, 0.0, 0.0, 1.0 / UNITS, 0.0, 0.0]);
        let names = || names.iter().map(|name| Name(name.as_bytes()));
        font.char_procs().pairs(names().zip(drawings));
        font.encoding_custom().differences().consecutive(0, names());
        font.first_char(0).last_char((signs.len() - 1) as u8);
        font.widths(widths);
        font.resources();
        font.to_unicode(texts);
        font.finish();
        self.pdf.cmap(texts, &meanings.finish());
        object
    }

    /// How far a glyph advances, and its shape, in the units of its font.
    fn glyph(&self, sign: &PdfGlyph) -> (f32, Vec<u8>) {
        let drawn = self.fonts.with_face_data(sign.font, |data, index| {
            let face = Face::parse(data, index).ok()?;
            let width = face.glyph_hor_advance(sign.glyph).unwrap_or(0);
            let mut pen = Pen::default();
            let bounds = face.outline_glyph(sign.glyph, &mut pen);
            let mut content = Content::new();
            let [left, low, right, high] = bounds.map_or([0; 4], |bounds| {
                [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max]
            });
            content.start_shape_glyph(
                width.into(),
                left.into(),
                low.into(),
                right.into(),
                high.into(),
            );
            let mut bytes = content.finish();
            if bounds.is_some() {
                pen.out.fill_nonzero();
                bytes.push(b'\n');
                bytes.extend(pen.out.finish());
            }
            Some((width.into(), bytes))
        });
        drawn.flatten().unwrap_or((0.0, b"0 0 d0".to_vec()))
    }
}

/// Draws the outline of a glyph.
struct Pen {
    out: Content,
    at: Point,
}

impl Default for Pen {
    fn default() -> Self {
        Pen {
            out: Content::new(),
            at: Point::zero(),
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.at = Point::from_xy(x, y);
        self.out.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.at = Point::from_xy(x, y);
        self.out.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let to = Point::from_xy(x, y);
        quadratic(self.at, Point::from_xy(x1, y1), to, &mut self.out);
        self.at = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.at = Point::from_xy(x, y);
        self.out.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.out.close_path();
    }
}

/// A curve with one control point, as the same curve with two.
fn quadratic(from: Point, by: Point, to: Point, out: &mut Content) {
    let near = |end: Point| {
        let part = |end: f32, by: f32| end + (by - end) * 2.0 / 3.0;
        (part(end.x, by.x), part(end.y, by.y))
    };
    let (first, second) = (near(from), near(to));
    out.cubic_to(first.0, first.1, second.0, second.1, to.x, to.y);
}

fn trace(data: &Outline, out: &mut Content) {
    let mut at = Point::zero();
    for segment in data.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                out.move_to(to.x, to.y);
                at = to;
            }
            PathSegment::LineTo(to) => {
                out.line_to(to.x, to.y);
                at = to;
            }
            PathSegment::QuadTo(by, to) => {
                quadratic(at, by, to, out);
                at = to;
            }
            PathSegment::CubicTo(first, second, to) => {
                out.cubic_to(first.x, first.y, second.x, second.y, to.x, to.y);
                at = to;
            }
            PathSegment::Close => {
                out.close_path();
            }
        }
    }
}

/// Names what is drawn with.
fn name_all(resources: &mut Resources<'_>, alphas: &[(f32, Ref)], tiles: &[Ref]) {
    let mut named = resources.ext_g_states();
    for (number, &(_, object)) in alphas.iter().enumerate() {
        named.pair(Name(name('A', number).as_bytes()), object);
    }
    named.finish();
    let mut named = resources.patterns();
    for (number, &object) in tiles.iter().enumerate() {
        named.pair(Name(name('P', number).as_bytes()), object);
    }
}

fn name(kind: char, number: usize) -> String {
    format!("{kind}{number}")
}

/// The plain colour of a paint; our pictures have no gradients.
fn colour(paint: &Paint) -> [f32; 3] {
    match paint {
        Paint::Color(colour) => {
            [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0)
        }
        _ => [0.0; 3],
    }
}

fn row(transform: Transform) -> [f32; 6] {
    let Transform {
        sx,
        kx,
        ky,
        sy,
        tx,
        ty,
    } = transform;
    [sx, ky, kx, sy, tx, ty]
}
