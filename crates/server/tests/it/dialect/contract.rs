//! The data service's contract line by line (`contract.txt`), on both databases and behind the second lock.

use super::corpus::request;
use super::library::READER;
use super::sides::{Sides, WireAnswer, WireRequest, encoded, format_request};

struct ContractLine<'a> {
    says: &'a str,
    request: WireRequest,
    status: u16,
    headers: Vec<(&'a str, &'a str)>,
    body: Body<'a>,
}

enum Body<'a> {
    Unsaid,
    Whole(&'a str),
    Holds(Vec<&'a str>),
}

fn read(paragraph: &str) -> ContractLine<'_> {
    let mut lines = paragraph.lines();
    let says = lines.next().unwrap().trim_start_matches("# ");
    let (role, words) = lines.next().unwrap().split_once(' ').unwrap();
    let mut wire = request(words);
    wire.path = encoded(&wire.path);
    wire = match role {
        "visitor" => wire,
        "reader" => wire.with_caller(&format!("user:{READER}")),
        "service" => wire.with_caller("service"),
        other => panic!("{other} in {says}"),
    };
    let status = lines.next().unwrap().parse().unwrap();
    let (mut headers, mut body) = (Vec::new(), Body::Unsaid);
    for line in lines {
        if let Some(header) = line.strip_prefix("< ") {
            headers.push(header.split_once(": ").unwrap());
        } else if let Some(part) = line.strip_prefix("~ ") {
            match &mut body {
                Body::Holds(parts) => parts.push(part),
                _ => body = Body::Holds(vec![part]),
            }
        } else {
            body = Body::Whole(if line == "(empty)" { "" } else { line });
        }
    }
    ContractLine { says, request: wire, status, headers, body }
}

impl ContractLine<'_> {
    fn holds_for(&self, answered: &WireAnswer) -> bool {
        let headers = self.headers.iter().all(|(name, value)| answered.header(name) == *value);
        let body = match &self.body {
            Body::Unsaid => true,
            Body::Whole(body) => answered.body == *body,
            Body::Holds(parts) => parts.iter().all(|part| answered.body.contains(part)),
        };
        answered.status == self.status && headers && body
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_line_of_the_contract_holds() {
    let mut sides = Sides::new().await;
    let mut broken = Vec::new();
    let paragraphs = include_str!("contract.txt").split("\n\n").filter(|paragraph| paragraph.starts_with('#'));
    for line in paragraphs.map(read) {
        let answered = sides.ask(&line.request).await;
        if !line.holds_for(&answered) {
            broken.push(format!("{}\n  {}\n  {answered:?}", line.says, format_request(&line.request)));
        }
    }
    assert!(broken.is_empty(), "{} lines:\n{}", broken.len(), broken.join("\n\n"));
}
