//! What is seen: in, out, one instead of another, at which time of day.

use super::Rule;
use crate::refine::found::{Found, one};
use crate::refine::wish::{Moment, Target, When, Wish};

fn skip(f: &Found<'_>) -> Option<Vec<Wish>> {
    f.each(|target| Wish::Skip(target, f.when()))
}

fn add(f: &Found<'_>) -> Option<Vec<Wish>> {
    match f.when() {
        Some(when) => f.each(|target| Wish::AddOn(target, when)),
        None => f.each(Wish::Add),
    }
}

/// The first named goes, the second comes. A town is not exchanged for a kind of sights.
fn first_for_second(f: &Found<'_>) -> Option<Vec<Wish>> {
    exchange(f.target()?, f.second()?)
}

fn second_for_first(f: &Found<'_>) -> Option<Vec<Wish>> {
    // "Two nights in Sigiriya et pas de Trincomalee" are two wishes.
    if f.has_word("pas") && f.has_word("de") {
        return None;
    }
    exchange(f.second()?, f.target()?)
}

fn exchange(old: Target, new: Target) -> Option<Vec<Wish>> {
    let is_odd = matches!((old, new), (Target::Place(_), Target::Kind(_)));
    (old != new && !is_odd).then(|| vec![Wish::Replace(old, new)])
}

/// "Do Pidurangala instead" of what was named before.
fn instead(f: &Found<'_>) -> Option<Vec<Wish>> {
    // "After Yala instead of before".
    if f.precedes(&["of", "que", "de"]) {
        return None;
    }
    let new = f.target()?;
    match f.mentioned().filter(|old| *old != new) {
        Some(old) if !f.has_before("no") && !f.has_before("skip") => one(Wish::Replace(old, new)),
        _ => one(Wish::Add(new)),
    }
}

fn visit(f: &Found<'_>, moment: Moment) -> Option<Vec<Wish>> {
    let meant = f.target()?;
    // Of a kind there may be several, of an area many.
    let is_airport = f.place_named("Katunayake").map(Target::Place) == Some(meant);
    if matches!(meant, Target::Area(_)) || is_airport {
        return None;
    }
    one(Wish::VisitAt(meant, moment))
}

