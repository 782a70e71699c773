//! The HTML of the page. All text of users is escaped.

use serendib_domain::money;
use serendib_domain::payments::Progress;
use serendib_domain::payments::sandbox::Checkout;

use crate::outside::payments::{SANDBOX, SANDBOX_ACCOUNTS};
use crate::plain::{Document, Escaped, Sheet};

/// The test cards: number and effect.
const CARDS: [(&str, &str); 4] = [
    ("4242 4242 4242 4242", "Pays at once"),
    ("4000 0000 0000 0002", "Is declined"),
    ("4000 0000 0000 0341", "Pays ten seconds later"),
    ("4000 0000 0000 0333", "Seems to pay, and fails ten seconds later"),
];
const NOTE: &str = "<p class=\"note\"><strong>No money moves here.</strong> This is a stand-in for a card payment page that Serendib \
     brings along for demonstrations and tests. Real cards are not taken, and nothing is charged to anybody.</p>\n";

/// The page of one payment. `says` is the error of the last attempt.
pub(super) fn render_checkout(checkout: &Checkout, success: &str, says: Option<&str>) -> String {
    let cancel = Escaped(&checkout.back.cancel);
    let body = match checkout.progress {
        Progress::Open => open(checkout, says),
        Progress::Paid | Progress::Processing => format!(
            "<h1>This is paid</h1>\n{NOTE}<p class=\"go\"><a href=\"{}\">Go on to Serendib</a></p>\n",
            Escaped(success)
        ),
        Progress::Expired | Progress::Failed => format!(
            "<h1>This page has expired</h1>\n{NOTE}<p>Nothing was paid here.</p>\n\
             <p class=\"go\"><a href=\"{cancel}\">Back to your bookings</a></p>\n"
        ),
    };
    document(&body)
}

/// The page on which a guide connects an account. `back` is where they come from.
pub(super) fn render_account(id: &str, back: &str) -> String {
    document(&format!(
        "<h1>Connect an account for payouts</h1>\n\
         <p class=\"note\"><strong>No money moves here.</strong> This is a stand-in for the page of a payment provider that Serendib \
         brings along for demonstrations and tests. Real accounts are not taken.</p>\n\
         <p class=\"about\">A real provider asks for a name, an address and a bank account here.</p>\n\
         <form method=\"post\" action=\"{SANDBOX_ACCOUNTS}/{id}\">\n\
         <button class=\"pay\" name=\"account\" value=\"connect\">Connect</button>\n\
         <ul class=\"cards\">\n<li><button class=\"card\" name=\"account\" value=\"refuse\"><b>Connect a closed account</b> \
         <span>Every payout to it is refused</span></button></li>\n</ul>\n</form>\n\
         <p class=\"back\"><a href=\"{back}\">Not now</a></p>\n",
        id = Escaped(id),
        back = Escaped(back),
    ))
}

/// `title` and `text` are trusted text.
pub(super) fn plain(title: &str, text: &str) -> String {
    document(&format!(
        "<h1>{title}</h1>\n{NOTE}<p>{text}</p>\n<p class=\"go\"><a href=\"/profile\">Your bookings</a></p>\n"
    ))
}

fn open(checkout: &Checkout, says: Option<&str>) -> String {
    let amount = money::format(checkout.amount);
    let (marks, notice) = match says {
        Some(says) => (
            " aria-invalid=\"true\" aria-describedby=\"slip\" autofocus",
            format!("<p class=\"slip\" id=\"slip\" role=\"alert\">{}</p>\n", Escaped(says)),
        ),
        None => ("", String::new()),
    };
    let cards: String = CARDS
        .iter()
        .map(|(number, does)| {
            format!("<li><button class=\"card\" name=\"card\" value=\"{number}\"><b>{number}</b> <span>{does}</span></button></li>\n")
        })
        .collect();
    format!(
        "<h1>Pay {amount}</h1>\n\
         <p class=\"what\">{title}</p>\n{NOTE}{notice}\
         <form method=\"post\" action=\"{SANDBOX}/{id}\">\n\
         <div class=\"field\"><label for=\"number\">Card number</label>\n\
         <input id=\"number\" name=\"number\" value=\"{first}\" inputmode=\"numeric\" autocomplete=\"off\" maxlength=\"30\" required{marks}>\
         </div>\n<button class=\"pay\">Pay {amount}</button>\n</form>\n\
         <section aria-labelledby=\"cards\">\n<h2 id=\"cards\">Test cards</h2>\n\
         <form method=\"post\" action=\"{SANDBOX}/{id}\">\n<ul class=\"cards\">\n{cards}</ul>\n</form>\n</section>\n\
         <p class=\"back\"><a href=\"{cancel}\">Go back without paying</a></p>\n",
        title = Escaped(&checkout.title),
        id = Escaped(&checkout.id),
        first = CARDS[0].0,
        cancel = Escaped(&checkout.back.cancel),
    )
}

/// `body` is HTML.
fn document(body: &str) -> String {
    let sheet = Sheet::At("/sandbox/page.css");
    Document { title: "Demo payment", sheet, place: "demo payment", main: body }.to_string()
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use serendib_domain::payments::sandbox::Return;
    use uuid::Uuid;

    use super::*;

    const ATTACK: &str = "</title><script>alert(1)</script>\"' onload='";

    fn checkout(progress: Progress) -> Checkout {
        Checkout {
            id: "cs_test_1".to_owned(),
            payment: Uuid::nil(),
            booking: Uuid::nil(),
            amount: 9_005,
            currency: "usd".to_owned(),
            title: ATTACK.to_owned(),
            back: Return { success: ATTACK.to_owned(), cancel: ATTACK.to_owned() },
            card: None,
            progress,
            expires_at: DateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn every_page_says_that_no_money_moves_and_shows_words_as_words() {
        let all = [Progress::Open, Progress::Paid, Progress::Processing, Progress::Expired, Progress::Failed];
        let pages = all.into_iter().map(|progress| render_checkout(&checkout(progress), ATTACK, Some(ATTACK)));
        for page in pages.chain([plain("Gone", "Nothing here.")]) {
            assert!(page.contains("No money moves here."), "{page}");
            assert!(!page.contains("<script") && !page.contains("onload='"), "{page}");
        }
        assert!(render_checkout(&checkout(Progress::Open), "", None).contains("Pay $90.05</button>"));
        assert!(!render_checkout(&checkout(Progress::Expired), "", None).contains("<form"));
    }
}
