//! The measurements as markdown, each figure beside its goal.

use std::fmt::Write as _;
use std::time::Duration;

#[derive(Default)]
pub struct BenchReport(Vec<Section>);

struct Section {
    title: String,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl BenchReport {
    pub fn section(&mut self, title: &str, columns: &[&str]) {
        let columns = columns.iter().map(|column| (*column).to_owned()).collect();
        self.0.push(Section { title: title.to_owned(), columns, rows: Vec::new() });
    }

    /// Adds a row to the last section.
    pub fn row(&mut self, cells: Vec<String>) {
        eprintln!("  {}", cells.join(" | "));
        if let Some(section) = self.0.last_mut() {
            section.rows.push(cells);
        }
    }

    pub fn markdown(&self) -> String {
        let mut out = String::new();
        for Section { title, columns, rows } in &self.0 {
            // Writing into a String cannot fail.
            let _ = write!(out, "\n### {title}\n\n| {} |\n|{}\n", columns.join(" | "), "---|".repeat(columns.len()));
            for row in rows {
                let _ = writeln!(out, "| {} |", row.join(" | "));
            }
        }
        out
    }
}

/// A goal and whether the figure meets it.
pub fn goal(said: &str, is_met: bool) -> String {
    format!("{said}: {}", if is_met { "met" } else { "**not met**" })
}

pub fn at_least(share: f64, goal_share: f64) -> String {
    goal(&format!("≥ {}", percent(goal_share)), share >= goal_share)
}

pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

pub fn millis(took: Duration) -> String {
    format!("{:.3} ms", took.as_secs_f64() * 1_000.0)
}

/// With thousands separators.
pub fn format_whole(figure: f64) -> String {
    let digits = format!("{figure:.0}");
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

pub fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

/// The median; 0 for no figures.
pub fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(0.0)
}
