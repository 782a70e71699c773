//! `auth/v1`, by row of `docs/spec/threats.md`.

mod access;
mod admins;
mod captcha;
mod change;
mod code_attempts;
mod codes;
mod external_sign_in;
mod factors;
mod landing;
mod late_writes;
mod limits;
mod linking;
mod logs;
mod names;
mod newcomers;
mod operator;
mod operator_limits;
mod passwords;
mod people;
mod reauthentication;
mod refresh;
mod renewals;
mod shapes;
mod staff;
mod unconfirmed_sign_ups;
mod wallets;
