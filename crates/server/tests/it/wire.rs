//! The wire's documentation lists exactly the functions that exist, with their arguments.

use serendib_server::rpc::register::FUNCTIONS;

use crate::golden;

fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

#[test]
fn the_page_of_the_wire_tells_of_every_function_and_of_what_it_takes() {
    let page = golden::read("docs/wire/rpc.md");
    for function in &FUNCTIONS {
        let called = format!("`{}`", function.name);
        let lines: Vec<&str> = page.lines().filter(|line| line.contains(&called)).collect();
        assert!(!lines.is_empty(), "nothing is said of {called}");
        for arg in function.args {
            let is_told =
                lines.iter().any(|line| line.split(|letter: char| !is_of_name(letter)).any(|word| word == arg.name));
            assert!(is_told, "{called}: nothing is said of {}", arg.name);
        }
    }
}

#[test]
fn the_page_of_the_wire_tells_of_no_function_that_is_not_there() {
    let page = golden::read("docs/wire/rpc.md");
    let section = page.split("\n## Functions").nth(1).unwrap().split("\n## ").next().unwrap();
    let cells = section.lines().filter(|line| line.starts_with("| `")).map(|line| line.split('|').nth(1).unwrap());
    let told: Vec<&str> = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
    assert!(told.len() > 20, "{told:?}");
    for name in told {
        assert!(FUNCTIONS.iter().any(|function| function.name == name), "there is no function {name}");
    }
}
