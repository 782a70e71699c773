//! The file that declares a laboratory.

use serde::Deserialize;
use serde_json::Value as Json;
use serendib_db::{ColumnDef, ColumnType, Cond, Default as Stored, MigrationFile, OnDelete, Reference};
use serendib_domain::staff::StaffRight;
use serendib_domain::table::{DeletePolicy, InsertPolicy, PUBLIC, Posted, RowWritePolicy, Table, UpdatePolicy};
use serendib_domain::tables::Register;

use super::schema;
use crate::rest::literal;

pub struct Laboratory {
    tables: Vec<Table>,
    seeds: Vec<(&'static str, Vec<Posted>)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileDeclaration {
    tables: Vec<TableDeclaration>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableDeclaration {
    #[serde(default)]
    schema: Option<String>,
    name: String,
    columns: Vec<ColumnDeclaration>,
    #[serde(default)]
    primary_key: Option<Vec<String>>,
    #[serde(default)]
    unique: Vec<Vec<String>>,
    #[serde(default)]
    hidden: Vec<String>,
    #[serde(default)]
    read_only: bool,
    #[serde(default)]
    rows: Vec<Posted>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ColumnDeclaration {
    name: String,
    kind: String,
    #[serde(default)]
    nullable: bool,
    #[serde(default)]
    default: Json,
    #[serde(default)]
    references: Option<ReferenceDeclaration>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReferenceDeclaration {
    table: String,
    #[serde(default)]
    column: Option<String>,
    #[serde(default)]
    constraint: Option<String>,
    #[serde(default)]
    on_delete: Option<OnDeleteDeclaration>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OnDeleteDeclaration {
    Cascade,
    SetNull,
}

impl Laboratory {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// A message with the place and the cause.
    pub fn read(text: &str) -> Result<Self, String> {
        let declaration: FileDeclaration = serde_json::from_str(text)
            .map_err(|error| format!("the file does not have the form of docs/wire.md: {error}"))?;
        let (mut tables, mut seeds) = (Vec::new(), Vec::new());
        for declaration in declaration.tables {
            let name = declaration.name.clone();
            let (table, rows) = declaration.declared().map_err(|why| format!("table {name}: {why}"))?;
            seeds.push((table.shape.name, rows));
            tables.push(table);
        }
        schema::check(&tables)?;
        let tables = schema::in_order(tables)?;
        Ok(Self { tables, seeds })
    }

    /// Changes each table, such as to policies that no file can express.
    pub fn map_tables(mut self, change: impl FnMut(Table) -> Table) -> Self {
        self.tables = self.tables.into_iter().map(change).collect();
        self
    }

    pub(super) fn migration(&self) -> MigrationFile {
        MigrationFile { name: "V0006__laboratory", sql: leak_name(schema::text(&self.tables)) }
    }

    pub(super) fn into_parts(self) -> (Register, Vec<(&'static str, Vec<Posted>)>) {
        (Register::new(self.tables), self.seeds)
    }
}

impl TableDeclaration {
    fn declared(self) -> Result<(Table, Vec<Posted>), String> {
        let schema = self.schema.map_or(PUBLIC, leak_name);
        let name = leak_name(self.name);
        let physical = if schema == PUBLIC { name } else { leak_name(format!("{schema}.{name}")) };
        let mut columns = Vec::new();
        for column in self.columns {
            let name = column.name.clone();
            columns.push(column.declared(schema, physical).map_err(|why| format!("column {name}: {why}"))?);
        }
        let keep = |names: Vec<String>| names.into_iter().map(leak_name).collect::<Vec<_>>();
        let key = keep(self.primary_key.unwrap_or_else(|| vec!["id".to_owned()]));
        let mut table = Table::new(physical)
            .in_schema(schema, name)
            .columns(columns)
            .key(&key)
            .private(StaffRight::Operate, &keep(self.hidden))
            .read(|_| Some(Cond::True));
        if !self.read_only {
            table = table
                .insert(InsertPolicy::Rows(RowWritePolicy::open()))
                .update(UpdatePolicy::Rows(RowWritePolicy::open()))
                .delete(DeletePolicy::Rows(|_| Some(Cond::True)));
        }
        for unique in self.unique {
            table = table.unique(&keep(unique));
        }
        Ok((table, self.rows))
    }
}

impl ColumnDeclaration {
    fn declared(self, schema: &str, table: &str) -> Result<ColumnDef, String> {
        let kind = kind(&self.kind).ok_or_else(|| format!("unknown kind \"{}\"", self.kind))?;
        let default = match &self.default {
            Json::Null => Stored::None,
            Json::Object(made) if made.len() == 1 && made.contains_key("make") => match (made["make"].as_str(), kind) {
                (Some("id"), ColumnType::Uuid) => Stored::NewId,
                (Some("now"), ColumnType::Time) => Stored::Now,
                (Some("next"), ColumnType::Int) => Stored::Next,
                _ => return Err(format!("{} cannot make a value of kind {}", self.default, self.kind)),
            },
            literal => Stored::Value(literal::from_json(kind, literal).map_err(|error| error.message)?),
        };
        let name = leak_name(self.name);
        let references = self.references.map(|reference| {
            let target = match reference.table.split_once('.') {
                None if schema != PUBLIC => format!("{schema}.{}", reference.table),
                Some((PUBLIC, own)) => own.to_owned(),
                _ => reference.table,
            };
            let constraint = reference.constraint.unwrap_or_else(|| format!("{table}_{name}_fkey"));
            let on_delete = match reference.on_delete {
                None => OnDelete::Refuse,
                Some(OnDeleteDeclaration::Cascade) => OnDelete::Cascade,
                Some(OnDeleteDeclaration::SetNull) => OnDelete::SetNull,
            };
            Reference {
                table: leak_name(target),
                column: reference.column.map_or("id", leak_name),
                constraint,
                on_delete,
            }
        });
        Ok(ColumnDef { name, kind, nullable: self.nullable, default, references })
    }
}

/// PostgreSQL's type names, and shorter ones.
fn kind(name: &str) -> Option<ColumnType> {
    Some(match name {
        "uuid" => ColumnType::Uuid,
        "text" | "varchar" => ColumnType::Text,
        "bigint" | "int8" | "integer" | "int4" | "int" | "smallint" => ColumnType::Int,
        "numeric" | "decimal" | "usd" => ColumnType::Usd,
        "float8" | "double precision" | "float" | "real" => ColumnType::Float,
        "boolean" | "bool" => ColumnType::Bool,
        "timestamptz" | "timestamp with time zone" | "timestamp" => ColumnType::Time,
        "date" => ColumnType::Date,
        "time" => ColumnType::Clock,
        "jsonb" | "json" => ColumnType::Json,
        "text[]" | "list" => ColumnType::TextList,
        _ => return None,
    })
}

/// Names live as long as the process.
fn leak_name(name: String) -> &'static str {
    Box::leak(name.into_boxed_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_in_a_file_are_located() {
        for (text, sentence) in [
            ("{", "form of docs/wire.md"),
            (r#"{"tables":[{"name":"a","columns":[],"colour":1}]}"#, "colour"),
            (
                r#"{"tables":[{"name":"a","columns":[{"name":"id","kind":"blob"}]}]}"#,
                "table a: column id: unknown kind \"blob\"",
            ),
            (
                r#"{"tables":[{"name":"a","columns":[{"name":"id","kind":"int","default":{"make":"id"}}]}]}"#,
                "cannot make a value",
            ),
            (
                r#"{"tables":[{"name":"a","columns":[{"name":"id","kind":"int","default":"x"}]}]}"#,
                "invalid input syntax",
            ),
            (r#"{"tables":[{"name":"a","columns":[{"name":"b","kind":"int"}]}]}"#, "primary key"),
            (
                r#"{"tables":[{"name":"a","columns":[{"name":"id","kind":"int","references":{"table":"b"}}]}]}"#,
                "no table \"b\"",
            ),
        ] {
            let message = Laboratory::read(text).err().unwrap_or_default();
            assert!(message.contains(sentence), "{text}: {message}");
        }
    }
}
