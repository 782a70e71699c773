//! What counts as a person's search and view.

use super::*;

fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in pairs {
        headers.insert(*name, header::HeaderValue::from_static(value));
    }
    headers
}

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

#[test]
fn a_browser_is_a_person_and_a_program_or_a_prefetch_is_none() {
    for (agent, counts) in [
        (FIREFOX, true),
        (
            "Mozilla/5.0 (Linux; Android 13; CUBOT KINGKONG 9) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36",
            true,
        ),
        ("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", false),
        ("Mozilla/5.0 (compatible; SomeNewBot/1.0)", false),
        ("Mozilla/5.0 (compatible; AhrefsSiteAudit; crawler)", false),
        ("facebookexternalhit/1.1", false),
        ("WhatsApp/2.23", false),
        ("curl/8.5", false),
        ("", false),
    ] {
        assert_eq!(is_person(&headers(&[("user-agent", agent)])), counts, "{agent}");
    }
    assert!(!is_person(&headers(&[])));
    for purpose in ["purpose", "sec-purpose"] {
        assert!(!is_person(&headers(&[("user-agent", FIREFOX), (purpose, "prefetch;prerender")])));
    }
}

#[test]
fn only_the_first_page_of_a_search_by_words_counts_and_memory_is_bounded() {
    let ctx = Ctx::new(Caller::Visitor, "2030-01-15T03:30:00Z".parse().unwrap(), std::sync::Arc::new(Uuid::nil));
    let counters = UsageCounters::default();
    let rates = RateLimiter::of_actions();
    let here = (Visitor(None), &rates);
    for query in ["q=Kite++Surfing&limit=6", "q=kite+surfing&offset=0", "q=kite+surfing&offset=6", "people=2", "q=+"] {
        counters.count_search(&ctx, query, here);
    }
    counters.count_search(&ctx, "location=Atlantis", here);
    counters.count_search(&ctx, "q=ann%40example.com", here);
    let mut counted: Vec<_> = counters.pending().misses.values().map(|miss| (miss.text.clone(), miss.count)).collect();
    counted.sort();
    assert_eq!(counted, [("atlantis".to_owned(), 1), ("kite surfing".to_owned(), 2)]);
    for number in 0..MOST {
        counters.count_search(&ctx, &format!("q=word{number}"), here);
        counters.count_view(ctx.today(), Uuid::from_u128(u128::try_from(number / 2).unwrap()), here);
    }
    counters.count_search(&ctx, "q=atlantis", here);
    let pending = counters.pending();
    assert_eq!((pending.misses.len(), pending.views.len()), (MOST, MOST / 2));
    assert_eq!(pending.misses[&(ctx.today(), "atlantis".to_owned())].count, 2);
}

#[test]
fn one_network_adds_its_share_and_no_more() {
    let ctx = Ctx::new(Caller::Visitor, "2030-01-15T03:30:00Z".parse().unwrap(), std::sync::Arc::new(Uuid::nil));
    let counters = UsageCounters::default();
    let rates = RateLimiter::of_actions();
    let address = |text: &str| Visitor(Some(ClientIp::Address(text.parse().unwrap())));
    for number in 0..200 {
        counters.count_search(&ctx, &format!("q=word{number}"), (address("203.0.113.7"), &rates));
        counters.count_view(ctx.today(), Uuid::nil(), (address("203.0.113.7"), &rates));
        counters.count_search(&ctx, "q= ", (address("203.0.113.8"), &rates));
    }
    let (burst, views) = (usize::try_from(SEARCHES.burst).unwrap(), i64::from(VIEWS.burst));
    assert_eq!(counters.pending().misses.len(), burst);
    assert_eq!(counters.pending().views[&(ctx.today(), Uuid::nil())], views);
    // Another network's are its own, also after what did not count.
    counters.count_search(&ctx, "q=atlantis", (address("203.0.113.8"), &rates));
    assert_eq!(counters.pending().misses.len(), burst + 1);
}
