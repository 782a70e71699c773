//! Telephone numbers as people write them, read into E.164 by each country's own rules.
//!
//! The rules are libphonenumber's, by its port `rlibphonenumber`: national prefixes go where a country has one (+44 07911 … is
//! +447911 …) and stay where the zero is a digit of the number (Italy). Around it stands what people paste: invisible marks, digits of
//! other scripts, labels, links of WhatsApp, a calling code twice. Numbers that are stored already are left as they are.

mod typed;

use std::fmt;

use rlibphonenumber::{PHONE_NUMBER_UTIL, PhoneNumber as Parsed, PhoneNumberFormat, Region, ValidationError};
use serde_json::{Value as Json, json};

use crate::fields::FieldReader;
use crate::plain_text::{clean_line, without_invisible};

use self::typed::Typed;

/// Characters of a number as it is typed; links of WhatsApp are this long.
pub const LIMIT: usize = 80;

/// Where a number without a country code is dialled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// The number itself has to say its country.
    Nowhere,
    /// Guides live there.
    SriLanka,
    Country(Region),
}

impl Home {
    /// Of a country's two letters; `Nowhere` for what names no country.
    pub fn of_country(code: &str) -> Self {
        code.parse().map_or(Self::Nowhere, Self::Country)
    }

    fn region(self) -> Option<Region> {
        match self {
            Self::Nowhere => None,
            Self::SriLanka => Some(Region::LK),
            Self::Country(region) => Some(region),
        }
    }
}

/// A number that its country can have.
#[derive(Clone, Debug, PartialEq)]
pub struct PhoneNumber(Parsed);

/// Why a text is no telephone number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotANumber {
    NoCountryCode,
    UnknownCountryCode,
    /// These three hold the calling code.
    TooShort(i32),
    TooLong(i32),
    Unassigned(i32),
    Extension,
    Several,
    NotDigits,
    /// What Excel makes of a long number.
    Rounded,
}

impl NotANumber {
    /// A sentence about a "phone number" or "WhatsApp number".
    pub fn message(self, called: &str) -> String {
        match self {
            Self::NoCountryCode => {
                format!("Please enter the {called} with its country code, such as +94 77 123 4567.")
            }
            Self::UnknownCountryCode => format!("The {called} begins with a country code that no country has."),
            Self::TooShort(code) => {
                format!("The {called} is too short: numbers with the country code +{code} have more digits.")
            }
            Self::TooLong(code) => {
                format!("The {called} is too long: numbers with the country code +{code} have fewer digits.")
            }
            Self::Unassigned(code) => {
                format!("There is no such {called} with the country code +{code}. Please check its digits.")
            }
            Self::Extension => format!("Please enter the {called} without an extension."),
            Self::Several => format!("Please enter one {called} only."),
            Self::NotDigits => format!("Please enter the {called} in digits, such as +94 77 123 4567."),
            Self::Rounded => {
                format!("The {called} was rounded by a spreadsheet (such as 9.47E+10). Please enter all its digits.")
            }
        }
    }
}

impl PhoneNumber {
    /// # Errors
    /// `NotANumber`.
    pub fn parse(text: &str, home: Home) -> Result<Self, NotANumber> {
        let typed = Typed::read(text)?;
        let read = if typed.is_international { international(&typed.digits) } else { national(&typed.digits, home) };
        read.map_err(|why| if typed.has_several() { NotANumber::Several } else { why })
    }

    /// `+` and digits.
    pub fn e164(&self) -> String {
        self.0.format_as(PhoneNumberFormat::E164).into_owned()
    }

    /// As it is dialled from anywhere and written in its country, such as `+94 77 123 4567`.
    pub fn international(&self) -> String {
        self.0.format_as(PhoneNumberFormat::International).into_owned()
    }
}

impl fmt::Display for PhoneNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.international())
    }
}

/// A stored number as people read it; one that was stored before these rules stays as it is.
pub fn format_stored(number: &str) -> String {
    PhoneNumber::parse(number, Home::Nowhere).map_or_else(|_| number.to_owned(), |number| number.international())
}

