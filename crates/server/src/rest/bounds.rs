//! Limits on a request to the data API, as settings. T-Q08 to T-Q18.

use std::time::Duration;

use clap::Args;

use super::parse::Limits;

#[derive(Clone, Debug, Args)]
pub struct Bounds {
    /// Maximum bytes of a request URL.
    #[arg(long, env = "SERENDIB_ADDRESS_BYTES", default_value_t = 8 * 1024, value_parser = parse_in_range::<512, 32_768>)]
    pub address_bytes: usize,
    /// Maximum rows of an answer; embedded rows are limited by the size of the answer.
    #[arg(long, env = "SERENDIB_ROWS", default_value_t = 1_000, value_parser = parse_in_range::<1, 100_000>)]
    pub rows: usize,
    /// Timeout of a statement in milliseconds.
    #[arg(long, env = "SERENDIB_STATEMENT_MS", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(50..=25_000))]
    pub statement_ms: u64,
    /// Maximum values of a list in a URL.
    #[arg(long, env = "SERENDIB_IN_VALUES", default_value_t = 200, value_parser = parse_in_range::<1, 5_000>)]
    pub in_values: usize,
    /// Maximum conditions in a URL.
    #[arg(long, env = "SERENDIB_FILTERS", default_value_t = 50, value_parser = parse_in_range::<1, 500>)]
    pub filters: usize,
    /// Maximum nesting of conditions.
    #[arg(long, env = "SERENDIB_LOGIC_LEVELS", default_value_t = 5, value_parser = parse_in_range::<1, 20>)]
    pub logic_levels: usize,
    /// Maximum nesting of embeds.
    #[arg(long, env = "SERENDIB_EMBED_LEVELS", default_value_t = 4, value_parser = parse_in_range::<1, 10>)]
    pub embed_levels: usize,
    /// Maximum embeds in a URL; all of them share --statement-ms and the size limit of the answer.
    #[arg(long, env = "SERENDIB_EMBEDS", default_value_t = 24, value_parser = parse_in_range::<1, 50>)]
    pub embeds: usize,
    /// Maximum steps of a JSON path.
    #[arg(long, env = "SERENDIB_JSON_STEPS", default_value_t = 5, value_parser = parse_in_range::<1, 50>)]
    pub json_steps: usize,
    /// Maximum characters of a pattern.
    #[arg(long, env = "SERENDIB_PATTERN_CHARS", default_value_t = 200, value_parser = parse_in_range::<1, 1_000>)]
    pub pattern_chars: usize,
    /// Maximum wildcards of a pattern.
    #[arg(long, env = "SERENDIB_PATTERN_WILDCARDS", default_value_t = 8, value_parser = parse_in_range::<1, 50>)]
    pub pattern_wildcards: usize,
}

impl Bounds {
    pub fn statement(&self) -> Duration {
        Duration::from_millis(self.statement_ms)
    }

    pub fn limits(&self) -> Limits {
        Limits {
            query_bytes: self.address_bytes,
            rows: u64::try_from(self.rows).unwrap_or(u64::MAX),
            in_values: self.in_values,
            filters: self.filters,
            logic_levels: self.logic_levels,
            embed_levels: self.embed_levels,
            embeds: self.embeds,
            json_depth: self.json_steps,
            like_chars: self.pattern_chars,
            like_wildcards: self.pattern_wildcards,
            ..Limits::default()
        }
    }
}

/// The upper bound is still cheap to reject and never overflows a stack.
fn parse_in_range<const LEAST: usize, const MOST: usize>(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (LEAST..=MOST).contains(number));
    number.ok_or_else(|| format!("must be a whole number from {LEAST} to {MOST}"))
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;

    #[derive(clap::Parser)]
    struct BoundsArgs {
        #[command(flatten)]
        bounds: Bounds,
    }

    #[test]
    fn what_is_not_set_is_as_the_threats_have_it() {
        let usual = BoundsArgs::parse_from(["x"]).bounds.limits();
        assert_eq!(usual, Limits::default());
        assert_eq!(BoundsArgs::parse_from(["x"]).bounds.statement(), serendib_db::STATEMENT);
        let set = BoundsArgs::parse_from(["x", "--filters", "3", "--embed-levels", "2", "--rows", "7"]).bounds.limits();
        assert_eq!(set, Limits { filters: 3, embed_levels: 2, rows: 7, ..usual });
        assert!(BoundsArgs::try_parse_from(["x", "--logic-levels", "1000"]).is_err());
    }
}
