//! The register of all tables, in an order in which references point backwards.

use std::sync::OnceLock;

use crate::table::Table;
use crate::{
    abuse_flags, accounts, api_keys, applications, audit, back_office, bookings, chat, contact, content, credentials,
    custom_requests, destinations, files, guides, host_shares, identity, itineraries, jobs, join_requests, ledger,
    notices, packages, payments, repeats, reply_templates, reviews, saved, staff, webhooks,
};

/// The tables of the product, of the laboratory or of a test.
pub struct Register {
    tables: Vec<Table>,
    schemas: Vec<&'static str>,
}

impl Register {
    /// The first table's schema is the default schema of requests.
    pub fn new(tables: Vec<Table>) -> Self {
        let mut schemas = Vec::new();
        for table in tables.iter().filter(|table| table.exposed) {
            if !schemas.contains(&table.schema) {
                schemas.push(table.schema);
            }
        }
        Self { tables, schemas }
    }

    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// Schemas with an exposed table.
    pub fn schemas(&self) -> &[&'static str] {
        &self.schemas
    }

    /// The exposed tables of a schema.
    pub fn exposed(&self, schema: &str) -> impl Iterator<Item = &Table> {
        self.tables.iter().filter(move |table| table.exposed && table.schema == schema)
    }

    /// Finds a table by its database name, exposed or not.
    pub fn find_table(&self, name: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.shape.name == name)
    }
}

/// The product's tables, built once.
pub fn register() -> &'static Register {
    static REGISTER: OnceLock<Register> = OnceLock::new();
    REGISTER.get_or_init(|| Register::new(declared()))
}

/// All declared tables.
pub fn list() -> &'static [Table] {
    register().tables()
}

/// Finds a table by name, exposed or not.
pub fn find(name: &str) -> Option<&'static Table> {
    register().find_table(name)
}

fn declared() -> Vec<Table> {
    [
        accounts::tables(),
        identity::tables(),
        destinations::tables(),
        guides::tables(),
        packages::tables(),
        applications::tables(),
        join_requests::tables(),
        bookings::tables(),
        bookings::availability::tables(),
        chat::tables(),
        payments::tables(),
        abuse_flags::tables(),
        ledger::tables(),
        host_shares::tables(),
        reviews::tables(),
        contact::tables(),
        content::tables(),
        reply_templates::tables(),
        notices::tables(),
        audit::tables(),
        back_office::tables(),
        staff::tables(),
        files::tables(),
        credentials::tables(),
        itineraries::tables(),
        custom_requests::tables(),
        jobs::tables(),
        repeats::tables(),
        saved::tables(),
        api_keys::tables(),
        webhooks::tables(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
