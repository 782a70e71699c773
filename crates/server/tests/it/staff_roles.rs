//! What each role of the staff may do, cell by cell through the routes; the outcomes are in `docs/roles.txt`. D-172.

use std::fmt::Write as _;

use serendib_domain::staff::{StaffRight, StaffRights, StaffRole};
use serendib_domain::table::{AcceptedFields, InsertPolicy, Table, UpdatePolicy};
use serendib_domain::{Caller, SignedInPerson, tables};
use serendib_server::rpc::register::{FUNCTIONS, Function};
use uuid::Uuid;

use crate::fixture::TestApp;
use crate::golden;
use crate::openapi::sample_body;
use crate::permissions::MatrixCast;
use crate::program::TestResponse;

const HEAD: &str = "\
# What each role of the staff may do

# Made by a test that tries every cell through the server, on both databases alike; do not edit.
#
# The first table is `StaffRole::rights` in `crates/domain/src/staff/rights.rs`. Then come the functions that need a right, with the rights
# that open them, and the tables: rows that a role reads of those that are there for the test, and columns that only the staff writes.
#
#   yes      done, or refused only for what was sent          -        refused as forbidden (42501), or not there to be seen
";
const NAMES: usize = 58;
const CELL: usize = 12;

fn staff(rights: StaffRights) -> Caller {
    Caller::Person(SignedInPerson { rights, is_assured: true, ..SignedInPerson::default() })
}

fn is_for_staff(function: &Function) -> bool {
    (function.whom)(&staff(StaffRights::ALL)) && !(function.whom)(&staff(StaffRights::NONE))
}

/// The rights of which each opens the function alone.
fn rights_of(function: &Function) -> Vec<&'static str> {
    let opens = |right: &StaffRight| (function.whom)(&staff(StaffRights::from_rights(&[*right])));
    StaffRight::ALL.into_iter().filter(opens).map(StaffRight::name).collect()
}

/// The fields that only the staff writes.
fn staff_fields(takes: &'static [AcceptedFields]) -> Vec<&'static str> {
    let (all, none) = (staff(StaffRights::ALL), staff(StaffRights::NONE));
    let of_staff = takes.iter().filter(|fields| (fields.whom)(&all) && !(fields.whom)(&none));
    of_staff.flat_map(|fields| fields.must.iter().chain(fields.may).copied()).collect()
}

struct RolesMatrix<'a> {
    world: &'a TestApp,
    people: Vec<(StaffRole, Uuid)>,
    text: String,
}

impl<'a> RolesMatrix<'a> {
    async fn new(world: &'a TestApp) -> Self {
        let mut people = Vec::new();
        for (number, role) in (800..).zip(StaffRole::ALL) {
            let user = world.account(number, false).await;
            world.give_role(user, role, None).await;
            world.bearer(user).await;
            world.run("UPDATE sessions SET aal = 'aal2' WHERE user_id = $1".to_owned(), vec![user.into()]).await;
            people.push((role, user));
        }
        Self { world, people, text: HEAD.to_owned() }
    }

    fn title(&mut self, name: &str) {
        let roles: String = StaffRole::ALL.map(|role| format!("{:<CELL$}", role.name())).concat();
        writeln!(self.text, "\n{}", format!("{name:<NAMES$}{roles}").trim_end()).unwrap();
    }

    fn line(&mut self, name: &str, cells: &[String]) {
        let cells: String = cells.iter().map(|cell| format!("{cell:<CELL$}")).collect();
        let width = NAMES - 3;
        writeln!(self.text, "{}", format!("  {name:<width$} {cells}").trim_end()).unwrap();
    }

    async fn functions(&mut self) {
        for function in FUNCTIONS.iter().filter(|function| is_for_staff(function)) {
            let mut cells = Vec::new();
            for (role, user) in self.people.clone() {
                let body = serde_json::from_str(sample_body(function.name)).unwrap();
                let path = format!("rpc/{}", function.name);
                let answer = self.world.request_as_with(user, "POST", &path, &body, &[("prefer", "tx=rollback")]).await;
                let is_open = answer.status < 300 || answer.code() != "42501";
                assert!(answer.status < 500, "{answer:?}");
                let is_meant = (function.whom)(&staff(role.rights()));
                assert_eq!(is_open, is_meant, "{} as {role:?}: {answer:?}", function.name);
                cells.push(cell(is_open));
            }
            let rights = rights_of(function);
            let rights = if rights.len() == StaffRight::ALL.len() { "any".to_owned() } else { rights.join(", ") };
            self.line(&format!("{} ({rights})", function.name), &cells);
        }
    }

