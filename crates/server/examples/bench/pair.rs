//! The product and its baseline, measured in turns, so that a noisy moment affects both.

use crate::BenchTiming;
use crate::child::Child;
use crate::load::{self, Latencies, LoadPlan, Requests, Script};
use crate::report::{median, number};
use crate::scratch::BenchDirectory;
use crate::start;

/// A bare server that repeats recorded answers.
pub struct BareServer {
    child: Child,
    /// Mean length of an answer with its head.
    mean_bytes: usize,
}

pub struct Comparison {
    mean_bytes: usize,
    /// The baseline's requests per second, by round.
    limits: Vec<f64>,
    rates: Vec<f64>,
    /// Over all rounds.
    pub product: Latencies,
}

impl BareServer {
    /// # Errors
    /// When a recorded answer is invalid, or the process does not start.
    pub fn from_answers(
        scratch: &BenchDirectory,
        answers: impl Iterator<Item = anyhow::Result<Vec<u8>>>,
    ) -> anyhow::Result<Self> {
        let (mut bytes, mut count) = (Vec::new(), 0);
        for answer in answers {
            bytes.extend(answer?);
            count += 1;
        }
        anyhow::ensure!(count > 0, "nothing to repeat");
        let file = scratch.file("recorded");
        std::fs::write(&file, &bytes)?;
        Ok(Self { child: start::bare(&file)?, mean_bytes: bytes.len() / count })
    }

    /// Sends both the same requests, over this many connections.
    pub fn beside(
        &self,
        product: &Child,
        asked: &Requests,
        connections: usize,
        pace: BenchTiming,
    ) -> anyhow::Result<Comparison> {
        self.beside_scripts(product, &mut vec![asked.clone(); connections], &mut vec![asked.clone(); connections], pace)
    }

    /// Sends each its own scripts, one connection per script.
    pub fn beside_scripts<S: Script>(
        &self,
        product: &Child,
        to_bare: &mut Vec<S>,
        to_product: &mut Vec<S>,
        pace: BenchTiming,
    ) -> anyhow::Result<Comparison> {
        let plan = LoadPlan { warm: pace.warm, measured: pace.round };
        let mut pair = Comparison {
            mean_bytes: self.mean_bytes,
            limits: Vec::new(),
            rates: Vec::new(),
            product: Latencies::default(),
        };
        for _ in 0..pace.rounds {
            let limit = load::play(self.child.address, to_bare, plan)?;
            anyhow::ensure!(limit.errors == 0, "the bare server failed {} times", limit.errors);
            pair.limits.push(limit.per_second());
            let tally = load::play(product.address, to_product, plan)?;
            pair.rates.push(tally.per_second());
            pair.product.add(tally);
        }
        Ok(pair)
    }
}

impl Comparison {
    pub fn share(&self) -> f64 {
        median(self.rates.clone()) / median(self.limits.clone())
    }

    /// Bytes of an answer, the baseline's requests per second and the product's.
    pub fn figures(&self) -> [f64; 3] {
        [number(self.mean_bytes), median(self.limits.clone()), median(self.rates.clone())]
    }
}
