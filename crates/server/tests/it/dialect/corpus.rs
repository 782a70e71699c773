//! A kept corpus of requests that must be refused, cheaply and alike. Rows Q08 to Q18, D02 to D04.

use std::time::Duration;

use super::sides::{Asked, Sides, shown};

fn request(line: &str) -> Asked {
    let (head, body) = match line.split_once("\t\t") {
        Some((head, body)) => (head, Some(body.as_bytes().to_vec())),
        None => (line, None),
    };
    let mut parts = head.split('\t');
    let (method, path) = parts.next().unwrap().split_once(' ').unwrap();
    let mut asked = Asked { method: method.to_owned().leak(), path: path.to_owned(), headers: Vec::new(), body };
    for header in parts {
        let (name, value) = header.split_once(": ").unwrap();
        asked = asked.with(name.to_owned().leak(), value);
    }
    asked
}

#[tokio::test(flavor = "multi_thread")]
async fn q08_to_q18_every_malformed_request_is_refused_with_a_code_and_none_is_a_failure() {
    let mut sides = Sides::new().await;
    let corpus = include_str!("corpus.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (mut count, mut wrong, mut slowest) = (0, Vec::new(), (Duration::ZERO, String::new()));
    for line in corpus {
        let asked = request(line);
        sides.slowest = Duration::ZERO;
        let answered = sides.ask(&asked).await;
        slowest = slowest.max((sides.slowest, shown(&asked)));
        let status = answered.status.as_u16();
        // Refused, or ambiguous.
        let refused = (400..500).contains(&status) || status == 300;
        let told = ["code", "message"].iter().all(|key| answered.body.contains(&format!("\"{key}\":\"")));
        if !refused || !told {
            wrong.push(format!("{status} {} {}", shown(&asked), answered.body));
        }
        count += 1;
    }
    // How long is for `docs/measurements.md`: what a busy machine takes is no reason to fail. `cargo xtask fuzz` holds each to
    // 50 ms of processor time.
    println!("{count} malformed requests, the slowest in {:?}: {}", slowest.0, slowest.1);
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 400, "{count} requests");
}
