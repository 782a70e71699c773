//! Memory that twenty pictures uploaded at once need, and their effect on the catalogue's reads.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use jpeg_encoder::{ColorType, Encoder};

use crate::BenchTiming;
use crate::identity::{self, BenchUser};
use crate::load::{self, Latencies, LoadPlan};
use crate::recorded::RecordedHead;
use crate::report::{BenchReport, format_whole, goal, millis};
use crate::scratch::BenchDirectory;
use crate::{serving, start};

pub const AT_ONCE: usize = 20;
/// Sides of a picture of noise, which no encoder makes small. Comments fill the last twentieth of its bytes.
const SIDES: (u16, u16) = (4_500, 3_000);
const QUALITY: u8 = 80;
/// Maximum bytes of an uploaded picture.
const LIMIT: usize = 10 * 1024 * 1024;
/// Bytes of a JPEG segment with the two of its marker: its length field has sixteen bits.
const SEGMENT: std::ops::RangeInclusive<usize> = 4..=65_537;
/// How long the catalogue is read during the uploads; they take longer.
const BESIDE: Duration = Duration::from_secs(3);
const PATIENCE: Duration = Duration::from_secs(120);
const CONNECTIONS: [usize; 2] = [16, 1];
pub const GROWTH_GOAL: f64 = 200.0;
const TIMES_GOAL: f64 = 4.0;

pub fn measure(
    binary: &Path,
    scratch: &BenchDirectory,
    pace: BenchTiming,
    report: &mut BenchReport,
) -> anyhow::Result<()> {
    eprintln!("uploads: {AT_ONCE} pictures at once");
    let ops = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let product = start::with_people(binary, &scratch.directory("uploads")?, ops)?;
    let key = serving::key(product.address)?;
    let people: Vec<BenchUser> =
        (0..AT_ONCE).map(|number| identity::sign_up(product.address, &key, number)).collect::<anyhow::Result<_>>()?;
    let picture = picture()?;
    let reads = identity::reads(product.address, &key)?;

    report.section(
        &format!("{AT_ONCE} pictures of {:.1} MB sent at once", mebibytes(picture.len())),
        &[
            "connections that read",
            "idle req/s",
            "req/s",
            "idle p99",
            "p99",
            "p99 by idle",
            "all kept after",
            "MiB before",
            "MiB at most",
            "goals",
        ],
    );
    for (round, connections) in CONNECTIONS.into_iter().enumerate() {
        let mut idle =
            load::run(product.address, &reads, connections, LoadPlan { warm: pace.warm, measured: pace.round * 2 })?;
        let before = product.memory()?.resident;
        let plan = LoadPlan { warm: Duration::ZERO, measured: BESIDE };
        let (mut beside, took) = thread::scope(|scope| -> anyhow::Result<(Latencies, Duration)> {
            let begun = Instant::now();
            let (picture, key) = (&picture, &key);
            let server = product.address;
            let sending: Vec<_> =
                people.iter().map(|person| scope.spawn(move || keep(server, key, person, round, picture))).collect();
            let beside = load::run(server, &reads, connections, plan)?;
            for one in sending {
                one.join().map_err(|_| anyhow::anyhow!("an upload broke off"))??;
            }
            Ok((beside, begun.elapsed()))
        })?;
        anyhow::ensure!(idle.errors + beside.errors == 0, "{} reads failed", idle.errors + beside.errors);
        let times = beside.quantile(990).as_secs_f64() / idle.quantile(990).as_secs_f64();
        let growth = product.memory()?.peak - before;
        report.row(vec![
            connections.to_string(),
            format_whole(idle.per_second()),
            format_whole(beside.per_second()),
            millis(idle.quantile(990)),
            millis(beside.quantile(990)),
            format!("{times:.1}"),
            format!("{:.1} s", took.as_secs_f64()),
            format!("{before:.0}"),
            format!("{:.0}", before + growth),
            goal(
                &format!("≤ {TIMES_GOAL:.0} times, ≤ {GROWTH_GOAL:.0} MiB more"),
                times <= TIMES_GOAL && growth <= GROWTH_GOAL,
            ),
        ]);
    }
    product.stop()
}

pub fn mebibytes(bytes: usize) -> f64 {
    crate::report::number(bytes) / (1024.0 * 1024.0)
}

/// Reproducible noise, padded with comments to the last allowed byte.
fn picture() -> anyhow::Result<Vec<u8>> {
    let (width, height) = SIDES;
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let pixels: Vec<u8> = std::iter::repeat_with(|| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[3]
    })
    .take(usize::from(width) * usize::from(height) * 3)
    .collect();
    let mut out = Vec::new();
    Encoder::new(&mut out, QUALITY).encode(&pixels, width, height, ColorType::Rgb)?;
    let comments = comments(LIMIT.checked_sub(out.len()).context("the noise alone is more than is taken")?)?;
    // After the two bytes that begin every JPEG.
    out.splice(2..2, comments);
    anyhow::ensure!(out.len() == LIMIT, "the picture has {} bytes", out.len());
    Ok(out)
}

/// Comment segments of this many bytes in total.
fn comments(mut bytes: usize) -> anyhow::Result<Vec<u8>> {
    let (shortest, longest) = (*SEGMENT.start(), *SEGMENT.end());
    let mut out = Vec::with_capacity(bytes);
    while bytes >= shortest {
        // The remainder must be a whole segment again.
        let segment = if bytes <= longest { bytes } else { longest.min(bytes - shortest) };
        out.extend([0xff, 0xfe]);
        out.extend(u16::try_from(segment - 2)?.to_be_bytes());
        out.resize(out.len() + segment - shortest, b' ');
        bytes -= segment;
    }
    Ok(out)
}

fn keep(server: SocketAddr, key: &str, person: &BenchUser, round: usize, picture: &[u8]) -> anyhow::Result<()> {
    let (status, answer) = send(server, key, person, round, picture)?;
    anyhow::ensure!(status == 200, "an upload was answered {}", String::from_utf8_lossy(&answer));
    Ok(())
}

/// Sends one file and returns the whole answer with its status.
pub fn send(
    server: SocketAddr,
    key: &str,
    person: &BenchUser,
    round: usize,
    picture: &[u8],
) -> anyhow::Result<(u16, Vec<u8>)> {
    let head = format!(
        "POST /storage/v1/object/package-images/{}/{round}.jpg HTTP/1.1\r\nhost: 127.0.0.1\r\napikey: {key}\r\n\
         authorization: Bearer {}\r\ncontent-type: image/jpeg\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
        person.id,
        person.access,
        picture.len()
    );
    let mut stream = TcpStream::connect(server)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(head.as_bytes())?;
    stream.write_all(picture)?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let status = RecordedHead::parse(&answer).context("an upload was not answered")?.status;
    Ok((status, answer))
}
