//! Identity under load: session refreshes and `GET /user` beside a bare server, and how a storm of sign-ins slows the catalogue's reads.

use std::borrow::Cow;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;

use anyhow::Context as _;
use serde_json::{Value, json};

use crate::BenchTiming;
use crate::child::Child;
use crate::load::{self, Latencies, LoadPlan, Requests, Script};
use crate::pair::{BareServer, Comparison};
use crate::report::{BenchReport, format_whole, goal, millis, percent};
use crate::scratch::BenchDirectory;
use crate::storm::{self, Storm};
use crate::{cases, recorded, serving, start};

const PEOPLE: usize = 64;
const CONNECTIONS: [usize; 2] = [PEOPLE, 1];
/// Number of answers that the bare server repeats.
const RECORDED: usize = 16;
/// Number of different catalogue reads during the storm.
const READS: usize = 3_000;
const SIGN_INS_A_SECOND: u32 = 200;
const TIMES_GOAL: f64 = 4.0;
const AT_ONCE_GOAL: u32 = 2;
const PASSWORD: &str = "long enough for a bench";
const REFRESH: &str = "/auth/v1/token?grant_type=refresh_token";

pub struct BenchUser {
    pub id: String,
    email: String,
    pub access: String,
    refresh: String,
}

struct IdentityBench<'a> {
    product: Child,
    ops: SocketAddr,
    key: String,
    people: Vec<BenchUser>,
    scratch: &'a BenchDirectory,
    pace: BenchTiming,
}

pub fn measure(
    binary: &Path,
    scratch: &BenchDirectory,
    pace: BenchTiming,
    report: &mut BenchReport,
) -> anyhow::Result<()> {
    eprintln!("identity: {PEOPLE} people sign up");
    let ops = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let product = start::with_people(binary, &scratch.directory("identity")?, ops)?;
    let key = serving::key(product.address)?;
    let people = (0..PEOPLE).map(|number| sign_up(product.address, &key, number)).collect::<anyhow::Result<_>>()?;
    let bench = IdentityBench { product, ops, key, people, scratch, pace };
    bench.beside_a_bare_server(report)?;
    bench.in_a_storm(report)?;
    bench.product.stop()
}

pub fn sign_up(server: SocketAddr, key: &str, number: usize) -> anyhow::Result<BenchUser> {
    let email = format!("person{number}@bench.example");
    let body = json!({ "email": email, "password": PASSWORD }).to_string();
    let session =
        recorded::body(&recorded::answer(server, &recorded::auth_post_request("/auth/v1/signup", key, &body))?)?;
    let text = |name: &str| session[name].as_str().map(str::to_owned).with_context(|| format!("no {name}: {session}"));
    let id = session["user"]["id"].as_str().context("no user")?.to_owned();
    Ok(BenchUser { id, email, access: text("access_token")?, refresh: text("refresh_token")? })
}