/// What is read of a number while it is typed, for whoever types it: the number, or what is wrong with it.
pub fn describe(text: &str, country: &str) -> Json {
    let read = if text.chars().count() > LIMIT {
        Err(NotANumber::NotDigits)
    } else {
        PhoneNumber::parse(text, Home::of_country(country))
    };
    match read {
        Ok(number) => json!({ "number": number.e164(), "international": number.international(), "problem": null }),
        Err(why) => json!({ "number": null, "international": null, "problem": why.message("phone number") }),
    }
}

/// The number in a field and how it was typed; `None` when it is blank, null or absent.
pub fn read(fields: &mut FieldReader<'_>, name: &str, called: &str, home: Home) -> Option<(PhoneNumber, String)> {
    let typed = read_typed(fields, name, called)?;
    match PhoneNumber::parse(&typed, home) {
        Ok(number) => Some((number, typed)),
        Err(why) => {
            fields.note(name, why.message(called));
            None
        }
    }
}

/// What was typed into a field for a number, without what nobody sees.
pub fn read_typed(fields: &mut FieldReader<'_>, name: &str, called: &str) -> Option<String> {
    let typed = clean_line(&without_invisible(&fields.text(name)?));
    if typed.chars().count() > LIMIT {
        fields.note(name, format!("Your {called} may have at most {LIMIT} characters."));
        return None;
    }
    Some(typed).filter(|typed| !typed.is_empty())
}

fn international(digits: &str) -> Result<PhoneNumber, NotANumber> {
    let parsed = PHONE_NUMBER_UTIL.parse(format!("+{digits}"), None).map_err(|_| NotANumber::UnknownCountryCode)?;
    if parsed.is_valid() {
        return Ok(PhoneNumber(parsed));
    }
    with_second_code(digits, parsed.country_code).or_else(|| with_former_prefix(digits)).ok_or_else(|| reason(&parsed))
}

/// Mexico's mobile numbers had a 1 behind the country code until 2019; contacts and chats still hold them so.
fn with_former_prefix(digits: &str) -> Option<PhoneNumber> {
    let rest = digits.strip_prefix("521")?;
    let parsed = PHONE_NUMBER_UTIL.parse(format!("+52{rest}"), None).ok()?;
    parsed.is_valid().then_some(PhoneNumber(parsed))
}

/// The number behind a calling code that somebody chose and then typed or dialled once more: `+94 94 77 …`, `+1 011 94 77 …`.
fn with_second_code(digits: &str, code: i32) -> Option<PhoneNumber> {
    let rest = digits.strip_prefix(&code.to_string())?;
    let region = PHONE_NUMBER_UTIL.get_region_for_country_code(code)?;
    let parsed = PHONE_NUMBER_UTIL.parse(rest, Some(region)).ok()?;
    parsed.is_valid().then_some(PhoneNumber(parsed))
}

/// A number without `+` or `00`: one of the home country, else one that begins with a calling code.
fn national(digits: &str, home: Home) -> Result<PhoneNumber, NotANumber> {
    let region = home.region().ok_or(NotANumber::NoCountryCode)?;
    let Ok(parsed) = PHONE_NUMBER_UTIL.parse(digits, Some(region)) else {
        let code = PHONE_NUMBER_UTIL.get_country_code_for_region(region);
        return Err(code.map_or(NotANumber::NoCountryCode, NotANumber::TooShort));
    };
    if parsed.is_valid() {
        return Ok(PhoneNumber(parsed));
    }
    if digits.starts_with('0') {
        return Err(reason(&parsed));
    }
    international(digits).map_err(|_| reason(&parsed))
}

fn reason(parsed: &Parsed) -> NotANumber {
    let code = parsed.country_code;
    match PHONE_NUMBER_UTIL.is_possible_number_with_reason(parsed) {
        Err(ValidationError::TooLong) => NotANumber::TooLong(code),
        Err(ValidationError::TooShort) => NotANumber::TooShort(code),
        Err(ValidationError::InvalidCountryCode) => NotANumber::UnknownCountryCode,
        _ => NotANumber::Unassigned(code),
    }
}

#[cfg(test)]
mod tests;
