use serendib_server::rest::parse::{self, Limits, Logic, SelectItem};

pub(super) fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let limits = Limits::default();
    match parse::parse(&text, &limits) {
        Ok(request) => {
            let in_trees: usize = request.logic.iter().map(|(_, logic)| leaves(logic)).sum();
            assert!(request.filters.len() + in_trees <= limits.filters);
            assert!(request.logic.iter().all(|(_, logic)| depth(logic) <= limits.logic_levels));
            let (levels, embeds) = embeds(&request.select);
            assert!(levels <= limits.embed_levels && embeds <= limits.embeds);
        }
        Err(refused) => {
            assert!(super::is_refusal(refused.status), "{refused:?}");
            assert!(refused.body().to_string().len() < 8 * 1024, "a refusal as long as what was asked");
        }
    }
}

fn leaves(logic: &Logic) -> usize {
    match logic {
        Logic::And(parts) | Logic::Or(parts) => parts.iter().map(leaves).sum(),
        Logic::Not(part) => leaves(part),
        Logic::Leaf(_) => 1,
    }
}

fn depth(logic: &Logic) -> usize {
    match logic {
        Logic::And(parts) | Logic::Or(parts) => 1 + parts.iter().map(depth).max().unwrap_or(0),
        Logic::Not(part) => depth(part),
        Logic::Leaf(_) => 0,
    }
}

/// Depth and number.
fn embeds(items: &[SelectItem]) -> (usize, usize) {
    let inner = items.iter().filter_map(|item| match item {
        SelectItem::Embed(embed) => Some(embeds(&embed.items)),
        _ => None,
    });
    inner.fold((0, 0), |(deepest, all), (levels, count)| (deepest.max(levels + 1), all + count + 1))
}
