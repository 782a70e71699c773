//! Hostile pictures that demand too much memory or time, sent at once: the answers, and the growth of the server's memory.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::path::Path;
use std::thread;
use std::time::Instant;

use anyhow::Context as _;
use jpeg_encoder::{ColorType, Encoder};

use crate::identity::{self, BenchUser};
use crate::report::{BenchReport, goal};
use crate::scratch::BenchDirectory;
use crate::uploads::{AT_ONCE, GROWTH_GOAL, mebibytes, send};
use crate::{BenchTiming, serving, start};

/// Fewer files in a quick run.
const FEW: usize = 4;
/// The largest camera format within 40 megapixels.
const LARGEST: (u16, u16) = (7_300, 5_400);
/// The side of the largest square within 40 megapixels.
const SQUARE: u32 = 6_324;
/// More scans than any real picture has.
const SCANS: usize = 10_000;

struct HostileUpload {
    name: &'static str,
    file: Vec<u8>,
    /// The only correct answer.
    status: u16,
}

/// Starts its own server, so that the peak memory belongs to these files.
pub fn measure(
    binary: &Path,
    scratch: &BenchDirectory,
    pace: BenchTiming,
    report: &mut BenchReport,
) -> anyhow::Result<()> {
    let at_once = if pace.rounds == 1 { FEW } else { AT_ONCE };
    eprintln!("uploads: {at_once} hostile files at once");
    let ops = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let product = start::with_people(binary, &scratch.directory("hostile")?, ops)?;
    let (server, key) = (product.address, serving::key(product.address)?);
    let people: Vec<BenchUser> =
        (0..at_once).map(|number| identity::sign_up(server, &key, number)).collect::<anyhow::Result<_>>()?;
    let cases = cases()?;
    let before = product.memory()?.resident;

    report.section(
        &format!("{at_once} hostile files sent at once, kind after kind, then all kinds mixed"),
        &["files", "MiB each", "statuses", "all answered after", "MiB before", "MiB at most so far", "goal"],
    );
    // Wrong answers are listed in the row.
    let mut wrong = Vec::new();
    for round in 0..=cases.len() {
        // The last round sends all kinds together.
        let chosen = cases.get(round);
        let begun = Instant::now();
        let answers: Vec<(&HostileUpload, u16)> = thread::scope(|scope| {
            let sending: Vec<_> = people
                .iter()
                .zip(cases.iter().cycle())
                .map(|(person, mixed)| {
                    let (case, key) = (chosen.unwrap_or(mixed), &key);
                    (case, scope.spawn(move || send(server, key, person, round, &case.file)))
                })
                .collect();
            sending
                .into_iter()
                .map(|(case, one)| {
                    let (status, _) = one.join().map_err(|_| anyhow::anyhow!("an upload broke off"))??;
                    Ok((case, status))
                })
                .collect::<anyhow::Result<_>>()
        })?;
        let took = begun.elapsed();
        let mut statuses: BTreeMap<u16, usize> = BTreeMap::new();
        for (case, status) in answers {
            *statuses.entry(status).or_default() += 1;
            if status != case.status {
                wrong.push(format!("{} was answered {status}", case.name));
            }
        }
        let statuses: Vec<String> = statuses.iter().map(|(status, count)| format!("{count} × {status}")).collect();
        let peak = product.memory()?.peak;
        report.row(vec![
            chosen.map_or("all kinds mixed", |case| case.name).to_owned(),
            chosen.map_or_else(String::new, |case| format!("{:.2}", mebibytes(case.file.len()))),
            statuses.join(", "),
            format!("{:.1} s", took.as_secs_f64()),
            format!("{before:.0}"),
            format!("{peak:.0}"),
            goal(&format!("≤ {GROWTH_GOAL:.0} MiB more"), peak - before <= GROWTH_GOAL),
        ]);
    }
    anyhow::ensure!(wrong.is_empty(), "{}", wrong.join("; "));
    product.stop()
}

fn cases() -> anyhow::Result<Vec<HostileUpload>> {
    let (width, height) = LARGEST;
    let largest = jpeg(width, height, false)?;
    let mut truncated = largest.clone();
    truncated.truncate(largest.len() / 2);
    Ok(vec![
        HostileUpload { name: "a PNG that says it has 50,000 pixels a side", file: bomb()?, status: 413 },
        HostileUpload { name: "the largest JPEG, cut in half", file: truncated, status: 422 },
        HostileUpload { name: "a JPEG of one scan after another", file: endless()?, status: 422 },
        HostileUpload { name: "the largest JPEG, 39.4 megapixels", file: largest, status: 200 },
        HostileUpload { name: "the largest PNG, 40 megapixels of nothing", file: png(SQUARE)?, status: 200 },
    ])
}

/// Stripes, so that there is something to decode.
fn jpeg(width: u16, height: u16, progressive: bool) -> anyhow::Result<Vec<u8>> {
    let row: Vec<u8> = (0..width).flat_map(|x| [x.to_le_bytes()[0], 90, 160]).collect();
    let pixels = row.repeat(usize::from(height));
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, 80);
    encoder.set_progressive(progressive);
    encoder.encode(&pixels, width, height, ColorType::Rgb)?;
    Ok(out)
}

fn png(side: u32) -> anyhow::Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, side, side);
    encoder.set_color(png::ColorType::Grayscale);
    let pixels = usize::try_from(u64::from(side) * u64::from(side))?;
    encoder.write_header()?.write_image_data(&vec![90; pixels])?;
    Ok(out)
}

/// An image header that claims this size, with almost no data.
fn bomb() -> anyhow::Result<Vec<u8>> {
    let mut bomb = png(1)?;
    let side = 50_000_u32.to_be_bytes();
    bomb.splice(16..24, side.into_iter().chain(side));
    Ok(bomb)
}

/// The same scan over the same pixels, repeated.
fn endless() -> anyhow::Result<Vec<u8>> {
    let whole = jpeg(600, 400, true)?;
    let scan = whole.windows(2).position(|pair| pair == [0xff, 0xda]).context("a JPEG without a scan")?;
    let (head, behind) = whole.split_at(scan);
    let mut endless = head.to_vec();
    for _ in 0..SCANS {
        endless.extend_from_slice(behind.get(..20).context("a short scan")?);
    }
    endless.extend([0xff, 0xd9]);
    Ok(endless)
}
