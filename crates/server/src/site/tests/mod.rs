//! Tests of the site as browsers and robots use it, each with its own database.

mod cards;
mod drawing;
mod files;
pub mod fixture;
mod heads;
mod landing;
mod page_store;
mod pages;
mod robots;
mod visits;
