//! The permission matrix: every combination of role, table, verb, row and column runs through the routes; the outcomes are in
//! `docs/permissions.txt`. A new table needs a row in `cast.rs`; a new column needs nothing.

mod cast;

use std::fmt::Write as _;

use serendib_domain::table::Table;
use serendib_domain::tables;

use crate::fixture::TestApp;
use crate::golden;
use crate::program::TestResponse;
pub use cast::MatrixCast;
use cast::{ROLES, SeededRow};

const HEAD: &str = "\
# Who may do what

# Made by a test that tries every cell through the server, on both databases alike; do not edit.
#
# Under `read` stand rows that the roles are or are not concerned with, then the columns: one that may not be read can be neither
# selected nor filtered nor ordered by; then, as `[a row] by a column`, who finds a row by a column that tells people what is theirs.
# Under `insert` and `update` stand the columns that are written, alone, each with the value of a row that is there; under `update`
# and `delete` the rows.
#
#   yes      done          -        refused as forbidden (42501), or not there to be seen
#   a code   let through the door, and refused by a rule behind it: a column alone is rarely a whole row
";

const NAMES: usize = 28;
const CELL: usize = 10;

#[tokio::test(flavor = "multi_thread")]
async fn the_matrix_of_permissions_is_what_the_server_does() {
    let world = TestApp::empty().await;
    let cast = MatrixCast::new(&world).await;
    let before = cast.everything(&world).await;
    let mut text = HEAD.to_owned();
    for table in tables::list().iter().filter(|table| table.exposed) {
        let rows = cast.rows(table.shape.name);
        assert!(!rows.is_empty(), "{}: add rows of it to crates/server/tests/it/permissions/cast.rs", table.shape.name);
        writeln!(text, "\n## {}\n", table.shape.name).unwrap();
        let mut trial = MatrixSection { world: &world, cast: &cast, table, rows, text: &mut text };
        trial.read().await;
        trial.insert().await;
        trial.update().await;
        trial.delete().await;
    }
    text.push_str("\n## Not on the wire, for nobody\n\n");
    for table in tables::list().iter().filter(|table| !table.exposed) {
        for role in ROLES {
            for verb in ["GET", "POST", "PATCH", "DELETE"] {
                let answer = cast.ask(&world, role, verb, table.shape.name, "", "{}").await;
                assert_eq!((answer.status, answer.code().as_str()), (404, "PGRST205"), "{verb} {}", table.shape.name);
            }
        }
        writeln!(text, "{}", table.shape.name).unwrap();
    }
    golden::check("docs/permissions.txt", &text);
    assert_eq!(cast.everything(&world).await, before, "a write that was to be undone has left something");
    cast.check_locks_silent(50);
}

struct MatrixSection<'a> {
    world: &'a TestApp,
    cast: &'a MatrixCast,
    table: &'a Table,
    rows: &'a [SeededRow],
    text: &'a mut String,
}

