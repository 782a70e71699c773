//! The vocabulary of meanings, and their sights and places. Catalogue names are not listed.

pub enum Meant {
    /// By slug.
    Sights(&'static [&'static str]),
    /// No sight has this name, but these are similar.
    Like(&'static [&'static str]),
    /// By words of their titles.
    Titles(&'static [&'static str]),
    Interest(&'static str),
    Hikes,
    Regions(&'static [&'static str]),
    /// A place outside the catalogue, and its neighbors.
    Near(&'static [&'static str]),
    /// Invisible in a plan.
    Unseen,
    Nothing,
}

use Meant::{Hikes, Interest, Like, Near, Nothing, Regions, Sights, Titles, Unseen};

const SAFARIS: Meant = Titles(&[
    "yala national",
    "udawalawe national",
    "minneriya",
    "kaudulla",
    "wilpattu national",
    "bundala",
    "wasgamuwa",
    "kumana",
    "lahugala",
    "gal oya boat safari",
]);
const COAST: Meant = Regions(&["West Coast", "South West Coast", "South Coast", "East Coast"]);

/// Alternative words, and their meaning.
pub const TABLE: &[(&str, Meant)] = &[
    // Places and regions.
    ("coast|sea|beach place", COAST),
    ("south coast", Regions(&["South Coast", "South West Coast"])),
    ("east coast|east", Regions(&["East Coast"])),
    ("west coast", Regions(&["West Coast", "South West Coast"])),
    ("hill country|hill|highland|mountain", Regions(&["Hill Country"])),
    ("cultural triangle", Regions(&["Cultural Triangle"])),
    ("north", Regions(&["North"])),
    ("kabalana|ahangama", Near(&["weligama", "unawatuna"])),
    ("sigiriya|sigiriya climb|sigiriya rock|lion rock", Sights(&["sigiriya_rock_fortress"])),
    ("sigiriya view|view of sigiriya", Like(&["pidurangala_rock"])),
    ("horton plain", Sights(&["horton_plains_and_world_s_end"])),
    ("sinharaja|rainforest|sinharaja day", Sights(&["sinharaja_forest_reserve"])),
    ("adams peak|sri pada", Sights(&["adam_s_peak_sri_pada"])),
    // Animals.
    ("safari|game drive|second safari|jeep safari|wild elephant safari|wild elephant|elephant|national park", SAFARIS),
    ("leopard", Sights(&["yala_national_park_block_1", "wilpattu_national_park"])),
    ("elephant orphanage|captive elephant", Sights(&["pinnawala_elephant_orphanage"])),
    ("turtle hatchery|turtle", Sights(&["kosgoda_sea_turtle_conservation"])),
    ("turtle watching", Sights(&["rekawa_turtle_watch"])),
    ("whale|whale watching", Titles(&["whale watching"])),
    ("birding|birdwatching|bird watching|bird", Interest("Wildlife & Nature")),
    // By the water.
    (
        "beach|beach day|swimming",
        Titles(&["beach", "bentota beach", "coconut tree hill", "hikkaduwa coral", "weligama bay", "arugam bay main"]),
    ),
    (
        "surf|surfing|surf lesson",
        Sights(&["weligama_bay_surf", "arugam_bay_main_point", "hiriketiya_beach", "hikkaduwa_narigama_beach"]),
    ),
    ("snorkelling|snorkeling|diving", Interest("Scuba Diving")),
    (
        "lake boat ride|boat ride|boat trip",
        Sights(&[
            "koggala_lake_boat_ride",
            "gregory_lake",
            "gal_oya_boat_safari",
            "madu_ganga_river_safari",
            "muthurajawela_wetland_boat_ride",
        ]),
    ),
    ("waterfall|fall", Titles(&["falls"])),
    ("hot spring", Titles(&["hot springs", "hot wells", "keerimalai"])),
    ("rafting|white water rafting", Titles(&["rafting"])),
    // Walks.
    ("hike|hiking|long hike|trek|climb", Hikes),
    ("village walk|village", Interest("Local Villages")),
    // Tea and other food.
    ("tea factory", Sights(&["pedro_tea_estate", "dambatenne_tea_factory", "handunugoda_tea_estate"])),
    (
        "tea estate|tea plantation|tea",
        Sights(&[
            "pedro_tea_estate",
            "dambatenne_tea_factory",
            "handunugoda_tea_estate",
            "sembuwatta_lake",
            "lipton_s_seat",
        ]),
    ),
    ("cinnamon plantation|cinnamon farm|cinnamon garden", Like(&["koggala_lake_boat_ride"])),
    ("spice garden|cooking class|street food tour", Nothing),
    // Culture.
    ("temple|religious sight|religious site", Interest("Religious Sites")),
    ("museum", Titles(&["museum"])),
    ("fort", Titles(&["fort"])),
    ("garden|botanical garden", Titles(&["garden", "victoria park"])),
    (
        "ruin|ancient city|ancient ruin",
        Titles(&[
            "sigiriya rock",
            "polonnaruwa",
            "gal vihara",
            "medirigiriya",
            "ruwanwelisaya",
            "jetavanaramaya",
            "abhayagiri",
            "thuparamaya",
            "isurumuniya",
            "mihintale",
            "yapahuwa",
            "ritigala",
            "nalanda",
        ]),
    ),
    ("market", Titles(&["market"])),
    ("shopping", Interest("Shopping")),
    ("red mosque colombo|red mosque|jami ul alfar", Sights(&["pettah_market_and_jami_ul_alfar_mosque"])),
    ("meditation centre|meditation|temple stay", Sights(&["nilambe_meditation_centre"])),
    ("spa|ayurveda|wellness", Interest("Wellness & Spa")),
    ("nightlife|party", Interest("Nightlife")),
    ("lighthouse", Titles(&["lighthouse"])),
    // On the way.
    ("train|train ride|scenic train", Sights(&["kandy_to_ella_scenic_train_board_at_kandy"])),
    (
        "accessible sight",
        Titles(&["sacred tooth", "kandy lake", "royal botanic", "gadaladeniya", "embekka", "tea museum"]),
    ),
    ("free sight", Nothing),
    // No sights.
    ("lunch stop|lunch|restaurant|breakfast|dinner", Unseen),
    ("party hotel|hotel|resort|homestay", Unseen),
    ("private driver|driver|public transport|bus|car|coach|van|tuk tuk|domestic flight", Unseen),
];
