//! Assembles rows from the nodes of a finished tree.

use super::node::NodeRows;
use super::{LARGEST, name, too_large};
use crate::error::Result;
use crate::json;
use crate::select::Embed;

/// The complete rows of the root.
///
/// # Errors
/// If they exceed [`LARGEST`]: a row referenced by many others repeats in the answer.
pub(super) fn assembled(nodes: &[NodeRows<'_>]) -> Result<Vec<Vec<u8>>> {
    let sizes = sizes(nodes)?;
    let rows = (0..nodes[0].rows).map(|row| {
        let mut out = Vec::with_capacity(sizes[row]);
        assemble(nodes, 0, row, &mut out);
        out
    });
    Ok(rows.collect())
}

/// The approximate length of each root row, found without writing: from the leaves up, each row once.
fn sizes(nodes: &[NodeRows<'_>]) -> Result<Vec<usize>> {
    let mut by_node: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    // A node comes after its parent.
    for (at, node) in nodes.iter().enumerate().rev() {
        by_node[at] = (0..node.rows)
            .map(|row| {
                let (start, ends) = node.pieces(row);
                let own = ends.last().copied().unwrap_or(start) - start;
                (0..node.embeds.len()).fold(own, |size, embed| {
                    let (child, found) = node.below(nodes, row, embed);
                    let found = if node.embeds[embed].many { found } else { found.get(..1).unwrap_or(found) };
                    found.iter().fold(size + 4, |size, row| size.saturating_add(by_node[child][*row] + 1))
                })
            })
            .collect();
    }
    let root = by_node.swap_remove(0);
    if root.iter().fold(0_usize, |sum, size| sum.saturating_add(*size)) > LARGEST { Err(too_large()) } else { Ok(root) }
}

/// The recursion depth is bounded by the tree, which its planner bounds.
fn assemble(nodes: &[NodeRows<'_>], node: usize, row: usize, out: &mut Vec<u8>) {
    let read = &nodes[node];
    let (mut from, ends) = read.pieces(row);
    for (embed, end) in ends.iter().enumerate() {
        out.extend_from_slice(&read.json[from..*end]);
        from = *end;
        let Some(declared) = read.embeds.get(embed) else {
            continue;
        };
        let (child, found) = read.below(nodes, row, embed);
        if declared.spread {
            spread(nodes, child, declared, found, out);
        } else if declared.many {
            out.push(b'[');
            for (index, place) in found.iter().enumerate() {
                if index > 0 {
                    out.push(b',');
                }
                assemble(nodes, child, *place, out);
            }
            out.push(b']');
        } else if let Some(place) = found.first() {
            assemble(nodes, child, *place, out);
        } else {
            out.extend_from_slice(b"null");
        }
    }
}

/// The members of the embedded rows without braces: of a single row, or per key the values of all rows.
fn spread(nodes: &[NodeRows<'_>], child: usize, declared: &Embed, found: &[usize], out: &mut Vec<u8>) {
    let found = if declared.many { found } else { found.get(..1).unwrap_or(found) };
    let rows: Vec<Vec<u8>> = found
        .iter()
        .map(|place| {
            let mut row = Vec::new();
            assemble(nodes, child, *place, &mut row);
            row
        })
        .collect();
    let members: Vec<Vec<&[u8]>> =
        rows.iter().map(|row| json::members(row).map(|(_, value)| value).collect()).collect();
    for (index, key) in declared.select.keys().iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        name(key, out);
        let mut values = members.iter().filter_map(|row| row.get(index));
        if declared.many {
            out.push(b'[');
            for (number, value) in values.enumerate() {
                if number > 0 {
                    out.push(b',');
                }
                out.extend_from_slice(value);
            }
            out.push(b']');
        } else {
            out.extend_from_slice(values.next().copied().unwrap_or(b"null"));
        }
    }
}
