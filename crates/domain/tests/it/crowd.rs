//! Commands that read each other's writes.

use serendib_domain::Result;
use serendib_domain::jobs::{self, Job, Mail, mail::Recipient};

use crate::fixture;

const COMMANDS: usize = 400;

#[tokio::test(flavor = "multi_thread")]
async fn every_concurrent_read_and_write_of_one_table_is_stored() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    let mut writers = tokio::task::JoinSet::new();
    for number in 0..COMMANDS {
        let (db, ctx) = (db.clone(), fixture::ctx(serendib_domain::Caller::Service, now));
        let mail = Job::Mail(Mail {
            to: Recipient::Address("nimali@example.lk".to_owned()),
            reply_to: None,
            is_answered_by_support: false,
            subject: number.to_string(),
            text: "Ayubowan".to_owned(),
            html: None,
            calendar: None,
        });
        writers.spawn(async move {
            let write = || async {
                let (ctx, mail) = (ctx.clone(), mail.clone());
                let before: Result<i64> = db
                    .write(async move |tx| {
                        let counted = tx.row("SELECT COUNT(*) FROM jobs", &[]).await?;
                        jobs::enqueue(tx, &ctx, &mail).await?;
                        Ok(counted.map_or(Ok(0), |row| row.int(0))?)
                    })
                    .await;
                before
            };
            fixture::retry_while_busy(write).await.unwrap()
        });
    }
    let mut before = writers.join_all().await;
    before.sort_unstable();
    assert_eq!(before, (0..i64::try_from(COMMANDS).unwrap()).collect::<Vec<_>>(), "as if one came after the other");
}
