use serendib_db::{Output, Select};
use serendib_domain::staff::StaffRights;
use serendib_domain::{Caller, SignedInPerson, tables};
use serendib_server::rest::{parse, plan};
use uuid::Uuid;

const ME: Uuid = Uuid::from_u128(7);

pub(super) fn run(data: &[u8]) {
    let [which, who, query @ ..] = data else { return };
    let exposed: Vec<_> = tables::list().iter().filter(|table| table.exposed).collect();
    let table = super::pick(&exposed, *which);
    let person = |guide, rights| {
        Caller::Person(SignedInPerson {
            user: ME,
            guide,
            record: guide,
            rights,
            is_fresh: true,
            ..SignedInPerson::default()
        })
    };
    let callers = [
        Caller::Visitor,
        person(None, StaffRights::NONE),
        person(Some(ME), StaffRights::NONE),
        person(None, StaffRights::ALL),
        Caller::Service,
    ];
    let caller = super::pick(&callers, *who);
    let Ok(request) = parse::parse(&String::from_utf8_lossy(query), &parse::Limits::default()) else { return };
    match plan::read(tables::register(), table, &request, caller) {
        Ok(select) => {
            assert!(select.limit.is_some_and(|limit| limit <= request.most_rows));
            shows_only_what_may_be_seen(&select, caller);
        }
        Err(refused) => assert!(super::is_refusal(refused.status), "{refused:?}"),
    }
}

fn shows_only_what_may_be_seen(select: &Select, caller: &Caller) {
    let Some(table) = tables::find(select.table) else { panic!("{} is no table", select.table) };
    assert!(table.exposed && table.readable(caller).is_some(), "{} is not for {caller:?}", select.table);
    for output in &select.output {
        match output {
            Output::Column { column, .. } | Output::Made { column, .. } => {
                assert!(table.shows(column, caller), "{}.{column} is not for {caller:?}", select.table);
            }
            Output::Embed(embed) => shows_only_what_may_be_seen(&embed.select, caller),
        }
    }
}