impl IdentityBench<'_> {
    fn beside_a_bare_server(&self, report: &mut BenchReport) -> anyhow::Result<()> {
        report.section(
            "Identity over HTTP",
            &["asked", "connections", "bytes", "bare req/s", "req/s", "of bare", "p50", "p99", "errors"],
        );
        let server = self.product.address;
        let asking: Vec<Vec<u8>> =
            self.people.iter().map(|person| recorded::signed_in("/auth/v1/user", &self.key, &person.access)).collect();
        let bare = BareServer::from_answers(
            self.scratch,
            asking.iter().take(RECORDED).map(|one| recorded::answer(server, one)),
        )?;
        let asked = Requests::new(asking);
        for connections in CONNECTIONS {
            row(report, "`GET /user`", connections, bare.beside(&self.product, &asked, connections, self.pace)?);
        }

        // Each answer has the token for the next request, so that every refresh is a rotation.
        let mut one = self.refreshing(PEOPLE - 1)?;
        let answers = (0..RECORDED).map(|_| {
            let answer = recorded::answer(server, &one.due())?;
            one.receive_body(answer.split_at(recorded::RecordedHead::parse(&answer).context("no head")?.end).1);
            Ok(answer)
        });
        let bare = BareServer::from_answers(self.scratch, answers)?;
        let mut sessions = (0..PEOPLE - 1).map(|place| self.refreshing(place)).collect::<anyhow::Result<Vec<_>>>()?;
        sessions.push(one);
        for connections in CONNECTIONS {
            let mut to_product = sessions.split_off(sessions.len() - connections);
            let mut to_bare = to_product.clone();
            let pair = bare.beside_scripts(&self.product, &mut to_bare, &mut to_product, self.pace)?;
            row(report, "token refresh", connections, pair);
            sessions.append(&mut to_product);
        }
        Ok(())
    }

    fn refreshing(&self, place: usize) -> anyhow::Result<Refreshing> {
        let person = self.people.get(place).context("nobody there")?;
        Ok(Refreshing { key: self.key.clone(), token: person.refresh.clone() })
    }

    fn in_a_storm(&self, report: &mut BenchReport) -> anyhow::Result<()> {
        eprintln!("identity: {SIGN_INS_A_SECOND} sign-ins a second");
        report.section(
            &format!("Reads of the catalogue while {SIGN_INS_A_SECOND} people a second sign in with a password"),
            &[
                "connections",
                "idle req/s",
                "req/s",
                "idle p50",
                "p50",
                "idle p99",
                "p99",
                "p99 by idle",
                "errors",
                "goal",
            ],
        );
        let server = self.product.address;
        let reads = reads(server, &self.key)?;
        let sign_ins: Vec<Vec<u8>> = self
            .people
            .iter()
            .map(|person| {
                let body = json!({ "email": person.email, "password": PASSWORD }).to_string();
                recorded::auth_post_request("/auth/v1/token?grant_type=password", &self.key, &body)
            })
            .collect();
        let plan = LoadPlan { warm: self.pace.warm, measured: self.pace.round * 2 };
        let mut storm = Storm::default();
        for connections in CONNECTIONS {
            let (mut idle, mut beside) = (Latencies::default(), Latencies::default());
            for _ in 0..self.pace.rounds {
                idle.add(load::run(server, &reads, connections, plan)?);
                let blowing = storm::begin(server, sign_ins.clone(), SIGN_INS_A_SECOND, plan.warm + plan.measured);
                beside.add(load::run(server, &reads, connections, plan)?);
                storm.add(blowing.ended()?);
            }
            anyhow::ensure!(idle.errors == 0, "{} reads failed without a storm", idle.errors);
            let (before, within) = (idle.quantile(990), beside.quantile(990));
            let times = within.as_secs_f64() / before.as_secs_f64();
            report.row(vec![
                connections.to_string(),
                format_whole(idle.per_second()),
                format_whole(beside.per_second()),
                millis(idle.quantile(500)),
                millis(beside.quantile(500)),
                millis(before),
                millis(within),
                format!("{times:.1}"),
                beside.errors.to_string(),
                goal(&format!("≤ {TIMES_GOAL:.0} times"), times <= TIMES_GOAL),
            ]);
        }
        self.sign_ins(report, storm)
    }

    fn sign_ins(&self, report: &mut BenchReport, mut storm: Storm) -> anyhow::Result<()> {
        report.section(
            "The sign-ins themselves",
            &[
                "sent a second",
                "let in",
                "sent away (429)",
                "failed",
                "p50 of those let in",
                "most hashes at once",
                "goal",
            ],
        );
        let most = self.most_hashes()?;
        report.row(vec![
            format_whole(storm.per_second()),
            format_whole(crate::report::number(storm.let_in.nanos.len())),
            storm.sent_away.to_string(),
            storm.failed.to_string(),
            millis(storm.let_in.quantile(500)),
            most.to_string(),
            goal(&format!("≤ {AT_ONCE_GOAL} at once"), most <= AT_ONCE_GOAL && storm.failed == 0),
        ]);
        Ok(())
    }

    /// The maximum since the start, from the metrics.
    fn most_hashes(&self) -> anyhow::Result<u32> {
        let answer = recorded::answer(self.ops, &recorded::request("/metrics", ""))?;
        let text = String::from_utf8_lossy(&answer).into_owned();
        let figure = text.lines().find_map(|line| line.strip_prefix("password_hashes_most "));
        Ok(figure.context("the metrics say nothing of password_hashes_most")?.trim().parse()?)
    }
}

/// Lists, details and searches of the demo catalogue in turn.
pub fn reads(server: SocketAddr, key: &str) -> anyhow::Result<Requests> {
    let cases = cases::load_cases(server, key)?;
    let turns = (0..READS).filter_map(|turn| {
        let addresses = &cases.get(turn % cases.len())?.addresses;
        addresses.get(turn / cases.len() % addresses.len())
    });
    Ok(serving::requests(turns, key))
}

fn row(report: &mut BenchReport, asked: &str, connections: usize, mut pair: Comparison) {
    let [bytes, limit, rate] = pair.figures().map(format_whole);
    report.row(vec![
        asked.to_owned(),
        connections.to_string(),
        bytes,
        limit,
        rate,
        percent(pair.share()),
        millis(pair.product.quantile(500)),
        millis(pair.product.quantile(990)),
        pair.product.errors.to_string(),
    ]);
}

#[derive(Clone)]
struct Refreshing {
    key: String,
    token: String,
}

impl Script for Refreshing {
    fn due(&self) -> Cow<'_, [u8]> {
        let body = json!({ "refresh_token": self.token }).to_string();
        Cow::Owned(recorded::auth_post_request(REFRESH, &self.key, &body))
    }

    fn receive_body(&mut self, body: &[u8]) {
        let session: Value = serde_json::from_slice(body).unwrap_or_default();
        if let Some(token) = session["refresh_token"].as_str() {
            token.clone_into(&mut self.token);
        }
    }
}
