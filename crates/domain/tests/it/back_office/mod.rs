//! The back office: what admins find, list and read, and that each look is in the audit log.

mod actions;
mod bulk;
mod erasing;
mod lists;
mod pages;
mod payments;
mod reopened;
mod searching;
mod words;

use serde_json::Value as Json;
use serendib_db::Tx;
use serendib_domain::back_office::admin_search::admin_search;
use serendib_domain::back_office::bookings::{AdminBookingFilter, admin_bookings};
use serendib_domain::back_office::record_words::{self, RecordSubject};
use serendib_domain::{Caller, Result};

use crate::bookings::BookingFixture;

impl BookingFixture {
    /// Words of the accounts that the fixture wrote without a command.
    async fn index_words(&self) {
        loop {
            let ctx = self.ctx(&Caller::Service);
            let more: Result<bool> =
                self.write(async move |tx: &mut Tx<'_>| record_words::backfill(tx, &ctx).await).await;
            if !more.unwrap() {
                return;
            }
        }
    }

    /// As the admin sees it.
    async fn search(&self, text: &str) -> Json {
        admin_search(&self.db, &self.ctx(&self.admin), text).await.unwrap()
    }

    /// `kind: title` of what is found.
    async fn find_titles(&self, text: &str) -> Vec<String> {
        let answer = self.search(text).await;
        let line = |one: &Json| format!("{}: {}", one["kind"].as_str().unwrap(), one["title"].as_str().unwrap());
        answer["records"].as_array().unwrap().iter().map(line).collect()
    }

    async fn list_bookings(&self, pairs: &[(&str, &str)]) -> Json {
        let filter = filter(pairs).unwrap();
        admin_bookings(&self.db, &self.ctx(&self.admin), &filter).await.unwrap()
    }

    async fn rename(&self, who: &Caller, name: &str) {
        let (user, name) = (who.person().unwrap().user, name.to_owned());
        let renamed: Result<()> = self
            .write(async move |tx: &mut Tx<'_>| {
                tx.run("UPDATE profiles SET display_name = $2 WHERE user_id = $1", &[user.into(), name.clone().into()])
                    .await?
                    .any();
                record_words::refresh(tx, RecordSubject::Person, user).await
            })
            .await;
        renamed.unwrap();
    }
}

fn filter(pairs: &[(&str, &str)]) -> Result<AdminBookingFilter> {
    AdminBookingFilter::parse(|name| {
        pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| *value).unwrap_or_default()
    })
}
