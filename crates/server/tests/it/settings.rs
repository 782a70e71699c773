//! Every setting and command, from the program's own parser.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::{Command, CommandFactory as _, Parser as _};
use serendib_server::config::{self, Cli};

use crate::secrets_in_logs::SeenSecrets;
use crate::{golden, tokens};

struct Setting {
    flag: String,
    variable: String,
    default: String,
    help: String,
}

/// In the order of the program's help.
fn settings() -> Vec<Setting> {
    let cli = Cli::command();
    let serve = cli.find_subcommand("serve").unwrap();
    let read = |argument: &clap::Arg| {
        let defaults = argument.get_default_values().iter().map(|value| value.to_str().unwrap());
        Setting {
            flag: argument.get_long().unwrap().to_owned(),
            variable: argument.get_env().unwrap_or_default().to_str().unwrap().to_owned(),
            default: defaults.collect::<Vec<_>>().join(","),
            help: argument.get_help().map(ToString::to_string).unwrap_or_default(),
        }
    };
    serve.get_arguments().filter(|argument| argument.get_id() != "help").map(read).collect()
}

fn command_lines(command: &Command, above: &str, text: &mut String) {
    for one in command.get_subcommands() {
        let name = format!("{above} {}", one.get_name());
        // A command with subcommands may be one itself.
        if !one.is_subcommand_required_set() {
            writeln!(text, "| `{name}` | {} |", one.get_about().unwrap()).unwrap();
        }
        command_lines(one, &name, text);
    }
}

#[test]
fn the_page_of_settings_is_what_the_program_takes() {
    let mut text = "# Settings\n\nMade by a test from the program's own command line; do not edit.\n\n\
         | command | what it does |\n|---|---|\n"
        .to_owned();
    command_lines(&Cli::command(), "serendib", &mut text);
    text.push_str(
        "\nEvery command takes every setting, as a flag or from the environment; a flag wins.\n\n\
         | flag | environment | default | what it is |\n|---|---|---|---|\n",
    );
    for Setting { flag, variable, default, help } in settings() {
        let default = if default.is_empty() { "–".to_owned() } else { format!("`{default}`") };
        writeln!(text, "| `--{flag}` | `{variable}` | {default} | {help} |").unwrap();
    }
    golden::check("docs/settings.md", &text);
}

#[test]
fn every_setting_has_its_environment_twin_and_a_sentence() {
    for Setting { flag, variable, help, .. } in settings() {
        assert_eq!(variable, format!("SERENDIB_{}", flag.to_uppercase().replace('-', "_")));
        assert!(!help.is_empty(), "--{flag} says nothing of itself");
    }
}

#[test]
fn every_command_takes_every_setting() {
    fn leaves(command: &Command) -> Vec<&Command> {
        let below = command.get_subcommands().flat_map(leaves).collect::<Vec<_>>();
        if below.is_empty() { vec![command] } else { below }
    }
    for command in leaves(&Cli::command()) {
        for Setting { flag, .. } in settings() {
            let is_taken = command.get_arguments().any(|argument| argument.get_long() == Some(&flag));
            assert!(is_taken, "{} does not take --{flag}", command.get_name());
        }
    }
}

fn defaults() -> BTreeMap<String, String> {
    settings().into_iter().map(|one| (one.variable, one.default)).collect()
}

#[test]
fn the_documented_limits_are_the_programs_own() {
    let known = defaults();
    let page = golden::read("docs/run.md");
    let section = page.split("\n## Limits\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let mut count = 0;
    for row in section.lines().filter(|line| line.starts_with('|')) {
        let words: Vec<&str> = row.split('`').collect();
        for (name, after) in words.iter().skip(1).step_by(2).zip(words.iter().skip(2).step_by(2)) {
            let Some(default) = known.get(&format!("SERENDIB_{name}")) else { continue };
            let digits: String = after.trim_start().chars().take_while(char::is_ascii_digit).collect();
            assert_eq!(&digits, default, "{name} in {row}");
            count += 1;
        }
    }
    assert!(count > 25, "{count}");
}

#[test]
fn the_readme_names_settings_that_exist_with_their_defaults() {
    let known = defaults();
    let readme = golden::read("README.md");
    let table = readme.split("## Configuration").nth(1).unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .skip_while(|line| !line.starts_with("|---"))
        .skip(1)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    assert!(rows.len() > 4, "{rows:?}");
    for row in rows {
        let name = format!("SERENDIB_{}", row[1].trim_matches('`'));
        let default = known.get(&name).unwrap_or_else(|| panic!("there is no setting {name}"));
        let documented = row[2].starts_with('`').then(|| row[2].trim_matches('`'));
        assert_eq!(documented, (!default.is_empty()).then_some(default.as_str()), "{name}");
    }
}

#[test]
fn a_limit_on_signing_in_outside_its_bounds_is_refused_at_the_start() {
    for (flag, below, least, most, above) in [
        ("--fresh-hours", "0", "1", "168", "169"),
        ("--password-failures", "2", "3", "100", "101"),
        ("--password-wait-seconds", "0", "1", "600", "601"),
        ("--password-memory-hours", "0", "1", "720", "721"),
        ("--password-queue", "0", "1", "4096", "4097"),
        ("--sessions", "0", "1", "1000", "1001"),
        ("--session-days", "-1", "0", "3650", "3651"),
        ("--session-idle-days", "-1", "0", "3650", "3651"),
        ("--code-tries", "0", "1", "10", "11"),
        ("--flow-seconds", "59", "60", "900", "901"),
        ("--factors", "0", "1", "50", "51"),
        ("--factor-seconds", "59", "60", "900", "901"),
        ("--factor-tries", "0", "1", "10", "11"),
        ("--mail-pause-seconds", "-1", "0", "3600", "3601"),
        ("--rate-tokens-at-once", "0", "1", "1000", "1001"),
    ] {
        let is_taken = |value: &str| {
            Cli::command().try_get_matches_from(["serendib", "serve", &format!("{flag}={value}")]).is_ok()
        };
        assert_eq!([below, least, most, above].map(is_taken), [false, true, true, false], "{flag}");
    }
}

/// Displayed settings may be logged.
/// T-U36.
#[test]
fn settings_are_printed_without_their_secrets() {
    let words = [
        "serendib",
        "serve",
        "--jwt-secret",
        tokens::SECRET,
        "--google-client-secret",
        "what-google-knows-us-by",
        "--captcha-secret",
        "what-turnstile-knows-us-by",
        "--smtp-url",
        "smtp://mailer:let-me-send@mail.example:25",
        "--sms-url",
        "https://account:let-me-text@api.twilio.com?from=%2B15005550006",
        "--sso",
        r#"[{"domain":"acme.example","client_secret":"directory-secret"}]"#,
        "--s3-secret-access-key",
        "what-the-bucket-knows-us-by",
        "--openai-api-key",
        "what-the-model-knows-us-by",
    ];
    let heard = SeenSecrets::default();
    heard.words(&words);
    assert_eq!(heard.found_in(&words.join(" ")).len(), 8, "all of them are looked for");
    let config::Command::Serve(settings) = Cli::parse_from(words).command else { panic!("not serve") };
    heard.stands_nowhere_in(&format!("{settings:?} {:?} {:?}", settings.auth, settings.storage));
}

/// T-L06.
#[test]
fn no_operator_has_a_model_waited_for_longer_than_an_answer_may_take() {
    let is_taken = |seconds: &str| Cli::try_parse_from(["serendib", "serve", "--model-seconds", seconds]).is_ok();
    assert_eq!(["0", "1", "27", "28", "120"].map(is_taken), [false, true, true, false, false]);
}
