//! A corpus of malformed requests, refused cheaply and alike on both databases. T-Q08 to T-Q18, T-D02 to T-D04.

use serendib_db::testing::steps;

use super::sides::{Sides, WireRequest, format_request};

pub fn request(line: &str) -> WireRequest {
    let (head, body) = match line.split_once("\t\t") {
        Some((head, body)) => (head, Some(body.as_bytes().to_vec())),
        None => (line, None),
    };
    let mut parts = head.split('\t');
    let (method, path) = parts.next().unwrap().split_once(' ').unwrap();
    let mut wire = WireRequest { method: method.to_owned().leak(), path: path.to_owned(), headers: Vec::new(), body };
    for header in parts {
        let (name, value) = header.split_once(": ").unwrap();
        wire = wire.with(name.to_owned().leak(), value);
    }
    wire
}

/// SQLite instructions that a refusal may cost, the second lock's included. Most fail before any read, the rest after the rows they name. A
/// scan of the library's tables would take more.
const MOST_STEPS: u64 = 20_000;

/// T-Q08 to T-Q18.
#[tokio::test(flavor = "multi_thread")]
async fn every_malformed_request_is_refused_with_a_code_and_none_is_a_failure() {
    let mut sides = Sides::new().await;
    let corpus = include_str!("corpus.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (mut count, mut wrong, mut dearest) = (0, Vec::new(), (0, String::new()));
    for line in corpus {
        let wire = request(line);
        let before = steps();
        let answered = sides.ask(&wire).await;
        dearest = dearest.max((steps() - before, format_request(&wire)));
        let status = answered.status.as_u16();
        // Refused, or ambiguous.
        let refused = (400..500).contains(&status) || status == 300;
        let has_code_and_message =
            ["code", "message"].iter().all(|key| answered.body.contains(&format!("\"{key}\":\"")));
        if !refused || !has_code_and_message {
            wrong.push(format!("{status} {} {}", format_request(&wire), answered.body));
        }
        count += 1;
    }
    // Steps, not time, because a busy machine is slow. `cargo xtask bench server --only malformed` times these requests; `cargo xtask fuzz`
    // holds similar inputs to 50 ms of processor time.
    println!("{count} malformed requests, the dearest in {} steps: {}", dearest.0, dearest.1);
    assert!(dearest.0 <= MOST_STEPS, "{} steps for {}", dearest.0, dearest.1);
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 400, "{count} requests");
}
