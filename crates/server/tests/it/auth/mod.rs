//! `auth/v1`, by row of the threat model.

mod access;
mod admins;
mod captcha;
mod change;
mod codes;
mod factors;
mod fresh;
mod guesses;
mod landing;
mod limits;
mod linking;
mod logs;
mod names;
mod newcomers;
mod operator;
mod parties;
mod passwords;
mod people;
mod refresh;
mod renewals;
mod shapes;
mod told;
mod waiting;
mod wallets;