    async fn table(&mut self, cast: &MatrixCast, table: &Table) {
        let rows = cast.rows(table.shape.name);
        let mut cells = Vec::new();
        for (_, user) in self.people.clone() {
            let mut read = 0;
            for row in rows {
                let key = table.shape.primary_key.join(",");
                let answer = self.send(user, "GET", table, &format!("?select={key}&{}", row.filter), "").await;
                read += usize::from(has_rows(&answer));
            }
            cells.push(format!("{read} of {}", rows.len()));
        }
        self.line(&format!("{} read", table.shape.name), &cells);
        let (insert, update) = (insert_fields(table), update_fields(table));
        for (verb, name) in insert.iter().map(|name| ("POST", *name)).chain(update.iter().map(|name| ("PATCH", *name)))
        {
            let Some(column) = table.shape.column(name) else { continue };
            let body = serde_json::json!({ name: rows[0].value(column) }).to_string();
            let mut cells = Vec::new();
            for (_, user) in self.people.clone() {
                let mut is_done = false;
                for row in rows {
                    let question = if verb == "PATCH" { format!("?{}", row.filter) } else { String::new() };
                    let answer = self.send(user, verb, table, &question, &body).await;
                    assert!(answer.status < 500, "{answer:?}");
                    is_done |= if answer.status < 300 { has_rows(&answer) } else { answer.code() != "42501" };
                }
                cells.push(cell(is_done));
            }
            let word = if verb == "POST" { "insert" } else { "update" };
            self.line(&format!("{} {word} {name}", table.shape.name), &cells);
        }
    }

    async fn send(&self, user: Uuid, verb: &str, table: &Table, question: &str, body: &str) -> TestResponse {
        let body = if body.is_empty() { serde_json::Value::Null } else { serde_json::from_str(body).unwrap() };
        let path = format!("{}{question}", table.shape.name);
        self.world.request_as_with(user, verb, &path, &body, &[("prefer", "tx=rollback")]).await
    }
}

fn cell(is_open: bool) -> String {
    if is_open { "yes".to_owned() } else { "-".to_owned() }
}

fn has_rows(answer: &TestResponse) -> bool {
    answer.status < 300 && answer.json().as_array().is_some_and(|rows| !rows.is_empty())
}

fn insert_fields(table: &Table) -> Vec<&'static str> {
    match table.insert {
        InsertPolicy::Command(_, takes) | InsertPolicy::Keyed(_, takes) => staff_fields(takes),
        InsertPolicy::Nobody | InsertPolicy::Rows(_) => Vec::new(),
    }
}

fn update_fields(table: &Table) -> Vec<&'static str> {
    match table.update {
        UpdatePolicy::Command(_, takes) => staff_fields(takes),
        UpdatePolicy::Nobody | UpdatePolicy::Rows(_) => Vec::new(),
    }
}

/// T-B08, T-B14, T-B15.
#[tokio::test(flavor = "multi_thread")]
async fn the_matrix_of_roles_is_what_the_server_does() {
    let world = TestApp::empty().await;
    let cast = MatrixCast::new(&world).await;
    let mut matrix = RolesMatrix::new(&world).await;
    matrix.title("rights");
    for right in StaffRight::ALL {
        let cells = StaffRole::ALL.map(|role| cell(role.rights().contains(right)));
        matrix.line(right.name(), &cells);
    }
    for (role, user) in matrix.people.clone() {
        let own = world.request_as(user, "GET", "rpc/my_staff_rights", &serde_json::Value::Null).await.json();
        let rights: Vec<_> = role.rights().iter().map(StaffRight::name).collect();
        assert_eq!((own["role"].as_str(), &own["rights"]), (Some(role.name()), &serde_json::json!(rights)), "{own}");
    }
    matrix.title("functions");
    matrix.functions().await;
    matrix.title("tables");
    for table in tables::list().iter().filter(|table| table.exposed) {
        matrix.table(&cast, table).await;
    }
    golden::check("docs/roles.txt", &matrix.text);
}
