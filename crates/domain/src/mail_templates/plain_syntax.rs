//! The syntax that an edited mail may use: what the mails of the release use, and nothing that multiplies or nests deeply.
//!
//! Fuel counts instructions, and an instruction can be dear: an index into a long text, a product of a text, a variable that doubles. The
//! engine's parser, and what it does with values, is recursive, and a stack that overflows ends the process. So the source is looked at
//! before it becomes a template.

use minijinja::{Error, ErrorKind};

const TAGS: [&str; 13] = [
    "block", "call", "elif", "else", "endblock", "endcall", "endfor", "endif", "extends", "for", "if", "import",
    "include",
];
const FILTERS: [&str; 9] = ["apart", "day", "first", "join", "length", "money", "quoted", "time", "trim"];
/// What a call may begin with: the parts of the layout.
const CALLED: [&str; 2] = ["parts.", "blocks."];
/// Loops within each other.
const LOOPS: usize = 1;
/// Words and signs of one tag or expression.
const TOKENS: usize = 60;
/// Brackets within each other.
const BRACKETS: usize = 4;
/// Parts of a name such as `trip.title`.
const NAME_PARTS: usize = 5;
/// Blocks, conditions and loops within each other; `elif` is one in the `if` before it.
const DEPTH: usize = 20;

/// # Errors
/// `SyntaxError` with a sentence about the first thing that must not be there.
pub(super) fn check(source: &str) -> Result<(), Error> {
    find_problem(source).map_or(Ok(()), |why| Err(Error::new(ErrorKind::SyntaxError, why)))
}

fn find_problem(source: &str) -> Option<String> {
    let mut rest = source;
    let (mut loops, mut depth) = (0_usize, 0_usize);
    let mut elifs = vec![0_usize];
    while let Some(at) = rest.find("{%").into_iter().chain(rest.find("{{")).chain(rest.find("{#")).min() {
        let opened = &rest[at..];
        let (end, is_tag) = match opened.as_bytes().get(1) {
            Some(b'%') => ("%}", true),
            Some(b'{') => ("}}", false),
            _ => {
                rest = opened.split_once("#}").map_or("", |(_, after)| after);
                continue;
            }
        };
        let Some((inner, after)) = split_at_end(&opened[2..], end) else {
            return Some(format!("a \"{}\" does not end", &opened[..2]));
        };
        let inner = inner.trim_start_matches(['-', '+']).trim_end_matches(['-', '+']);
        let tokens = match read_tokens(inner) {
            Ok(tokens) => tokens,
            Err(why) => return Some(why),
        };
        let expression = if is_tag {
            let Some((TagToken::Word(tag), arguments)) = tokens.split_first() else {
                return Some("a tag has no name".to_owned());
            };
            match *tag {
                "if" | "block" | "call" => depth += 1,
                "endif" | "endblock" | "endcall" => depth = depth.saturating_sub(1),
                _ => {}
            }
            match *tag {
                "if" => elifs.push(0),
                "elif" => *elifs.last_mut()? += 1,
                "endif" if elifs.len() > 1 => drop(elifs.pop()),
                _ => {}
            }
            match *tag {
                "for" => loops += 1,
                "endfor" => loops = loops.saturating_sub(1),
                tag if !TAGS.contains(&tag) => return Some(format!("the tag \"{}\" must not be there", shorten(tag))),
                _ => {}
            }
            if loops > LOOPS {
                return Some("a loop must not stand in another one".to_owned());
            }
            if depth + elifs.iter().sum::<usize>() > DEPTH {
                return Some("tags are nested too deeply".to_owned());
            }
            arguments
        } else {
            tokens.as_slice()
        };
        if let Some(why) = find_costly(expression) {
            return Some(why);
        }
        rest = after;
    }
    None
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TagToken<'a> {
    /// A name with its attributes, such as `trip.title`, or a number.
    Word(&'a str),
    Text,
    Sign(char),
}

/// The end is not looked for within texts.
fn split_at_end<'a>(text: &'a str, end: &str) -> Option<(&'a str, &'a str)> {
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match quote {
            None if text[at..].starts_with(end) => return Some((&text[..at], &text[at + end.len()..])),
            None if c == '"' || c == '\'' => quote = Some(c),
            Some(open) if c == open => quote = None,
            // An escaped quote would make this reading differ from the engine's; a line break is no quote.
            Some(_) if c == '\\' && !text[at..].starts_with("\\n") => return None,
            _ => {}
        }
    }
    None
}

fn read_tokens(text: &str) -> Result<Vec<TagToken<'_>>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(c) = rest.chars().next() {
        let length = if c == '"' || c == '\'' {
            let end = rest[1..].find(c).ok_or_else(|| "a text does not end".to_owned())?;
            tokens.push(TagToken::Text);
            end + 2
        } else if c.is_ascii_alphanumeric() || c == '_' {
            let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.')).unwrap_or(rest.len());
            tokens.push(TagToken::Word(&rest[..end]));
            end
        } else {
            tokens.push(TagToken::Sign(c));
            c.len_utf8()
        };
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