pub(super) const RULES: &[Rule] = &[
    // Out.
    ("@insteadof TARGET", |_| Some(Vec::new())),
    ("LIST ; @out", skip),
    ("^ LIST ; @nope", skip),
    ("LIST [ca|cela|das|that|eso|esto|those|they|it] @out [@anymore]", skip),
    ("forget [about] LIST", skip),
    ("dont|not|never|nicht|ne|no forget|vergessen|oublier|oubliez|olvides|olvideis|olvidar [to] [@add] LIST", |f| {
        f.each(Wish::Add)
    }),
    (
        "take|leave|throw|kick|get|cross|strike|cut|drop LIST out|off|away [of] [it|the|this|our] [list|plan|trip|itinerary|programme|program|route]",
        skip,
    ),
    ("auf LIST @out", skip),
    ("@skip|@no TARGET in favour|favor|exchange|return of|for TARGET", first_for_second),
    ("@skip TARGET for|zugunsten|por [von] TARGET", |f| match (f.target()?, f.second()?) {
        (Target::Kind(_), _) | (_, Target::Kind(_)) => None,
        (old, new) => exchange(old, new),
    }),
    ("TARGET [be] @replaced @with TARGET", first_for_second),
    ("@rather|prefer|prefiero|preferimos|prefere|preferons|bevorzugen TARGET to|over|vor|a TARGET", second_for_first),
    ("@missing [any] LIST", |f| f.each(Wish::Add)),
    ("@skip [all] LIST [@anymore]", skip),
    ("@skip [all] LIST [@anymore] DAYS", skip),
    ("take|leave|throw|kick LIST out|off|away", skip),
    ("take|leave|throw|kick LIST out|off|away DAYS", skip),
    ("@no [more] LIST [@anymore]", skip),
    ("@no [more] LIST [@anymore] [@anymore] DAYS", skip),
    ("DAYS @no|@skip LIST", skip),
    ("@no [want] [to] [go|see|visit|do] [to] LIST [@anymore]", skip),
    ("[do|dont] not [want|like|need|wanna] [to] [go|see|visit|do] [to] [any] LIST", skip),
    ("LIST @out", skip),
    ("LIST DAYS @out|@skip", skip),
    ("LIST [@want] @skip [@anymore]", skip),
    ("LIST not|nicht|pas $", skip),
    ("@no|@skip LIST in|near|around|im|bei|a|en|在 PLACE", |f| {
        let (last, kinds) = f.targets.split_last()?;
        (!kinds.is_empty()).then(|| kinds.iter().map(|kind| Wish::Skip(*kind, Some(When::At(*last)))).collect())
    }),
    ("templed out [already]", |f| f.kind("temples").and_then(|kind| one(Wish::Skip(kind, None)))),
    ("too many|much|viele|viel|trop|demasiados|demasiadas LIST", |f| f.each(Wish::Less)),
    ("trop de|d LIST", |f| f.each(Wish::Less)),
    ("太 多 LIST", |f| f.each(Wish::Less)),
    ("LIST 太 多", |f| f.each(Wish::Less)),
    ("not|nicht|pas [so|too|zu|trop] many|much|viele|de|d LIST", |f| f.each(Wish::Less)),
    ("[we|i] [have] already did|saw|seen|visited|done|climbed|explored LIST", |f| f.each(|t| Wish::Skip(t, None))),
    ("[we|i] have|weve|ive seen|visited|done LIST [already|before]", |f| f.each(|t| Wish::Skip(t, None))),
    ("[we|i] seen|visited LIST already|before", |f| f.each(|t| Wish::Skip(t, None))),
    ("[we|i|weve|ive] [have] already been to|in|at LIST", |f| f.each(|t| Wish::Skip(t, None))),
    ("[wir|ich] waren|war schon|bereits in|auf|bei LIST", |f| f.each(|t| Wish::Skip(t, None))),
    ("[wir|ich] kennen|kenne schon|bereits LIST", |f| f.each(|t| Wish::Skip(t, None))),
    ("LIST kennen|haben|kenne|habe wir|ich schon|bereits [gesehen|besucht]", |f| f.each(|t| Wish::Skip(t, None))),
    ("[on|nous] [avons|a|ai] deja vu|fait|visite|connu LIST", |f| f.each(|t| Wish::Skip(t, None))),
    ("[on|nous|je] connait|connaissons|connais deja LIST", |f| f.each(|t| Wish::Skip(t, None))),
    ("ya [hemos|he] vimos|visto|visitado|visitamos|conocemos|conozco|estuvimos|estado [en] LIST", |f| {
        f.each(|t| Wish::Skip(t, None))
    }),
    ("已 经 去|看 过 LIST", |f| f.each(|t| Wish::Skip(t, None))),
    ("LIST [已] [经] 去|看 过 了", |f| f.each(|t| Wish::Skip(t, None))),
    ("[we|i] have|weve|ive been to|in|at LIST [already|before]", |f| f.each(|t| Wish::Skip(t, None))),
    ("[we|i] been to|in|at LIST already|before", |f| f.each(|t| Wish::Skip(t, None))),
    ("@skip one [of] [the] [N] TARGET", |f| one(Wish::OneLess(f.target()?))),
    ("one|un|ein|eine|una TARGET @less", |f| one(Wish::OneLess(f.target()?))),
    ("one fewer TARGET", |f| one(Wish::OneLess(f.target()?))),
    ("@no @guide", |f| one(Wish::Tell(f.words()?))),
    ("@replace TARGET @with car|taxi|bus|van|auto|voiture|coche", |f| f.each(|target| Wish::Skip(target, None))),
    ("@skip it|them|that|this|those|one|lo|la|das|es|ihn|le|les [one] [@anymore]", |f| {
        one(Wish::Skip(f.mentioned()?, None))
    }),
    ("leave|take it|them|that off|out|away", |f| one(Wish::Skip(f.mentioned()?, None))),
    ("throw it|them|that out", |f| one(Wish::Skip(f.mentioned()?, None))),
    ("none of that|those|them", |f| one(Wish::Skip(f.mentioned()?, None))),
    ("^ @out LIST", skip),
    // More and less.
    ("@more LIST", |f| f.each(Wish::More)),
    ("@more @time @in|with LIST", |f| f.each(Wish::More)),
    ("@stay [@more] longer|langer|plus|mas|多 [longtemps|tiempo] @in LIST", |f| f.each(Wish::More)),
    ("[stay] longer|langer [@in] LIST", |f| f.each(Wish::More)),
    ("@less LIST", |f| f.each(Wish::Less)),
    ("@less @time @in LIST", |f| f.each(Wish::Less)),
    ("not too much|many LIST", |f| f.each(Wish::Less)),
    ("@add [a] second|another|zweite|zweiten|deuxieme|segundo|segunda TARGET", |f| one(Wish::Second(f.target()?))),
    ("[a] second|another|zweite|zweiten|deuxieme|segundo|segunda TARGET", |f| one(Wish::Second(f.target()?))),
    // In.
    ("@add [back] [in] LIST [stop|visit|part] [back|hinzu|ein|somewhere] [hinzu]", add),
    ("@add [back] LIST [stop|visit|part] [back] in $", add),
    ("再 [去|来|加|安排|多] 一 次|趟|个 LIST", |f| f.each(Wish::Second)),
    ("[@add|@want] [a|one] second|2nd|another one [somewhere] [different|else] [*]", |f| match f.mentioned()? {
        target @ Target::Kind(_) => one(Wish::Second(target)),
        _ => None,
    }),
    (
        "without|ohne|sans|sin [to|zu|de] losing|missing|skipping|dropping|cutting|verlieren|perdre|rater|supprimer|perder|quitar [out] LIST",
        |f| f.each(Wish::Stays),
    ),
    ("@add|@want N TARGET", |f| match (f.number()?, f.target()?) {
        (2.., target @ (Target::Kind(_) | Target::Sight(_))) => one(Wish::Second(target)),
        (_, target) => one(Wish::Add(target)),
    }),
    ("all|both on|in|during DAYS", |f| one(Wish::AllOn(f.when()?))),
    ("on the same day", |f| one(Wish::AllOn(f.days_mentioned()?))),
    ("@add [@add] LIST [back|hinzu|somewhere]", add),
    ("@add LIST [in] DAYS", add),
    ("DAYS @add LIST", add),
    ("DAYS , LIST [@in|there] $", |f| {
        let when = f.when()?;
        f.each(|target| Wish::AddOn(target, when))
    }),
    ("DAYS , [@add] LIST there", add),
    ("move|mv|shift|verschiebe|verschieben|deplacer|deplacez|mover|mueve TARGET to|on|auf|am|au|al DAYS", |f| {
        one(Wish::MoveTo(f.target()?, f.when()?))
    }),
    ("move|mv|shift|put|bring|verschiebe|verschieben|deplacer|deplacez|mover|mueve LIST to|on|auf|am|au|al DAYS", add),
    ("@replace DAYS [sightseeing|programme|program|programm|visits] @with LIST", add),
    (
        "is|are|would|ist|es|est LIST [be] feasible|possible|doable|realistic|reachable|moglich|machbar|posible|factible|faisable",
        |f| f.each(Wish::Add),
    ),
    ("early start|starts|morning at|in TARGET", |f| visit(f, Moment::Opening)),
    ("@rather|prefer [@stay] [@in] TARGET than|als|que [@in] TARGET", second_for_first),
    ("@replace TARGET @with something|anything|somewhere|sth|etwas|was|quelque|algo [*]", |f| {
        f.each(|target| Wish::Skip(target, None))
    }),
    ("DAYS @add LIST there", add),
    ("LIST DAYS", add),
    ("@want LIST", |f| f.each(Wish::Add)),
    ("@want @add LIST", |f| f.each(Wish::Add)),
    (
        "somewhere|something|anywhere|irgendwo|algun [*] [*] [*] [*] than|als|que TARGET , [maybe|say|like] TARGET",
        first_for_second,
    ),
    ("TARGET [is|are|looks|sounds] better|besser|mieux|mejor than|als|que TARGET", second_for_first),
    ("TARGET maybe|perhaps|vielleicht|quiza|quizas|peut [etre] $", |f| one(Wish::Mention(f.target()?))),
    ("TARGET not [by] car|bus|taxi|van|driving", |f| one(Wish::Mention(f.target()?))),
    ("@rather LIST", instead),
    ("[so] @add LIST @rather", instead),
    ("LIST @rather", instead),
    ("if|is [it] possible [to] go|visit|see LIST", |f| f.each(Wish::Add)),
    ("possible [to] go|visit|see LIST", |f| f.each(Wish::Add)),
    ("^ LIST $", |f| f.each(Wish::Add)),
    ("^ LIST both|beide|ambos [please]", |f| f.each(Wish::Add)),
    ("^ LIST thx|thanks|ta|cheers|pls|plz|danke|merci|gracias|bro|mate|lol|folks|guys|porfa|谢 $", |f| {
        f.each(Wish::Add)
    }),
    ("^ LIST for|fur|pour|para the|a|some|die|den|das|le|la|les|el|los|las * $", |f| f.each(Wish::Add)),
    ("^ LIST [@want] please|too|aswell|bitte|svp", |f| f.each(Wish::Add)),
    ("@add it|them|one|that [back] [in]", |f| one(Wish::Mention(f.mentioned()?))),
    ("LIST [is|are] a|an|non|ein must|negotiable|essential|muss", |f| f.each(Wish::Add)),
    ("@want [@add] [to] [@in] LIST", |f| f.each(Wish::Add)),
    ("could|can|konnte|konnten|kann there|we|man|wir be|have|haben [a|an|any|some] LIST", |f| f.each(Wish::Add)),
    ("somewhere|something|anything with|for [a|some] LIST", |f| f.each(Wish::Add)),
    // One instead of another.
    ("substitute TARGET for TARGET", second_for_first),
    ("substitute TARGET for [the] [@day] [@in] [the] TARGET [@in] TARGET", |f| {
        one(Wish::Replace(*f.targets.last()?, f.target()?))
    }),
    ("plutot TARGET que TARGET", second_for_first),
    ("mejor TARGET que TARGET", second_for_first),
    ("lieber TARGET als TARGET", second_for_first),
    ("@replace [it|this|that|them] @with TARGET", |f| one(Wish::Replace(f.mentioned()?, f.target()?))),
    ("@insteadof TARGET , [*] [*] [*] [*] [*] [some|a] [quiet|nice] [*] , TARGET", first_for_second),
    ("@insteadof TARGET , [*] [*] [*] [*] [*] , [some|a] [quiet|nice|quieter|nicer] [*] , TARGET", first_for_second),
    ("DAYS [的] LIST @out|@skip , @rather|@becomes|@add LIST", |f| {
        let (when, new) = (f.when()?, *f.targets.last()?);
        let (_, old) = f.targets.split_last()?;
        let mut wishes: Vec<Wish> = old.iter().map(|target| Wish::Skip(*target, Some(when))).collect();
        wishes.push(Wish::AddOn(new, when));
        Some(wishes)
    }),
    ("@replace TARGET @with TARGET", first_for_second),
    ("@replace TARGET and TARGET", first_for_second),
    ("TARGET @becomes TARGET", first_for_second),
    ("TARGET durch TARGET", first_for_second),
    ("TARGET @instead TARGET", second_for_first),
    ("@add|@want|@rather TARGET @instead TARGET", second_for_first),
    ("@insteadof TARGET , [@add|@rather|@want] TARGET", first_for_second),
    ("not|nicht|pas|no TARGET , but|sondern|mais|sino|rather [@add|@rather] TARGET", |f| {
        let is_other = f.precedes(&[
            "stays", "stay", "remains", "is", "are", "can", "could", "bleibt", "bleiben", "reste", "se", "please",
        ]);
        if is_other { f.target().map(|target| vec![Wish::Skip(target, None)]) } else { first_for_second(f) }
    }),
    ("@rather TARGET than TARGET", second_for_first),
    ("@skip|@no TARGET ; @rather|@add TARGET [@rather]", first_for_second),
    ("@skip|@no TARGET ; @rather @add TARGET", first_for_second),
    ("@skip|@no TARGET ; TARGET @rather|in", first_for_second),
    ("take|leave TARGET out , [put|@add] TARGET [in]", first_for_second),
    ("TARGET @out , [@rather|@add] TARGET [in|rein|@rather]", first_for_second),
    ("N @day [or] [so] @instead TARGET", |f| f.each(|target| Wish::Skip(target, None))),
    // What is there stays.
    ("LIST [@want] not|nicht|no [be] @skip", |f| f.each(Wish::Stays)),
    ("dont|never|do|please|ne|no [not] [want] [to] @skip LIST", |f| f.each(Wish::Stays)),
    ("@keep LIST [@same] [in]", |f| f.each(Wish::Stays)),
    ("LIST @same", |f| f.each(Wish::Stays)),
    ("LIST @keep", |f| f.each(Wish::Stays)),
    // At a time of day.
    ("[@add|@want|@replace|move|shift] TARGET [@in] @evening", |f| visit(f, Moment::Sunset)),
    ("[@add|@want] @evening [@in|of|from|over] TARGET", |f| visit(f, Moment::Sunset)),
    ("move|mv|shift|verschiebe|deplacer|mover TARGET [to] @evening", |f| visit(f, Moment::Sunset)),
    ("[@add|@want] TARGET [@in|for] @sunrise", |f| visit(f, Moment::Sunrise)),
    ("[@add|@want] @sunrise [@in|of|from|over] TARGET", |f| visit(f, Moment::Sunrise)),
    ("[@add|@want] TARGET [only] [@in] @opening", |f| visit(f, Moment::Opening)),
    ("[@add] TARGET DAYS @opening", |f| {
        let when = f.when()?;
        Some(vec![Wish::AddOn(f.target()?, when), Wish::VisitAt(f.target()?, Moment::Opening)])
    }),
    ("move|mv|shift TARGET [to] [the] @morning", |f| visit(f, Moment::Morning)),
    ("TARGET in|am|le|por [the] @morning", |f| visit(f, Moment::Morning)),
    ("TARGET in|am|le|por [the] @afternoon", |f| visit(f, Moment::Afternoon)),
    ("move|mv|shift TARGET [to] [the] @afternoon", |f| visit(f, Moment::Afternoon)),
    ("TARGET [but|pero|mais|aber] not|no|nicht|pas|nunca @dark", |f| visit(f, Moment::Morning)),
    ("[@add|@want|move] TARGET [for|@in] [*] [*] [*] [*] before TIME", |f| visit(f, Moment::By(f.time()?.start()))),
    ("[@add|@want|move|shift] TARGET at|to|um|a [las] TIME", |f| visit(f, Moment::At(f.time()?.start()))),
    ("[@add] TARGET [*] [*] [*] after|past|nach|apres TIME", |f| visit(f, Moment::At(f.time()?.end()))),
    ("[@add] TARGET [*] [*] [*] [a] partir|despues [de] [las] TIME", |f| visit(f, Moment::At(f.time()?.end()))),
    ("TARGET TIME 以|之 后 [再] [去]", |f| visit(f, Moment::At(f.time()?.end()))),
    ("TARGET [*] [*] [*] [*] , TIME 以|之 后 [再] [去]", |f| visit(f, Moment::At(f.time()?.end()))),
    ("@notbefore TIME there|la|dort|alli", |f| match f.mentioned()? {
        target @ Target::Sight(_) | target @ Target::Place(_) => {
            one(Wish::VisitAt(target, Moment::At(f.time()?.end())))
        }
        _ => None,
    }),
    ("get us there [around|at|by|about] TIME", |f| {
        let time = f.time()?;
        let time = if f.has_before("evening") { time.end() } else { time.start() };
        one(Wish::VisitAt(f.mentioned()?, Moment::At(time)))
    }),
    ("be|being at|in TARGET by|before TIME", |f| visit(f, Moment::By(f.time()?.start()))),
    ("[it] [@in] @evening @rather", |f| one(Wish::VisitAt(f.mentioned()?, Moment::Sunset))),
];
