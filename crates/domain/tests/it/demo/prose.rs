//! What the texts promise their editor.

use std::collections::BTreeSet;

use serendib_catalogue::land;
use serendib_domain::demo;
use serendib_domain::demo::catalogue::Package;

const SCENES: [&str; 26] = [
    "ella",
    "sigiriya",
    "anuradhapura",
    "mirissa",
    "yala",
    "kandy",
    "galle",
    "adamspeak",
    "jaffna",
    "arugam",
    "tea",
    "trincomalee",
    "horton",
    "spice",
    "market",
    "polonnaruwa",
    "dambulla",
    "colombo",
    "waterfall",
    "rainforest",
    "lagoon",
    "elephants",
    "paddy",
    "courtyard",
    "kitchen",
    "negombo",
];
const LIGHTS: [&str; 6] = ["dawn", "noon", "gold", "dusk", "night", "rain"];
/// Empty phrases.
const FILLER: [&str; 7] =
    ["hidden gem", "immerse yourself", "unforgettable", "breathtaking", "nestled", "tapestry", "vibrant"];

type Facet = fn(&Package) -> &str;

fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

fn is_picture(name: &str) -> bool {
    let parts: Vec<&str> = name.split('-').collect();
    matches!(parts[..], [scene, light, seed]
        if SCENES.contains(&scene) && LIGHTS.contains(&light) && seed.len() == 1 && "123456789".contains(seed))
}

fn texts(package: &Package) -> impl Iterator<Item = &str> {
    let lines = [&package.highlights, &package.included, &package.excluded].into_iter().flatten().map(String::as_str);
    let days = package.days.iter().flat_map(|day| [day.title.as_str(), &day.description]);
    let reviews = package
        .reviews
        .iter()
        .flat_map(|review| std::iter::once(review.text.as_str()).chain(review.guide_text.as_deref()));
    [package.title.as_str(), &package.description].into_iter().chain(lines).chain(days).chain(reviews)
}

#[test]
fn no_package_uses_filler() {
    let catalogue = demo::catalogue();
    let bios = catalogue.guides.iter().map(|guide| (guide.slug.as_str(), guide.bio.as_str()));
    let packages =
        catalogue.packages.iter().flat_map(|package| texts(package).map(|text| (package.slug.as_str(), text)));
    for (slug, text) in bios.chain(packages) {
        assert!(!text.trim().is_empty(), "{slug}: an empty text");
        for filler in FILLER {
            assert!(!text.to_lowercase().contains(filler), "{slug}: {filler}");
        }
    }
}

/// Two trips may include the same things in the same words; their descriptions may not repeat.
#[test]
fn no_sentence_occurs_twice() {
    const SHORTEST: usize = 6;
    let catalogue = demo::catalogue();
    let all_texts = catalogue.packages.iter().flat_map(|package| {
        let lists = [&package.included, &package.excluded];
        texts(package).filter(move |text| !lists.into_iter().flatten().any(|line| line == text))
    });
    let mut seen = BTreeSet::new();
    for text in all_texts.chain(catalogue.guides.iter().map(|guide| guide.bio.as_str())) {
        for sentence in text.split_inclusive(['.', '!', '?']).map(str::trim).filter(|one| words(one) >= SHORTEST) {
            assert!(seen.insert(sentence), "{sentence}");
        }
    }
    assert!(seen.len() > catalogue.packages.len() * 10);
}

#[test]
fn no_two_packages_share_a_slug_a_title_or_a_cover() {
    let packages = &demo::catalogue().packages;
    let facets: [(&str, Facet); 3] =
        [("slug", |package| &package.slug), ("title", |package| &package.title), ("cover", |package| &package.cover)];
    for (what, facet) in facets {
        let mut seen = BTreeSet::new();
        for package in packages {
            assert!(seen.insert(facet(package)), "{}: {what} {}", package.slug, facet(package));
        }
    }
}

#[test]
fn texts_have_the_length_of_their_place() {
    for guide in &demo::catalogue().guides {
        assert!((45..=130).contains(&words(&guide.bio)), "{}: {} words", guide.slug, words(&guide.bio));
    }
    for package in &demo::catalogue().packages {
        let slug = &package.slug;
        assert!((8..=60).contains(&package.title.chars().count()), "{slug}: title");
        assert!((45..=130).contains(&words(&package.description)), "{slug}: description");
        assert!((3..=6).contains(&package.highlights.len()), "{slug}: highlights");
        assert!((4..=8).contains(&package.included.len()), "{slug}: included");
        assert!((2..=5).contains(&package.excluded.len()), "{slug}: excluded");
        for (number, day) in (1..).zip(&package.days) {
            assert!((14..=70).contains(&words(&day.description)), "{slug}: day {number}");
        }
        for line in [&package.highlights, &package.included, &package.excluded].into_iter().flatten() {
            assert!(!line.contains('\n') && !line.starts_with(['-', '•', '*']), "{slug}: {line}");
        }
    }
}

#[test]
fn every_picture_is_one_that_can_be_drawn() {
    let catalogue = demo::catalogue();
    for package in &catalogue.packages {
        for picture in std::iter::once(&package.cover).chain(&package.gallery) {
            assert!(is_picture(picture), "{}: {picture}", package.slug);
        }
        assert!((2..=4).contains(&package.gallery.len()), "{}", package.slug);
    }
    for place in &catalogue.facts.destinations {
        assert!(land().pictures.destinations.get(&place.slug).is_some_and(|name| is_picture(name)), "{}", place.slug);
    }
    for sight in &catalogue.facts.attractions {
        assert!(land().pictures.attractions.get(&sight.slug).is_some_and(|name| is_picture(name)), "{}", sight.slug);
    }
}

#[test]
fn guides_are_sixty_different_people_who_all_host_something() {
    let catalogue = demo::catalogue();
    let names: BTreeSet<&str> = catalogue.guides.iter().map(|guide| guide.name.as_str()).collect();
    assert_eq!(names.len(), catalogue.guides.len());
    let hosts: BTreeSet<&str> =
        catalogue.packages.iter().flat_map(|package| &package.hosts).map(String::as_str).collect();
    let guides: BTreeSet<&str> = catalogue.guides.iter().map(|guide| guide.slug.as_str()).collect();
    assert_eq!(hosts, guides);
    for package in &catalogue.packages {
        for review in &package.reviews {
            assert!(package.hosts.contains(&review.guide), "{}: {} of {}", package.slug, review.by, review.guide);
            assert!(review.month > package.created, "{}: {} before it was on sale", package.slug, review.by);
        }
    }
}
