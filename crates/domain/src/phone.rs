//! Telephone numbers, parsed into E.164 by the rules of each country.
//!
//! The rules are those of libphonenumber, by its port `rlibphonenumber`: a national prefix is dropped where the country has one (+44 07911
//! … is +447911 …) and stays where the zero is a digit of the number (Italy). This module also handles what people paste: invisible marks,
//! digits of other scripts, labels, WhatsApp links, a doubled calling code. Stored numbers are left unchanged.

mod typed;

use std::fmt;

use rlibphonenumber::{PHONE_NUMBER_UTIL, PhoneNumber as Parsed, PhoneNumberFormat, Region, ValidationError};
use serde_json::{Value as Json, json};

use crate::fields::FieldReader;
use crate::plain_text::{clean_line, without_invisible};

use self::typed::Typed;

/// Characters of a typed number; WhatsApp links are this long.
pub const LIMIT: usize = 80;

/// The country of a number without a country code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// The number must name its country.
    Nowhere,
    /// Guides live there.
    SriLanka,
    Country(Region),
}

impl Home {
    /// From a two-letter country code; `Nowhere` if it is unknown.
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

/// A number that is possible in its country.
#[derive(Clone, Debug, PartialEq)]
pub struct PhoneNumber(Parsed);

/// Why a text is not a telephone number.
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
    /// Excel rounds long numbers.
    Rounded,
}

impl NotANumber {
    /// `called` is "phone number" or "WhatsApp number".
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

    /// The calling code of its country.
    pub fn calling_code(&self) -> i32 {
        self.0.country_code
    }

    /// With country code, grouped as in its country, such as `+94 77 123 4567`.
    pub fn international(&self) -> String {
        self.0.format_as(PhoneNumberFormat::International).into_owned()
    }
}

impl fmt::Display for PhoneNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.international())
    }
}

/// Formats a stored number. A number older than these rules stays unchanged.
pub fn format_stored(number: &str) -> String {
    PhoneNumber::parse(number, Home::Nowhere).map_or_else(|_| number.to_owned(), |number| number.international())
}

/// Parses a stored number. Accounts have theirs without the plus.
pub(crate) fn parse_stored(text: &str) -> Option<PhoneNumber> {
    let parse = |text: &str| PhoneNumber::parse(text, Home::SriLanka).ok();
    parse(&format!("+{}", text.trim_start_matches('+'))).or_else(|| parse(text))
}

/// Feedback while a number is typed: the number, or what is wrong with it.
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

/// A field's number, and the text as typed; `None` if blank, null or absent.
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

/// A field's text as typed, without invisible characters.
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

/// Mexico's mobile numbers had a 1 after the country code until 2019; contacts and chats still store them so.
fn with_former_prefix(digits: &str) -> Option<PhoneNumber> {
    let rest = digits.strip_prefix("521")?;
    let parsed = PHONE_NUMBER_UTIL.parse(format!("+52{rest}"), None).ok()?;
    parsed.is_valid().then_some(PhoneNumber(parsed))
}

/// A number after a calling code that was selected and then typed or dialed again: `+94 94 77 …`, `+1 011 94 77 …`.
fn with_second_code(digits: &str, code: i32) -> Option<PhoneNumber> {
    let rest = digits.strip_prefix(&code.to_string())?;
    let region = PHONE_NUMBER_UTIL.get_region_for_country_code(code)?;
    let parsed = PHONE_NUMBER_UTIL.parse(rest, Some(region)).ok()?;
    parsed.is_valid().then_some(PhoneNumber(parsed))
}

/// A number without `+` or `00`: of the home country, or else with its calling code first.
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
