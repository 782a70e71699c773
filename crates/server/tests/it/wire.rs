//! The wire's documentation lists exactly the functions that exist, with their arguments.

use serendib_server::rpc::register::FUNCTIONS;

use crate::golden;

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

#[test]
fn the_page_of_the_wire_tells_of_every_function_and_of_what_it_takes() {
    let page = golden::read("docs/wire/rpc.md");
    for function in &FUNCTIONS {
        let called = format!("`{}`", function.name);
        let lines: Vec<&str> = page.lines().filter(|line| line.contains(&called)).collect();
        assert!(!lines.is_empty(), "nothing is said of {called}");
        for arg in function.args {
            let is_documented =
                lines.iter().any(|line| line.split(|c: char| !is_of_name(c)).any(|word| word == arg.name));
            assert!(is_documented, "{called}: nothing is said of {}", arg.name);
        }
    }
}

#[test]
fn the_page_of_the_wire_tells_of_no_function_that_is_not_there() {
    let page = golden::read("docs/wire/rpc.md");
    let section = page.split("\n## Functions").nth(1).unwrap().split("\n## ").next().unwrap();
    let cells = section.lines().filter(|line| line.starts_with("| `")).map(|line| line.split('|').nth(1).unwrap());
    let documented: Vec<&str> = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
    assert!(documented.len() > 20, "{documented:?}");
    for name in documented {
        assert!(FUNCTIONS.iter().any(|function| function.name == name), "there is no function {name}");
    }
}
