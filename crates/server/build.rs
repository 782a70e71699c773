//! A release program carries the web client: what stands in `web/dist` when it is built, so Cargo must look there each time.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    #[expect(clippy::disallowed_methods, reason = "how Cargo speaks to a build script")]
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    // A debug program reads the files from disk.
    if is_release {
        println!("cargo:rerun-if-changed=../../web/dist");
    }
}
