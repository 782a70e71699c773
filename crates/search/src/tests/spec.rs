//! The specification's sentences and the decisions about search, one by one.

use chrono::NaiveDate;

use crate::{Busy, Dates, DestinationEntry, Doc, DocHost, DurationBucket, Id, Index, Location, Places, Query, Sort};

fn place(name: &str, destination: Option<Id>, aliases: &[&str]) -> Location {
    let aliases = aliases.iter().map(|alias| (*alias).to_owned()).collect();
    Location { name: name.to_owned(), destination, aliases, region: "East Coast".to_owned() }
}

fn package(id: Id, title: &str, description: &str) -> Doc {
    Doc {
        id,
        title: title.to_owned(),
        description: description.to_owned(),
        price_cents: 50_000,
        duration_days: 3,
        min_people: 1,
        max_people: 6,
        created_at_micros: 0,
        ..Doc::default()
    }
}

fn text(q: &str) -> Query {
    Query { q: q.to_owned(), ..Query::default() }
}

fn ids(index: &Index, query: &Query) -> Vec<Id> {
    index.search(query).ids
}

#[test]
fn a_closer_word_ranks_first_and_the_whole_phrase_before_it() {
    let mut by_place = package(3, "Quiet days", "");
    by_place.locations = vec![place("Hill Tea Village", None, &[])];
    let mut by_attraction = package(4, "Slow days", "");
    by_attraction.attractions = vec!["Hill tea museum".to_owned()];
    let mut by_highlight = package(5, "Long days", "");
    by_highlight.highlights = "Tea on the hill".to_owned();
    let docs = vec![
        package(6, "Short days", "We drink tea on a hill."),
        by_highlight,
        by_attraction,
        by_place,
        package(2, "Tea below the hill", ""),
        package(1, "The hill tea walk", ""),
        package(7, "Tea only", ""),
    ];
    let index = Index::build(docs);
    assert_eq!(ids(&index, &text("hill tea")), [1, 2, 3, 4, 5, 6]);
    assert_eq!(ids(&index, &text("ILL te")), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn an_error_is_forgiven_only_when_the_text_is_nowhere_and_it_says_so() {
    let mut trip = package(1, "Whales", "");
    trip.locations = vec![place("Trincomalee", Some(9), &["Trinco", "திருகோணமலை"])];
    let index = Index::build(vec![trip, package(2, "Candy making", "")]);
    let answer = index.search(&text("trincomalle"));
    assert_eq!((answer.ids, answer.showing_results_for.as_deref()), (vec![1], Some("Trincomalee")));
    let exact = index.search(&text("trinco"));
    assert_eq!((exact.ids, exact.showing_results_for), (vec![1], None));
    let known = index.search(&Query { price_min_usd: 9_000, ..text("trinco") });
    assert_eq!((known.total, known.showing_results_for), (0, None));
    assert_eq!(ids(&index, &text("திருகோணமலை")), [1]);
    let by_place = index.search(&Query { location: "trincomalle".to_owned(), ..Query::default() });
    assert_eq!((by_place.ids, by_place.showing_results_for.as_deref()), (vec![1], Some("Trincomalee")));
    assert_eq!(index.search(&text("%")).total, 0);
    assert_eq!(index.search(&text("  ")).total, 2);
}

#[test]
fn a_destination_stands_for_its_city_aliases_and_nearby_names() {
    let names = [("Trincomalee", Some(9)), ("Trinco", None), ("Uppuveli", None), ("Trincomalee Harbour", None)];
    let mut docs: Vec<Doc> = Vec::new();
    for (id, (name, destination)) in (1..).zip(names) {
        let mut doc = package(id, "Trip", "");
        doc.locations = vec![place(name, destination, &[])];
        docs.push(doc);
    }
    docs.push(package(5, "Elsewhere", ""));
    let places = Places::build(vec![trincomalee()], Vec::new());
    let query = Query { destination: places.destination(9), ..Query::default() };
    assert_eq!(ids(&Index::build(docs), &query), [1, 2, 3, 4]);
    assert_eq!(places.destination(8), None);
}

#[test]
fn filters_and_orders_follow_the_decisions() {
    let mut dear = package(1, "Dear", "");
    (dear.price_cents, dear.rating, dear.review_count) = (1_200_000, 4.0, 2);
    dear.categories = vec!["relaxation".to_owned()];
    let mut rated = package(2, "Rated", "");
    (rated.duration_days, rated.rating, rated.review_count) = (15, 4.0, 9);
    let mut fresh = package(3, "Fresh", "");
    (fresh.created_at_micros, fresh.max_people) = (5, 2);
    let index = Index::build(vec![dear, rated, fresh]);
    let all = Query::default;
    assert_eq!(ids(&index, &all()), [3, 1, 2]);
    assert_eq!(ids(&index, &Query { price_min_usd: 600, ..all() }), [1]);
    assert_eq!(ids(&index, &Query { category: "Wellness".to_owned(), ..all() }), [1]);
    assert_eq!(ids(&index, &Query { duration: DurationBucket::parse("15"), ..all() }), [2]);
    assert_eq!(ids(&index, &Query { people: 3, ..all() }), [1, 2]);
    assert_eq!(ids(&index, &Query { sort: Sort::Rating, ..all() }), [2, 1, 3]);
    assert_eq!(ids(&index, &Query { sort: Sort::PriceHigh, ..all() }), [1, 3, 2]);
    let facets = index.search(&Query { category: "wellness".to_owned(), ..all() }).facets;
    assert_eq!((facets.category[0].value.as_str(), facets.category[0].count), ("all", 3));
    assert_eq!((facets.duration[0].value.as_str(), facets.duration[0].count), ("any", 1));
}

#[test]
fn a_change_is_seen_and_of_two_the_later_stands() {
    let index = Index::build(vec![package(1, "Old", ""), package(1, "Newer", ""), package(2, "Other", "")]);
    assert_eq!((index.len(), ids(&index, &text("newer"))), (2, vec![1]));
    let next = index.apply(vec![package(1, "Newest", "")], &[1, 2]);
    assert_eq!((next.len(), ids(&next, &text("newest")), ids(&next, &text("other"))), (1, vec![1], Vec::new()));
    assert_eq!(index.len(), 2);
}

fn trincomalee() -> DestinationEntry {
    DestinationEntry {
        id: 9,
        city: "Trincomalee".to_owned(),
        region: "East Coast".to_owned(),
        aliases: vec!["Trinco".to_owned(), "Gokanna".to_owned()],
        nearby: vec!["Uppuveli".to_owned()],
        name_ta: Some("திருகோணமலை".to_owned()),
        is_active: true,
        ..DestinationEntry::default()
    }
}

#[test]
fn suggestions_come_in_the_order_of_the_specification() {
    let city = |id: Id, name: &str, region: &str, packages: u32| DestinationEntry {
        id,
        city: name.to_owned(),
        region: region.to_owned(),
        is_active: true,
        packages,
        ..DestinationEntry::default()
    };
    let closed = DestinationEntry { is_active: false, ..city(6, "Ellagama", "North", 99) };
    let known = vec![
        city(1, "Wellawaya", "Foothills", 50),
        city(2, "Ella", "Hill Country", 1),
        city(3, "Kandy", "Hill Country", 2),
        trincomalee(),
        closed,
    ];
    let names = ["Ella Rock", "ella", "Trinco", "Ella Rock"].map(str::to_owned).to_vec();
    let places = Places::build(known, names);
    let found = |typed: &str| places.suggest(typed, 3).into_iter().map(|s| s.name).collect::<Vec<String>>();
    assert_eq!(found("ELLA"), ["Ella", "Wellawaya", "Ella Rock"]);
    assert_eq!(found("hill"), ["Kandy", "Ella", "Wellawaya"]);
    assert_eq!(found("gokana"), ["Trincomalee"]);
    assert_eq!(found("zzzz"), Vec::<String>::new());
    let by_alias = places.suggest("trinco", 5);
    assert_eq!((by_alias.len(), by_alias[0].alias.as_deref()), (1, Some("Trinco")));
    let tamil = places.suggest("திரு", 5);
    assert_eq!(tamil[0].name, "Trincomalee");
}

#[test]
fn what_is_called_so_comes_first_though_no_destination() {
    let gap = DestinationEntry {
        id: 1,
        city: "Ella Gap".to_owned(),
        is_active: true,
        packages: 9,
        ..DestinationEntry::default()
    };
    let places = Places::build(vec![gap], vec!["Gap".to_owned(), "Gap Road".to_owned()]);
    let found: Vec<String> = places.suggest("gap", 9).into_iter().map(|place| place.name).collect();
    assert_eq!(found, ["Gap", "Ella Gap", "Gap Road"]);
}

#[test]
fn a_part_of_a_city_goes_before_the_beginning_of_an_alias_and_that_before_a_region() {
    let place = |id: Id, city: &str, region: &str, alias: &str| DestinationEntry {
        id,
        city: city.to_owned(),
        region: region.to_owned(),
        aliases: vec![alias.to_owned()],
        is_active: true,
        // The most visited would come first if nothing else counted.
        packages: 10 - u32::try_from(id).unwrap(),
        ..DestinationEntry::default()
    };
    let known = vec![
        place(1, "Hatton", "Alpine", ""),
        place(2, "Mahiyangana", "East", "Alutnuwara"),
        place(3, "Kurunegala", "North West", "Alagalla"),
        place(4, "Galle", "South", ""),
        place(5, "Altair", "West", ""),
        place(6, "Kandy", "Hills", "Al"),
    ];
    let places = Places::build(known, Vec::new());
    let found: Vec<String> = places.suggest("al", 9).into_iter().map(|place| place.name).collect();
    assert_eq!(found, ["Kandy", "Altair", "Kurunegala", "Galle", "Mahiyangana", "Hatton"]);
    // A place's best name counts: the city, although an alias has the typed beginning.
    assert_eq!(places.suggest("al", 9)[2].alias, None);
}

#[test]
fn a_destination_that_is_none_leaves_it_to_the_name_and_finds_nothing_without_one() {
    let mut trip = package(1, "Whales", "");
    trip.locations = vec![place("Trincomalee", None, &[])];
    let index = Index::build(vec![trip, package(2, "Candy making", "")]);
    let places = Places::build(
        vec![DestinationEntry {
            id: 7,
            city: "Trincomalee".to_owned(),
            is_active: true,
            ..DestinationEntry::default()
        }],
        Vec::new(),
    );
    let found = |id: &str, location: &str| {
        let destination = places.resolve_destination(id, location);
        ids(&index, &Query { destination, location: location.to_owned(), ..Query::default() })
    };
    let known = "00000000-0000-0000-0000-000000000007";
    assert_eq!(found("", ""), [1, 2]);
    assert_eq!(found(known, ""), [1]);
    assert_eq!(found(known, "Kandy"), [1], "an id says more than a name");
    for id in ["00000000-0000-0000-0000-000000000008", "00000000-0000-0000-0000-000000000000", "ella", "' OR 1=1"] {
        assert_eq!(found(id, ""), [0; 0], "{id}");
        assert_eq!(found(id, "Trinco"), [1], "{id}");
    }
}

#[test]
fn every_sort_and_every_duration_is_read_back_from_its_option() {
    for sort in Sort::ALL {
        assert_eq!(Sort::parse(sort.option()), sort);
    }
    assert_eq!(Sort::parse("nope"), Sort::Recommended);
    for duration in DurationBucket::RANGES {
        assert_eq!(DurationBucket::parse(duration.option()), duration);
    }
}

#[test]
fn dates_find_what_some_host_is_free_to_lead_from_its_first_day_to_its_last() {
    let host = |id: Id| DocHost { id, name: format!("Host {id}") };
    let trip = |id, days, hosts: &[Id]| Doc {
        duration_days: days,
        hosts: hosts.iter().map(|id| host(*id)).collect(),
        ..package(id, "Trip", "")
    };
    let date = |day| NaiveDate::from_ymd_opt(2030, 3, day).unwrap();
    let busy = |host, first, last| Busy { host, first: date(first), last: date(last) };
    let docs = vec![trip(1, 3, &[10]), trip(2, 3, &[10, 11]), trip(3, 8, &[11]), trip(4, 1, &[])];
    let index = Index::build(docs).with_busy_days(vec![busy(10, 6, 8), busy(11, 20, 21)]);
    let on = |index: &Index, from, to| {
        let query = Query { dates: Dates::from_bounds(from, to), ..Query::default() };
        let answer = index.search(&query);
        assert_eq!(answer.facets.category[0].count, answer.total, "facets count under the dates");
        answer.ids
    };
    let day = |day| Some(date(day));
    assert_eq!(on(&index, None, None), [1, 2, 3, 4]);
    assert_eq!(on(&index, day(4), day(8)), [2], "ten has no three days on end, eleven no eight");
    assert_eq!(on(&index, day(4), day(11)), [1, 2, 3]);
    assert_eq!(on(&index, day(4), None), [2, 3], "ten is free for two days only");
    assert_eq!(on(&index, day(9), None), [1, 2, 3]);
    assert_eq!(on(&index, day(13), None), [1, 2], "seven days until eleven is taken");
    let cancelled = index.with_host_busy_days(&[10], Vec::new());
    assert_eq!(on(&cancelled, day(4), day(8)), [1, 2]);
    assert_eq!(on(&cancelled, day(13), None), [1, 2]);
}

#[test]
fn a_package_starts_next_when_the_first_of_its_hosts_is_free_for_all_of_it() {
    let host = |id: Id| DocHost { id, name: format!("Host {id}") };
    let trip = |id, days, hosts: &[Id]| Doc {
        duration_days: days,
        hosts: hosts.iter().map(|id| host(*id)).collect(),
        ..package(id, "Trip", "")
    };
    let date = |day| NaiveDate::from_ymd_opt(2030, 3, day).unwrap();
    let (today, end) = (date(4), NaiveDate::from_ymd_opt(2032, 3, 3).unwrap());
    let busy = |host, first, last| Busy { host, first: date(first), last: date(last) };
    let docs = vec![trip(1, 3, &[10]), trip(2, 3, &[10, 11]), trip(3, 1, &[]), trip(4, 1, &[12]), trip(5, 2, &[13])];
    let always = Busy { host: 12, first: date(1), last: NaiveDate::from_ymd_opt(2033, 1, 1).unwrap() };
    let index = Index::build(docs).with_busy_days(vec![busy(10, 6, 8), busy(11, 1, 5), always]).apply(Vec::new(), &[5]);
    let starts = index.next_starts(&[4, 2, 1, 3, 5, 99], today, end);
    assert_eq!(starts, [(4, None), (2, Some(date(6))), (1, Some(date(9))), (3, None)]);
    let free = index.with_host_busy_days(&[10], Vec::new());
    assert_eq!(free.next_starts(&[1], today, end), [(1, Some(today))]);
}
