//! The site as a browser or a robot meets it, over a database of its own.

mod cards;
mod drawing;
mod files;
pub mod fixture;
mod heads;
mod landing;
mod page_store;
mod pages;
mod robots;
