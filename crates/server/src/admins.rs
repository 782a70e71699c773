//! `serendib admin`: manages the admins. There is no other way to become an admin. T-B14.

use serendib_domain::accounts::admins;
use serendib_domain::{Error, Result};

use crate::app::Clock;
use crate::config::Settings;

/// Grants or revokes; repeating it is no error.
pub async fn set(settings: &Settings, email: &str, is_admin: bool) -> anyhow::Result<()> {
    let db = crate::look(settings).await?;
    let ctx = crate::operator(&Clock::new(settings.clock));
    let address = email.to_owned();
    let done: Result<bool> = db.write(async move |tx| admins::set(tx, &ctx, &address, is_admin).await).await;
    match done {
        Ok(true) if is_admin => println!("{email} is an admin now."),
        Ok(true) => println!("{email} is no admin any more."),
        Ok(false) if is_admin => println!("{email} was an admin already."),
        Ok(false) => println!("{email} was no admin."),
        Err(Error::Missing(_)) => {
            anyhow::bail!("There is no account with the confirmed address {email}. They have to sign up first.")
        }
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

/// Prints one line per admin.
pub async fn list(settings: &Settings) -> anyhow::Result<()> {
    let all = admins::list(&crate::look(settings).await?).await?;
    for admin in &all {
        println!("{}\t{}\t{}", admin.email, admin.name, admin.user);
    }
    if all.is_empty() {
        println!("There is no admin yet: serendib admin grant EMAIL makes one.");
    }
    Ok(())
}
