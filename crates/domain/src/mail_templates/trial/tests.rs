use super::*;

fn edit(template: &str, file: &str, source: &str) -> MailSources {
    let mut mail = read_shipped(template);
    for (name, shipped) in &mut mail.files {
        if *name == file {
            source.clone_into(shipped);
        }
    }
    mail
}

#[test]
fn an_edited_mail_keeps_its_purpose_and_bears_every_state() {
    let mut unexpected = Vec::new();
    for (template, file, source, wrong) in [
        ("identity/sign_in", "subject.txt", "Your key", None),
        ("identity/sign_in", "text.txt", "Code {{ code }}, {{ link }}, {{ minutes }} minutes", None),
        ("identity/sign_in", "text.txt", "Code {{ code }}", Some("needs the value \"link\"")),
        ("identity/sign_in", "text.txt", "{{ link }}", Some("needs the value \"code\"")),
        ("identity/sign_in", "text.txt", "{% if false %}{{ code }}{{ link }}{% endif %}x", Some("needs the value")),
        ("identity/sign_in", "body.html", "<b>{{ code }}</b>", Some("needs the value \"link\"")),
        ("contact/answer", "text.txt", "We read your message.", Some("needs the value \"answer\"")),
        ("payments/refunded", "text.txt", "We sent it.", Some("needs the value \"amount\"")),
        ("accounts/blocked", "text.txt", "Until {{ until|day }}.", Some("such as until: ")),
        ("accounts/blocked", "text.txt", "{{ unknown }}", Some("undefined")),
        ("accounts/blocked", "text.txt", "{{ until", Some("syntax error")),
        ("accounts/blocked", "text.txt", " ", Some("Nothing is left")),
        ("accounts/blocked", "subject.txt", "a\nb", Some("one line")),
        ("accounts/blocked", "body.html", "{{ until|safe }}", Some("the filter \"safe\"")),
        ("accounts/blocked", "body.html", "{% autoescape false %}x{% endautoescape %}", Some("autoescape")),
        ("accounts/blocked", "body.html", "<SCRIPT>alert(1)</SCRIPT>", Some("<script")),
        (
            "accounts/blocked",
            "text.txt",
            "{% for a in until %}{% for b in until %}{% endfor %}{% endfor %}x",
            Some("another one"),
        ),
        ("accounts/blocked", "text.txt", "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", Some("")),
        ("accounts/blocked", "text.txt", "{{ 'x' * 90000 }}{{ 'x' * 90000 }}", Some("")),
        ("accounts/blocked", "text.txt", "{{ 'x' * 99999999999 }}", Some("\"*\"")),
        ("accounts/blocked", "text.txt", "{{ until[1] }}", Some("cut out")),
        ("accounts/blocked", "text.txt", "{% set a = 'x' %}", Some("the tag \"set\"")),
        ("accounts/blocked", "text.txt", "{% include 'en/accounts/blocked/text.txt' %}", Some("another template")),
        ("accounts/blocked", "body.html", "x{% include 'en/accounts/blocked/text.txt' %}", Some("another template")),
        ("accounts/blocked", "body.html", "x{%-include\"en/accounts/blocked/text.txt\"%}", Some("another template")),
        ("accounts/blocked", "body.html", "{% include \"layout.html\" if x else \"a\" %}", Some("another template")),
        (
            "accounts/blocked",
            "body.html",
            "{% import \"parts.html\" as parts %}{% call parts.p() %}x{% endcall %}",
            None,
        ),
        (
            "accounts/blocked",
            "body.html",
            "{% import \"parts.html\" as parts %}{{ parts.button('x', 'https://a.b') }}",
            Some("a link"),
        ),
        ("accounts/blocked", "body.html", "<i{# #}mg s{{ 'rc=' }}\"https://a.b\">", Some("<img")),
        ("accounts/blocked", "body.html", "<a href=\"{{ link }}\">x</a><a href=\"{{ site }}/contact\">x</a>", None),
        ("bookings/approved", "text.txt", "{% include \"en/bookings/trip.txt\" +%}", None),
    ] {
        let problems = find_template_problems(&edit(template, file, source)).unwrap();
        let is_expected = match (wrong, problems.as_slice()) {
            (None, []) => true,
            (Some(part), [problem]) => problem.file == file && problem.message.contains(part),
            _ => false,
        };
        if !is_expected {
            unexpected.push(format!("{source}: {problems:?}"));
        }
    }
    assert_eq!(unexpected, Vec::<String>::new());
}

#[test]
fn what_people_wrote_is_escaped_in_edited_html() {
    let mail =
        edit("payments/payout_reversed", "body.html", "{{ reference }} {{ amount|money }} {{ reason }} {{ '<b>' }}");
    let html = render_trial(&mail).unwrap().html.unwrap();
    assert!(html.contains("$1,840.50") && html.contains("&lt;b&gt;") && !html.contains("<b>"), "{html}");
}

#[test]
fn the_mails_of_the_release_pass_their_own_trial() {
    for template in ["identity/sign_in", "payments/received", "bookings/approved", "accounts/blocked"] {
        assert_eq!(find_template_problems(&read_shipped(template)).unwrap(), [], "{template}");
    }
}

#[test]
fn the_html_of_each_mail_of_the_release_could_be_an_edited_one() {
    for sample in samples().unwrap() {
        let mail = read_shipped(&sample.call().template);
        let problems = render_trial(&mail).map(|_| ()).map_err(|error| error.to_string());
        assert_eq!(problems, Ok(()), "{}", mail.template);
    }
}

#[test]
fn an_edited_template_is_used_and_one_that_fails_is_reported_and_passed_over() {
    let call = TemplateCall { template: "accounts/blocked".to_owned(), values: json!({ "until": null }) };
    let shipped = call.words().unwrap();
    let install = |text: &str| {
        let mail = edit("accounts/blocked", "text.txt", text);
        EditedTemplates::build(&[mail], |template, _| assert_eq!(template, "en/accounts/blocked/text.txt"))
            .map_err(|(file, error)| format!("{file}: {error}"))
            .unwrap()
            .install();
    };
    install("Blocked.");
    assert_eq!(call.words().unwrap().text, "Blocked.");
    install("{{ until|day }}");
    assert_eq!(call.words().unwrap(), shipped);
    EditedTemplates::build(&[], |_, _| {}).map_err(|(file, _)| file).unwrap().install();
    assert_eq!(call.words().unwrap(), shipped);
}
