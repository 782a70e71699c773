use super::*;

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn run(commit: &str) -> BenchRun {
    BenchRun {
        commit: commit.to_owned(),
        date: "2030-01-15".to_owned(),
        machine: "AMD EPYC, 2 cores, 7.8 GiB of memory, Linux 6.1.0".to_owned(),
        options: "none".to_owned(),
    }
}

struct TemporaryRepository(Machine);

impl TemporaryRepository {
    fn new(name: &str) -> Self {
        let root = std::env::temp_dir().join(format!("xtask-measurements-{name}-{}", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        Self(Machine { target: root.join("target"), root, is_root: false })
    }

    fn read(&self) -> String {
        fs::read_to_string(self.0.root.join(FILE)).unwrap()
    }
}

impl Drop for TemporaryRepository {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0.root);
    }
}

#[test]
fn a_missing_file_is_created_with_its_intro_and_one_section() {
    let checkout = TemporaryRepository::new("created");
    run("1a2b3c4d").record(&checkout.0, BenchPart::Restarts, "16 clients\nof them lost  0\n").unwrap();
    let section = "
## restarts

- commit: 1a2b3c4d
- date: 2030-01-15
- machine: AMD EPYC, 2 cores, 7.8 GiB of memory, Linux 6.1.0
- options: none

```text
16 clients
of them lost  0
```
";
    assert_eq!(checkout.read(), format!("{INTRO}{section}"));
    let names = fs::read_dir(checkout.0.root.join("docs")).unwrap().count();
    assert_eq!(names, 1, "a draft is left behind");
}

#[test]
fn a_run_replaces_its_own_section_and_no_other() {
    let checkout = TemporaryRepository::new("replaced");
    run("aaaa").record(&checkout.0, BenchPart::PlannerQuality, "open: 115 of 150").unwrap();
    run("bbbb").record(&checkout.0, BenchPart::Server, "\n### Writes\n\n| a |\n|---|\n| 1 |\n").unwrap();
    let before = checkout.read();
    run("cccc").record(&checkout.0, BenchPart::Server, "\n### Writes\n\n| a |\n|---|\n| 2 |\n").unwrap();
    let after = checkout.read();
    assert_eq!(after, before.replace("bbbb", "cccc").replace("| 1 |", "| 2 |"));
    let (server, planner) = (after.find("## server").unwrap(), after.find("## planner-quality").unwrap());
    assert!(server < planner && after.contains("aaaa") && after.contains("open: 115 of 150"), "{after}");
}

#[test]
fn a_note_written_by_hand_goes_with_the_section_that_it_is_in() {
    let document = format!("{INTRO}\n## server\n\nOld.\n\n### Details\n\nBy hand.\n\n## web\n\nOther.\n");
    let text = replace_section(&document, BenchPart::Server, "New.\n");
    assert_eq!(text, format!("{INTRO}\n## server\n\nNew.\n\n## web\n\nOther.\n"));
}

#[test]
fn a_run_without_figures_changes_nothing() {
    let checkout = TemporaryRepository::new("empty");
    let output = "\nrunning 0 tests\n\ntest result: ok. 0 passed; 0 failed\n";
    let sentence = run("aaaa").record(&checkout.0, BenchPart::SearchQuality, output).unwrap_err();
    assert_eq!(sentence, "search-quality printed no figures, so docs/measurements.md is unchanged.");
    assert!(!checkout.0.root.join(FILE).exists());
}

#[test]
fn lines_of_cargo_and_of_the_test_runner_are_dropped() {
    let output = "\u{1b}[32m   Compiling\u{1b}[0m serendib-server v0.1.0\n     Running tests/it/main.rs\n\nrunning 2 tests\n\
        test quality::a_measurement ... open: 130 of 214 well served\n  en       46 of 120\nok\n\n\n\
        test quality::a_second ... \nsealed: 86 of 222 well served\nok\n\
        test quality::a_third ... ignored, only by name\ntest quality::b has been running for over 60 seconds\n\n\
        test result: ok. 2 passed; 0 failed; 0 ignored\n\n";
    let figures = "```text\nopen: 130 of 214 well served\n  en       46 of 120\n\nsealed: 86 of 222 well served\n```";
    assert_eq!(format_figures(output).unwrap(), figures);
}

#[test]
fn tables_stay_tables() {
    let output = "\n### Writes\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n";
    assert_eq!(format_figures(output).unwrap(), "### Writes\n\n| a | b |\n|---|---|\n| 1 | 2 |");
}

#[test]
fn paths_and_hosts_of_this_machine_are_hidden() {
    let machine = Machine { root: "/home/amara/serendib".into(), target: "/mnt/fast".into(), is_root: false };
    assert_eq!(
        hide_paths("117 restarts, /mnt/fast/release/serendib", &machine),
        "117 restarts, target/release/serendib"
    );
    assert_eq!(hide_paths("/home/amara/serendib/deploy/nginx.conf", &machine), "deploy/nginx.conf");

    assert_eq!(format_options(&[]), "none");
    assert_eq!(format_options(&words("--seconds 3600 --through Caddy")), "`--seconds 3600 --through Caddy`");
    assert_eq!(format_options(&words("--postgres host=db --rate 5")), "`--postgres … --rate 5`");
    assert_eq!(format_options(&words("--postgres=postgres://a:b@db/x --binary=x")), "`--postgres=… --binary=…`");
    assert_eq!(format_options(&words("/tmp/x")), "`…`");
}

#[test]
fn uncommitted_changes_are_marked() {
    assert_eq!(format_commit("1a2b3c4d", ""), "1a2b3c4d");
    assert_eq!(format_commit("1a2b3c4d", " M crates/db/src/lib.rs"), "1a2b3c4d with uncommitted changes");
    let checkout = TemporaryRepository::new("commit");
    assert_eq!(read_commit(&checkout.0.root.join("absent")), "unknown");
}

#[test]
fn a_machine_is_described_without_its_name() {
    let cpuinfo = "processor\t: 0\nmodel name\t: AMD EPYC\n\nprocessor\t: 1\nmodel name\t: AMD EPYC\n";
    let meminfo = "MemTotal:        8151952 kB\nMemFree:         1 kB\n";
    let described = format_machine(cpuinfo, meminfo, "6.1.0-13-amara-laptop\n");
    assert_eq!(described, "AMD EPYC, 2 cores, 7.7 GiB of memory, Linux 6.1.0");
    let unknown = "unknown processor, unknown number of cores, unknown memory, Linux unknown";
    assert_eq!(format_machine("", "", ""), unknown);
}
