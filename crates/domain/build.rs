//! Embeds the mail templates, so that the program needs no folder beside it.

#[expect(clippy::disallowed_methods, reason = "the build script's folder is no setting of the program")]
fn main() {
    minijinja_embed::embed_templates!("mails", &[".txt", ".html"]);
}
