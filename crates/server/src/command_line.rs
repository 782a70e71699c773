//! Parses the command line and its environment variables, with errors that name both.

use std::collections::BTreeSet;

use clap::error::{ContextKind, ContextValue, Error};
use clap::{CommandFactory as _, Parser as _};

use crate::config::Cli;

/// The prefix of every setting in the environment.
const PREFIX: &str = "SERENDIB_";
/// From this Jaro-Winkler similarity on, an unknown variable is probably a misspelled setting.
const SIMILAR: f64 = 0.9;

/// Parses the arguments of this process. Ends it for `--help`, and with an error for unreadable arguments or variables.
pub fn parse() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| {
        if let Some(variable) = variable_of(&error) {
            // clap's own text first, because users read the last line.
            let _ = error.print();
            eprintln!("\nIn the environment this setting is {variable}; docs/settings.md lists all settings.");
            std::process::exit(error.exit_code());
        }
        error.exit()
    })
}

/// The environment variable of the argument in an error.
fn variable_of(error: &Error) -> Option<String> {
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else { return None };
    let flag = argument.strip_prefix("--")?.split([' ', '=']).next()?;
    let variable = format!("{PREFIX}{}", flag.replace('-', "_").to_uppercase());
    variables().contains(&variable).then_some(variable)
}

fn variables() -> BTreeSet<String> {
    let mut command = Cli::command();
    command.build();
    let arguments = command.get_subcommands().flat_map(clap::Command::get_arguments);
    arguments.filter_map(|argument| argument.get_env()?.to_str().map(str::to_owned)).collect()
}

/// A message for each variable that looks like a setting but is none.
pub fn unknown_variables(names: impl Iterator<Item = String>) -> Vec<String> {
    let known = variables();
    let mut sentences: Vec<String> = names
        .filter(|name| name.starts_with(PREFIX) && !known.contains(name))
        .map(|name| {
            let similarity = |other: &&String| strsim::jaro_winkler(&name, other);
            let nearest = known.iter().max_by(|a, b| similarity(a).total_cmp(&similarity(b)));
            match nearest.filter(|other| similarity(other) >= SIMILAR) {
                Some(other) => {
                    format!("{name} is in the environment, but is not a setting and is ignored. Did you mean {other}?")
                }
                None => format!("{name} is in the environment, but is not a setting and is ignored."),
            }
        })
        .collect();
    sentences.sort();
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelled_setting_is_named_with_the_one_that_was_meant() {
        let names =
            ["PATH", "SERENDIB_SITE_ULR", "SERENDIB_SITE_URL", "SERENDIB_REALTIME_SOCKETS_PER_USER", "SERENDIB_QQQQ"];
        let sentences = unknown_variables(names.into_iter().map(str::to_owned));
        let [first, second] = &sentences[..] else { panic!("{sentences:?}") };
        assert!(first.starts_with("SERENDIB_QQQQ is in") && first.ends_with("ignored."), "{first}");
        assert!(
            second.starts_with("SERENDIB_SITE_ULR") && second.ends_with("Did you mean SERENDIB_SITE_URL?"),
            "{second}"
        );
    }

    #[test]
    fn a_value_that_cannot_be_read_is_named_by_its_variable() {
        let of = |words: &[&str]| {
            let error = Cli::try_parse_from(["serendib", "serve"].iter().chain(words)).unwrap_err();
            variable_of(&error)
        };
        assert_eq!(of(&["--connections", "many"]).as_deref(), Some("SERENDIB_CONNECTIONS"));
        assert_eq!(of(&["--listen=nowhere"]).as_deref(), Some("SERENDIB_LISTEN"));
        assert_eq!(of(&["--nonsense"]), None);
    }
}