impl MatrixSection<'_> {
    async fn read(&mut self) {
        self.title("read");
        for row in self.rows {
            let mut cells = Vec::new();
            for role in ROLES {
                let question = format!("?select={}&{}", self.key().join(","), row.filter);
                let answer = self.ask(role, "GET", &question, "").await;
                let is_seen = answer.status == 200 && answer.json().as_array().is_some_and(|rows| rows.len() == 1);
                cells.push(if is_seen { "yes".to_owned() } else { "-".to_owned() });
            }
            self.line(&format!("[{}]", row.label), &cells);
        }
        for column in &self.table.shape.columns {
            let name = column.name;
            let mut cells = Vec::new();
            for role in ROLES {
                let selected = outcome(&self.ask(role, "GET", &format!("?select={name}"), "").await);
                for other in [format!("?select=*&{name}=is.null"), format!("?select=*&order={name}")] {
                    let other_way = outcome(&self.ask(role, "GET", &other, "").await);
                    assert_eq!(other_way, selected, "{}{other} as {}", self.table.shape.name, role);
                }
                cells.push(selected);
            }
            self.line(name, &cells);
        }
        self.find().await;
    }

    /// Who finds a row by a private column that serves for finding own rows.
    async fn find(&mut self) {
        let Some(own) = self.table.own else { return };
        for name in std::iter::once(own.whose).chain(own.keys.iter().copied()) {
            let column = self.table.shape.column(name).unwrap();
            for row in self.rows {
                let question = format!("?select=id&{}&{name}=eq.{}", row.filter, row.value(column).as_str().unwrap());
                let mut cells = Vec::new();
                for role in ROLES {
                    let answer = self.ask(role, "GET", &question, "").await;
                    let is_found = answer.status == 200 && answer.json().as_array().is_some_and(|rows| rows.len() == 1);
                    cells.push(if is_found { "yes" } else { "-" }.to_owned());
                }
                self.line(&format!("[{}] by {name}", row.label), &cells);
            }
        }
    }

    async fn insert(&mut self) {
        self.title("insert");
        let table = self.table;
        let also = table.accepts.iter().map(|name| (*name, serde_json::json!("")));
        let columns = table.shape.columns.iter().map(|column| (column.name, self.rows[0].value(column)));
        let columns: Vec<_> = columns.chain(also).collect();
        let mut forbidden = Vec::new();
        for (name, value) in &columns {
            let body = serde_json::json!({ *name: value }).to_string();
            let cells = self.write_as_each("POST", "", &body).await;
            if cells.iter().all(|cell| cell == "-") {
                forbidden.push(*name);
            } else {
                self.line(name, &cells);
            }
        }
        self.write_unwritable("", &forbidden, columns.len());
    }

    async fn update(&mut self) {
        self.title("update");
        for row in self.rows {
            let mut forbidden = Vec::new();
            for column in &self.table.shape.columns {
                let body = serde_json::json!({ column.name: row.value(column) }).to_string();
                let cells = self.write_as_each("PATCH", &format!("?{}", row.filter), &body).await;
                if cells.iter().all(|cell| cell == "-") {
                    forbidden.push(column.name);
                } else {
                    self.line(&format!("[{}] {}", row.label, column.name), &cells);
                }
            }
            self.write_unwritable(&format!("[{}] ", row.label), &forbidden, self.table.shape.columns.len());
        }
    }

    async fn delete(&mut self) {
        self.title("delete");
        for row in self.rows {
            let cells = self.write_as_each("DELETE", &format!("?{}", row.filter), "").await;
            self.line(&format!("[{}]", row.label), &cells);
        }
    }

    async fn write_as_each(&self, verb: &str, question: &str, body: &str) -> Vec<String> {
        let mut cells = Vec::new();
        for role in ROLES {
            cells.push(self.write(role, verb, question, body).await);
        }
        cells
    }

    /// The outcome of a write that is rolled back.
    async fn write(&self, role: &str, verb: &str, question: &str, body: &str) -> String {
        let answer = self.cast.try_out(self.world, role, verb, (self.table.shape.name, question), body).await;
        if answer.status >= 300 {
            return outcome(&answer);
        }
        // An update or delete without a permitted row does nothing, and its answer is empty.
        let has_done = verb == "POST" || answer.json().as_array().is_some_and(|rows| !rows.is_empty());
        if has_done { "yes".to_owned() } else { "-".to_owned() }
    }

    async fn ask(&self, role: &str, verb: &str, question: &str, body: &str) -> TestResponse {
        self.cast.ask(self.world, role, verb, self.table.shape.name, question, body).await
    }

    fn key(&self) -> &[&'static str] {
        &self.table.shape.primary_key
    }

    fn title(&mut self, verb: &str) {
        let roles: String = ROLES.iter().map(|role| format!("{role:<CELL$}")).collect();
        writeln!(self.text, "{}", format!("{verb:<NAMES$}{roles}").trim_end()).unwrap();
    }

    fn line(&mut self, name: &str, cells: &[String]) {
        let cells: String = cells.iter().map(|cell| format!("{cell:<CELL$}")).collect();
        writeln!(self.text, "{}", format!("  {name:<width$} {cells}", width = NAMES - 3).trim_end()).unwrap();
    }

    /// Groups the columns that no role may write.
    fn write_unwritable(&mut self, row: &str, columns: &[&str], of: usize) {
        if columns.len() == of {
            writeln!(self.text, "  {row}every column: nobody").unwrap();
        } else if !columns.is_empty() {
            writeln!(self.text, "  {row}nobody: {}", columns.join(", ")).unwrap();
        }
    }
}

fn outcome(answer: &TestResponse) -> String {
    if answer.status < 300 {
        return "yes".to_owned();
    }
    let code = answer.code();
    assert!(answer.status < 500 && !code.is_empty(), "{answer:?}");
    if code == "42501" { "-".to_owned() } else { code }
}