fn find_costly(tokens: &[TagToken<'_>]) -> Option<String> {
    if tokens.len() > TOKENS {
        return Some("an expression is too long".to_owned());
    }
    let mut open = 0_usize;
    for token in tokens {
        match token {
            TagToken::Sign('(' | '[') => open += 1,
            TagToken::Sign(')' | ']') => open = open.saturating_sub(1),
            TagToken::Word(word) if word.split('.').count() > NAME_PARTS => {
                return Some(format!("the name \"{}\" has too many parts", shorten(word)));
            }
            _ => {}
        }
        if open > BRACKETS {
            return Some("brackets are nested too deeply".to_owned());
        }
    }
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| tokens.get(before));
        let is_after_value = matches!(before, Some(TagToken::Word(word)) if !is_operator(word))
            || matches!(before, Some(TagToken::Text | TagToken::Sign(')' | ']')));
        match token {
            TagToken::Sign('[') if is_after_value => {
                return Some("a part of a value must not be cut out by \"[\"".to_owned());
            }
            TagToken::Sign('(') if is_after_value && !may_be_called(tokens, at) => {
                return Some("only parts of the layout can be called".to_owned());
            }
            TagToken::Sign('(' | ')' | '[' | ']' | ',' | '|' | '~' | '=' | '!' | '<' | '>' | '+' | '-' | '.') => {}
            TagToken::Sign(sign) => return Some(format!("\"{sign}\" must not be in an expression")),
            TagToken::Word(word) if before == Some(&TagToken::Sign('|')) && !FILTERS.contains(word) => {
                return Some(format!("the filter \"{}\" must not be there", shorten(word)));
            }
            TagToken::Word(_) | TagToken::Text => {}
        }
    }
    None
}

fn is_operator(word: &str) -> bool {
    ["and", "or", "not", "in", "is", "if", "else"].contains(&word)
}

/// A part, or a filter with its arguments.
fn may_be_called(tokens: &[TagToken<'_>], bracket: usize) -> bool {
    let name = bracket.checked_sub(1).and_then(|at| tokens.get(at));
    let before = bracket.checked_sub(2).and_then(|at| tokens.get(at));
    match name {
        Some(TagToken::Word(word)) => {
            before == Some(&TagToken::Sign('|')) || CALLED.iter().any(|part| word.starts_with(part))
        }
        _ => false,
    }
}

fn shorten(text: &str) -> String {
    text.chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail_templates::samples;
    use crate::mail_templates::trial::read_shipped;

    #[test]
    fn every_mail_of_the_release_passes() {
        for sample in samples().unwrap() {
            let mail = read_shipped(&sample.call().template);
            for (file, source) in &mail.files {
                assert_eq!(find_problem(source), None, "{} {file}", mail.template);
            }
        }
    }

    #[test]
    fn what_multiplies_is_refused() {
        for bad in [
            "{% set a = 'x' %}",
            "{{ 'x' * 500000 }}",
            "{{ a[999999] }}",
            "{{ a.b[1:2] }}",
            "{{ (a)[1] }}",
            "{{ 'abc'[1] }}",
            "{{ range(5000) }}",
            "{% for i in range(5000) %}{% endfor %}",
            "{% for a in b %}{% for c in b %}{% endfor %}{% endfor %}",
            "{% macro a() %}{% endmacro %}",
            "{{ self.content() }}",
            "{{ a|indent(1000000) }}",
            "{{ a | replace('x', 'xx') }}",
            "{{ a|safe }}",
            "{{ 2 ** 3 }}",
            "{{ 'a\\'b' }}",
            "{{ a % 2 }}",
            "{{ a ",
            "{% filter upper %}{% endfilter %}",
            "{% raw %}{% endraw %}",
        ] {
            assert!(find_problem(bad).is_some(), "{bad}");
        }
    }

    #[test]
    fn what_nests_deeply_is_refused() {
        for bad in [
            format!("{{{{ 1{} }}}}", "|e".repeat(300)),
            format!("{{{{ 1{} }}}}", "+1".repeat(300)),
            format!("{{{{ trip{} }}}}", ".a".repeat(300)),
            format!("{{{{ {}1{} }}}}", "(".repeat(60), ")".repeat(60)),
            format!("{{{{ {}1{} }}}}", "[".repeat(5), "]".repeat(5)),
            format!("{{{{ {}a }}}}", "not ".repeat(100)),
            format!("{}x{}", "{% if a %}".repeat(140), "{% endif %}".repeat(140)),
            format!("{{% if a %}}{}{{% endif %}}", "{% elif b %}".repeat(140)),
            format!("{}x", "{% if a %}{% elif b %}".repeat(15)),
            "{% set ns = namespace(a=1) %}".to_owned(),
            "{{ namespace(a=1) }}".to_owned(),
            "{{ {'a': 1} }}".to_owned(),
        ] {
            assert!(find_problem(&bad).is_some(), "{bad}");
        }
        assert_eq!(find_problem(&"{% if a %}{% elif b %}{% elif c %}x{% endif %}".repeat(100)), None);
    }

    #[test]
    fn plain_words_values_and_choices_pass() {
        for good in [
            "Dear {{ trip.traveler|apart }}, {# a note #} it costs 5 * 3 [of old].",
            "{% if a == 'x' and not b.c %}1{% elif a|length > 2 %}2{% else %}3{% endif %}",
            "{{ \"traveler\" if people == 1 else \"travelers\" }}",
            "{% if \"\\n\" in message %}{{ message|quoted|trim }}{% endif +%}",
            "{% for line in lines -%}{{ line|quoted }}{%+ endfor %}",
            "{% call parts.p() %}{{ parts.button('See }} it', site ~ '/x') }}{% endcall %}",
        ] {
            assert_eq!(find_problem(good), None, "{good}");
        }
    }
}
