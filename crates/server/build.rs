//! A release build embeds the web client from `web/dist`, so Cargo must check that folder on each build.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    #[expect(clippy::disallowed_methods, reason = "how Cargo speaks to a build script")]
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    // A debug build reads the files from disk.
    if is_release {
        println!("cargo:rerun-if-changed=../../web/dist");
    }
}
