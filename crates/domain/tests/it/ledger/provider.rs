//! A minimal payment provider: pages, money, refunds, and a log of its events.

use std::collections::{BTreeMap, BTreeSet};

use serendib_domain::payments::{CheckoutSession, Intent, Progress, RefundProgress, RefundRequest, RefundUpdate};
use uuid::Uuid;

#[derive(Default)]
pub struct ModelProvider {
    pages: Vec<CheckoutSession>,
    by_payment: BTreeMap<Uuid, usize>,
    /// By refund id: the provider's payment and the cents.
    refunds: BTreeMap<Uuid, (String, i64)>,
    /// Past events, as sessions stood at that time.
    pub reported: Vec<CheckoutSession>,
}

impl ModelProvider {
    /// The same intent returns the same page.
    pub fn checkout(&mut self, intent: &Intent) -> CheckoutSession {
        let count = self.pages.len();
        let at = *self.by_payment.entry(intent.payment).or_insert(count);
        if at == count {
            self.pages.push(CheckoutSession {
                id: format!("cs_{count}"),
                url: Some(format!("https://pay.example/{count}")),
                progress: Progress::Open,
                amount: Some(intent.amount),
                currency: Some("usd".to_owned()),
                payment: None,
                reference: Some(intent.payment.to_string()),
                booking: Some(intent.booking.to_string()),
                is_live: false,
                card: None,
            });
        }
        self.pages[at].clone()
    }

    pub fn page(&self, id: &str) -> Option<CheckoutSession> {
        self.pages.iter().find(|page| page.id == id).cloned()
    }

    pub fn ids(&self) -> Vec<String> {
        self.pages.iter().map(|page| page.id.clone()).collect()
    }

    /// Moves a page to its next state, as a traveler or a bank would. Impossible moves are ignored.
    pub fn act(&mut self, id: &str, next: Progress) {
        let Some(at) = self.pages.iter().position(|page| page.id == id) else { return };
        let page = &mut self.pages[at];
        let may = match page.progress {
            Progress::Open => matches!(next, Progress::Paid | Progress::Processing | Progress::Expired),
            Progress::Processing => matches!(next, Progress::Paid | Progress::Failed),
            Progress::Paid | Progress::Failed | Progress::Expired => false,
        };
        if !may {
            return;
        }
        page.progress = next;
        page.url = None;
        if next != Progress::Expired {
            page.payment = Some(format!("pi_{at}"));
        }
        let now = page.clone();
        self.reported.push(now);
    }

    /// The same refund is made once, and no more than the payment is refunded.
    pub fn refund(&mut self, order: &RefundRequest) -> RefundUpdate {
        let paid = self.pages.iter().find(|page| page.payment.as_deref() == Some(&order.provider_payment));
        let paid = paid.filter(|page| page.progress == Progress::Paid).and_then(|page| page.amount).unwrap_or(0);
        let of_it = |(money, amount): &(String, i64)| if *money == order.provider_payment { *amount } else { 0 };
        self.refunds.entry(order.refund).or_insert_with(|| (order.provider_payment.clone(), order.amount));
        let back: i64 = self.refunds.values().map(of_it).sum();
        assert!(back <= paid, "{back} cents would go back of {paid}");
        RefundUpdate {
            id: format!("re_{}", order.refund.simple()),
            payment: Some(order.provider_payment.clone()),
            amount: order.amount,
            progress: RefundProgress::Succeeded,
            refund: Some(order.refund),
        }
    }

    /// Cents paid on the pages that a booking's payments know.
    pub fn came(&self, booking: Uuid, known: &BTreeSet<String>) -> i64 {
        let is_ours = |page: &&CheckoutSession| page.booking == Some(booking.to_string()) && known.contains(&page.id);
        self.pages
            .iter()
            .filter(is_ours)
            .filter(|page| page.progress == Progress::Paid)
            .filter_map(|page| page.amount)
            .sum()
    }

    /// Cents of them that were refunded.
    pub fn went_back(&self, booking: Uuid) -> i64 {
        let of_booking: BTreeSet<&str> = self
            .pages
            .iter()
            .filter(|page| page.booking == Some(booking.to_string()))
            .filter_map(|page| page.payment.as_deref())
            .collect();
        self.refunds.values().filter(|(money, _)| of_booking.contains(money.as_str())).map(|(_, amount)| amount).sum()
    }

    pub fn settle_all(&mut self) {
        for id in self.ids() {
            self.act(&id, Progress::Expired);
            self.act(&id, Progress::Paid);
        }
    }
}
