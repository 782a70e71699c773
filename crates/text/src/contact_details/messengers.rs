//! Names of messengers and of people's accounts there.

/// Messengers, whatever is written about them. A name with a blank is looked for as two words.
const MESSENGERS: [&str; 55] = [
    "whatsapp",
    "whats app",
    "what's app",
    "whatsap",
    "watsapp",
    "watsap",
    "wattsapp",
    "whatapp",
    "wapp",
    "telegram",
    "telegramm",
    "viber",
    "wechat",
    "weixin",
    "kakaotalk",
    "kakao",
    "zalo",
    "skype",
    "snapchat",
    "threema",
    "line id",
    "on signal",
    "signal app",
    "my signal",
    "via signal",
    "imo me",
    "on imo",
    "imo number",
    "ватсап",
    "ватсапп",
    "вотсап",
    "вацап",
    "уотсап",
    "телеграм",
    "телеграмм",
    "телега",
    "телегу",
    "вайбер",
    "вотсапп",
    "微信",
    "加微",
    "薇信",
    "whatsapps",
    "واتساب",
    "واتس",
    "تلغرام",
    "تيليجرام",
    "වට්ස්ඇප්",
    "වට්සැප්",
    "වට්ස්",
    "වයිබර්",
    "வாட்ஸ்அப்",
    "வாட்ஸப்",
    "வாட்ஸ்ஆப்",
    "வைபர்",
];
/// Networks that people also visit for pictures of a place.
const NETWORKS: [&str; 14] = [
    "insta",
    "instagram",
    "facebook",
    "fb",
    "messenger",
    "tiktok",
    "ig",
    "инстаграм",
    "инста",
    "инсте",
    "фейсбук",
    "ඉන්ස්ටා",
    "ෆේස්බුක්",
    "இன்ஸ்டா",
];
/// Beside a network, these ask for contact.
const INVITATIONS: [&str; 38] = [
    "add",
    "dm",
    "message",
    "msg",
    "write",
    "contact",
    "text",
    "ping",
    "find",
    "follow",
    "reach",
    "call",
    "insta name",
    "instagram name",
    "mine",
    "i'm",
    "im",
    "i’m",
    "handle",
    "username",
    "account",
    "profile",
    "schreib",
    "schreibt",
    "folge",
    "ajoute",
    "écris",
    "écrivez",
    "escríbeme",
    "escribe",
    "agrégame",
    "sígueme",
    "scrivimi",
    "пиши",
    "пишите",
    "напиши",
    "найди",
    "добавь",
];
/// Scripts without blanks between words, and languages that add endings to a name.
const WITHIN_WORDS: [&str; 11] =
    ["whatsapp", "微信", "加微", "薇信", "වට්ස්ඇප්", "වට්සැප්", "வாட்ஸ்அப்", "வாட்ஸப்", "ватсап", "телеграм", "واتساب"];
/// After an at sign these are where or when people meet, and no account.
const MEETING_WORDS: [&str; 28] = [
    "the",
    "hotel",
    "hostel",
    "guesthouse",
    "lobby",
    "reception",
    "airport",
    "station",
    "beach",
    "home",
    "noon",
    "midnight",
    "sunrise",
    "sunset",
    "breakfast",
    "lunch",
    "dinner",
    "colombo",
    "negombo",
    "kandy",
    "ella",
    "sigiriya",
    "dambulla",
    "galle",
    "mirissa",
    "yala",
    "jaffna",
    "trincomalee",
];
/// Letters of a name after an at sign.
const SHORTEST_NAME: usize = 3;

/// Whether a text in small letters names a messenger, or an account of a network.
pub(super) fn has_messenger(text: &str) -> bool {
    let words: Vec<&str> = text
        .split(|letter: char| letter.is_whitespace() || ".,;:!?()[]\"/".contains(letter))
        .filter(|word| !word.is_empty())
        .collect();
    let joined = format!(" {} ", words.join(" "));
    let has = |name: &str| joined.contains(&format!(" {name} "));
    let is_invited = || INVITATIONS.iter().any(|word| has(word));
    WITHIN_WORDS.iter().any(|name| text.contains(name))
        || MESSENGERS.iter().any(|name| has(name))
        || text.split_whitespace().any(is_handle)
        || NETWORKS.iter().any(|name| has(name)) && (is_invited() || names_account(text))
}

/// Such as `@lena_travels`; not `@9am` or `@hotel`.
fn is_handle(word: &str) -> bool {
    let name = word.trim_start_matches(['(', '"', '\'', ':']).strip_prefix('@').unwrap_or_default();
    let end = name.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(name.len());
    let name = &name[..end];
    name.starts_with(char::is_alphabetic) && name.chars().count() >= SHORTEST_NAME && !MEETING_WORDS.contains(&name)
}

/// Such as `insta: lena.travels`.
fn names_account(text: &str) -> bool {
    NETWORKS.iter().any(|name| {
        text.match_indices(name).any(|(place, _)| text[place + name.len()..].trim_start().starts_with([':', '=', '@']))
    })
}
