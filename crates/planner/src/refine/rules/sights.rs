//! Rules about sights: add, remove, replace, time of day.

use super::GrammarRule;
use crate::refine::intent::{IntentTarget, Moment, RefineIntent, When};
use crate::refine::pattern_match::{PatternMatch, single_intent};

fn skip(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    f.intents_per_target(|target| RefineIntent::Skip(target, f.when()))
}

fn add(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    match f.when() {
        Some(when) => f.intents_per_target(|target| RefineIntent::AddOn(target, when)),
        None => f.intents_per_target(RefineIntent::Add),
    }
}

/// Removes the first and adds the second. A town is not exchanged for a kind of sights.
fn first_for_second(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    exchange(f.target()?, f.second()?)
}

fn second_for_first(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    // "Two nights in Sigiriya et pas de Trincomalee" are two wishes.
    if f.has_word("pas") && f.has_word("de") {
        return None;
    }
    exchange(f.second()?, f.target()?)
}

fn exchange(old: IntentTarget, new: IntentTarget) -> Option<Vec<RefineIntent>> {
    let is_odd = matches!((old, new), (IntentTarget::Place(_), IntentTarget::Kind(_)));
    (old != new && !is_odd).then(|| vec![RefineIntent::Replace(old, new)])
}

/// "Do Pidurangala instead" of the last named target.
fn instead(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    // "After Yala instead of before".
    if f.precedes(&["of", "que", "de"]) {
        return None;
    }
    let new = f.target()?;
    match f.mentioned().filter(|old| *old != new) {
        Some(old) if !f.has_before("no") && !f.has_before("skip") => single_intent(RefineIntent::Replace(old, new)),
        _ => single_intent(RefineIntent::Add(new)),
    }
}

fn visit(f: &PatternMatch<'_>, moment: Moment) -> Option<Vec<RefineIntent>> {
    let meant = f.target()?;
    // A kind may have several sights, an area many.
    let is_airport = f.place_named("Katunayake").map(IntentTarget::Place) == Some(meant);
    if matches!(meant, IntentTarget::Area(_)) || is_airport {
        return None;
    }
    single_intent(RefineIntent::VisitAt(meant, moment))
}

pub(super) const RULES: &[GrammarRule] = &[
    // Out.
    ("@insteadof TARGET", |_| Some(Vec::new())),
    ("LIST ; @out", skip),
    ("^ LIST ; @nope", skip),
    ("LIST [ca|cela|das|that|eso|esto|those|they|it] @out [@anymore]", skip),
    ("forget [about] LIST", skip),
    ("dont|not|never|nicht|ne|no forget|vergessen|oublier|oubliez|olvides|olvideis|olvidar [to] [@add] LIST", |f| {
        f.intents_per_target(RefineIntent::Add)
    }),
    (
        "take|leave|throw|kick|get|cross|strike|cut|drop LIST out|off|away [of] [it|the|this|our] [list|plan|trip|itinerary|programme|program|route]",
        skip,
    ),
    ("auf LIST @out", skip),
    ("@skip|@no TARGET in favour|favor|exchange|return of|for TARGET", first_for_second),
    ("@skip TARGET for|zugunsten|por [von] TARGET", |f| match (f.target()?, f.second()?) {
        (IntentTarget::Kind(_), _) | (_, IntentTarget::Kind(_)) => None,
        (old, new) => exchange(old, new),
    }),
    ("TARGET [be] @replaced @with TARGET", first_for_second),
    ("@rather|prefer|prefiero|preferimos|prefere|preferons|bevorzugen TARGET to|over|vor|a TARGET", second_for_first),
    ("@missing [any] LIST", |f| f.intents_per_target(RefineIntent::Add)),
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
        (!kinds.is_empty()).then(|| kinds.iter().map(|kind| RefineIntent::Skip(*kind, Some(When::At(*last)))).collect())
    }),
    ("templed out [already]", |f| f.kind("temples").and_then(|kind| single_intent(RefineIntent::Skip(kind, None)))),
    ("too many|much|viele|viel|trop|demasiados|demasiadas LIST", |f| f.intents_per_target(RefineIntent::Less)),
    ("trop de|d LIST", |f| f.intents_per_target(RefineIntent::Less)),
    ("太 多 LIST", |f| f.intents_per_target(RefineIntent::Less)),
    ("LIST 太 多", |f| f.intents_per_target(RefineIntent::Less)),
    ("not|nicht|pas [so|too|zu|trop] many|much|viele|de|d LIST", |f| f.intents_per_target(RefineIntent::Less)),
    ("[we|i] [have] already did|saw|seen|visited|done|climbed|explored LIST", |f| {
        f.intents_per_target(|t| RefineIntent::Skip(t, None))
    }),
    ("[we|i] have|weve|ive seen|visited|done LIST [already|before]", |f| {
        f.intents_per_target(|t| RefineIntent::Skip(t, None))
    }),
    ("[we|i] seen|visited LIST already|before", |f| f.intents_per_target(|t| RefineIntent::Skip(t, None))),
    ("[we|i|weve|ive] [have] already been to|in|at LIST", |f| f.intents_per_target(|t| RefineIntent::Skip(t, None))),
    ("[wir|ich] waren|war schon|bereits in|auf|bei LIST", |f| f.intents_per_target(|t| RefineIntent::Skip(t, None))),
    ("[wir|ich] kennen|kenne schon|bereits LIST", |f| f.intents_per_target(|t| RefineIntent::Skip(t, None))),
    ("LIST kennen|haben|kenne|habe wir|ich schon|bereits [gesehen|besucht]", |f| {
        f.intents_per_target(|t| RefineIntent::Skip(t, None))
    }),
    ("[on|nous] [avons|a|ai] deja vu|fait|visite|connu LIST", |f| {
        f.intents_per_target(|t| RefineIntent::Skip(t, None))
    }),
    ("[on|nous|je] connait|connaissons|connais deja LIST", |f| f.intents_per_target(|t| RefineIntent::Skip(t, None))),
    ("ya [hemos|he] vimos|visto|visitado|visitamos|conocemos|conozco|estuvimos|estado [en] LIST", |f| {
        f.intents_per_target(|t| RefineIntent::Skip(t, None))
    }),
    ("已 经 去|看 过 LIST", |f| f.intents_per_target(|t| RefineIntent::Skip(t, None))),
    ("LIST [已] [经] 去|看 过 了", |f| f.intents_per_target(|t| RefineIntent::Skip(t, None))),
    ("[we|i] have|weve|ive been to|in|at LIST [already|before]", |f| {
        f.intents_per_target(|t| RefineIntent::Skip(t, None))
    }),
    ("[we|i] been to|in|at LIST already|before", |f| f.intents_per_target(|t| RefineIntent::Skip(t, None))),
    ("@skip one [of] [the] [N] TARGET", |f| single_intent(RefineIntent::OneLess(f.target()?))),
    ("one|un|ein|eine|una TARGET @less", |f| single_intent(RefineIntent::OneLess(f.target()?))),
    ("one fewer TARGET", |f| single_intent(RefineIntent::OneLess(f.target()?))),
    ("@no @guide", |f| single_intent(RefineIntent::Tell(f.words()?))),
    ("@replace TARGET @with car|taxi|bus|van|auto|voiture|coche", |f| {
        f.intents_per_target(|target| RefineIntent::Skip(target, None))
    }),
    ("@skip it|them|that|this|those|one|lo|la|das|es|ihn|le|les [one] [@anymore]", |f| {
        single_intent(RefineIntent::Skip(f.mentioned()?, None))
    }),
    ("leave|take it|them|that off|out|away", |f| single_intent(RefineIntent::Skip(f.mentioned()?, None))),
    ("throw it|them|that out", |f| single_intent(RefineIntent::Skip(f.mentioned()?, None))),
    ("none of that|those|them", |f| single_intent(RefineIntent::Skip(f.mentioned()?, None))),
    ("^ @out LIST", skip),
    // More and less.
    ("@more LIST", |f| f.intents_per_target(RefineIntent::More)),
    ("@more @time @in|with LIST", |f| f.intents_per_target(RefineIntent::More)),
    ("@stay [@more] longer|langer|plus|mas|多 [longtemps|tiempo] @in LIST", |f| {
        f.intents_per_target(RefineIntent::More)
    }),
    ("[stay] longer|langer [@in] LIST", |f| f.intents_per_target(RefineIntent::More)),
    ("@less LIST", |f| f.intents_per_target(RefineIntent::Less)),
    ("@less @time @in LIST", |f| f.intents_per_target(RefineIntent::Less)),
    ("not too much|many LIST", |f| f.intents_per_target(RefineIntent::Less)),
    ("@add [a] second|another|zweite|zweiten|deuxieme|segundo|segunda TARGET", |f| {
        single_intent(RefineIntent::Second(f.target()?))
    }),
    ("[a] second|another|zweite|zweiten|deuxieme|segundo|segunda TARGET", |f| {
        single_intent(RefineIntent::Second(f.target()?))
    }),
    // In.
    ("@add [back] [in] LIST [stop|visit|part] [back|hinzu|ein|somewhere] [hinzu]", add),
    ("@add [back] LIST [stop|visit|part] [back] in $", add),
    ("再 [去|来|加|安排|多] 一 次|趟|个 LIST", |f| f.intents_per_target(RefineIntent::Second)),
    ("[@add|@want] [a|one] second|2nd|another one [somewhere] [different|else] [*]", |f| match f.mentioned()? {
        target @ IntentTarget::Kind(_) => single_intent(RefineIntent::Second(target)),
        _ => None,
    }),
    (
        "without|ohne|sans|sin [to|zu|de] losing|missing|skipping|dropping|cutting|verlieren|perdre|rater|supprimer|perder|quitar [out] LIST",
        |f| f.intents_per_target(RefineIntent::Stays),
    ),
    ("@add|@want N TARGET", |f| match (f.number()?, f.target()?) {
        (2.., target @ (IntentTarget::Kind(_) | IntentTarget::Sight(_))) => single_intent(RefineIntent::Second(target)),
        (_, target) => single_intent(RefineIntent::Add(target)),
    }),
    ("all|both on|in|during DAYS", |f| single_intent(RefineIntent::AllOn(f.when()?))),
    ("on the same day", |f| single_intent(RefineIntent::AllOn(f.days_mentioned()?))),
    ("@add [@add] LIST [back|hinzu|somewhere]", add),
    ("@add LIST [in] DAYS", add),
    ("DAYS @add LIST", add),
    ("DAYS , LIST [@in|there] $", |f| {
        let when = f.when()?;
        f.intents_per_target(|target| RefineIntent::AddOn(target, when))
    }),
    ("DAYS , [@add] LIST there", add),
    ("move|mv|shift|verschiebe|verschieben|deplacer|deplacez|mover|mueve TARGET to|on|auf|am|au|al DAYS", |f| {
        single_intent(RefineIntent::MoveTo(f.target()?, f.when()?))
    }),
    ("move|mv|shift|put|bring|verschiebe|verschieben|deplacer|deplacez|mover|mueve LIST to|on|auf|am|au|al DAYS", add),
    ("@replace DAYS [sightseeing|programme|program|programm|visits] @with LIST", add),
    (
        "is|are|would|ist|es|est LIST [be] feasible|possible|doable|realistic|reachable|moglich|machbar|posible|factible|faisable",
        |f| f.intents_per_target(RefineIntent::Add),
    ),
    ("early start|starts|morning at|in TARGET", |f| visit(f, Moment::Opening)),
    ("@rather|prefer [@stay] [@in] TARGET than|als|que [@in] TARGET", second_for_first),
    ("@replace TARGET @with something|anything|somewhere|sth|etwas|was|quelque|algo [*]", |f| {
        f.intents_per_target(|target| RefineIntent::Skip(target, None))
    }),
    ("DAYS @add LIST there", add),
    ("LIST DAYS", add),
    ("@want LIST", |f| f.intents_per_target(RefineIntent::Add)),
    ("@want @add LIST", |f| f.intents_per_target(RefineIntent::Add)),
    (
        "somewhere|something|anywhere|irgendwo|algun [*] [*] [*] [*] than|als|que TARGET , [maybe|say|like] TARGET",
        first_for_second,
    ),
    ("TARGET [is|are|looks|sounds] better|besser|mieux|mejor than|als|que TARGET", second_for_first),
    ("TARGET maybe|perhaps|vielleicht|quiza|quizas|peut [etre] $", |f| {
        single_intent(RefineIntent::Mention(f.target()?))
    }),
    ("TARGET not [by] car|bus|taxi|van|driving", |f| single_intent(RefineIntent::Mention(f.target()?))),
    ("@rather LIST", instead),
    ("[so] @add LIST @rather", instead),
    ("LIST @rather", instead),
    ("if|is [it] possible [to] go|visit|see LIST", |f| f.intents_per_target(RefineIntent::Add)),
    ("possible [to] go|visit|see LIST", |f| f.intents_per_target(RefineIntent::Add)),
    ("^ LIST $", |f| f.intents_per_target(RefineIntent::Add)),
    ("^ LIST both|beide|ambos [please]", |f| f.intents_per_target(RefineIntent::Add)),
    ("^ LIST thx|thanks|ta|cheers|pls|plz|danke|merci|gracias|bro|mate|lol|folks|guys|porfa|谢 $", |f| {
        f.intents_per_target(RefineIntent::Add)
    }),
    ("^ LIST for|fur|pour|para the|a|some|die|den|das|le|la|les|el|los|las * $", |f| {
        f.intents_per_target(RefineIntent::Add)
    }),
    ("^ LIST [@want] please|too|aswell|bitte|svp", |f| f.intents_per_target(RefineIntent::Add)),
    ("@add it|them|one|that [back] [in]", |f| single_intent(RefineIntent::Mention(f.mentioned()?))),
    ("LIST [is|are] a|an|non|ein must|negotiable|essential|muss", |f| f.intents_per_target(RefineIntent::Add)),
    ("@want [@add] [to] [@in] LIST", |f| f.intents_per_target(RefineIntent::Add)),
    ("could|can|konnte|konnten|kann there|we|man|wir be|have|haben [a|an|any|some] LIST", |f| {
        f.intents_per_target(RefineIntent::Add)
    }),
    ("somewhere|something|anything with|for [a|some] LIST", |f| f.intents_per_target(RefineIntent::Add)),
    // One instead of another.
    ("substitute TARGET for TARGET", second_for_first),
    ("substitute TARGET for [the] [@day] [@in] [the] TARGET [@in] TARGET", |f| {
        single_intent(RefineIntent::Replace(*f.targets.last()?, f.target()?))
    }),
    ("plutot TARGET que TARGET", second_for_first),
    ("mejor TARGET que TARGET", second_for_first),
    ("lieber TARGET als TARGET", second_for_first),
    ("@replace [it|this|that|them] @with TARGET", |f| {
        single_intent(RefineIntent::Replace(f.mentioned()?, f.target()?))
    }),
    ("@insteadof TARGET , [*] [*] [*] [*] [*] [some|a] [quiet|nice] [*] , TARGET", first_for_second),
    ("@insteadof TARGET , [*] [*] [*] [*] [*] , [some|a] [quiet|nice|quieter|nicer] [*] , TARGET", first_for_second),
    ("DAYS [的] LIST @out|@skip , @rather|@becomes|@add LIST", |f| {
        let (when, new) = (f.when()?, *f.targets.last()?);
        let (_, old) = f.targets.split_last()?;
        let mut wishes: Vec<RefineIntent> = old.iter().map(|target| RefineIntent::Skip(*target, Some(when))).collect();
        wishes.push(RefineIntent::AddOn(new, when));
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
        if is_other { f.target().map(|target| vec![RefineIntent::Skip(target, None)]) } else { first_for_second(f) }
    }),
    ("@rather TARGET than TARGET", second_for_first),
    ("@skip|@no TARGET ; @rather|@add TARGET [@rather]", first_for_second),
    ("@skip|@no TARGET ; @rather @add TARGET", first_for_second),
    ("@skip|@no TARGET ; TARGET @rather|in", first_for_second),
    ("take|leave TARGET out , [put|@add] TARGET [in]", first_for_second),
    ("TARGET @out , [@rather|@add] TARGET [in|rein|@rather]", first_for_second),
    ("N @day [or] [so] @instead TARGET", |f| f.intents_per_target(|target| RefineIntent::Skip(target, None))),
    // Protection.
    ("LIST [@want] not|nicht|no [be] @skip", |f| f.intents_per_target(RefineIntent::Stays)),
    ("dont|never|do|please|ne|no [not] [want] [to] @skip LIST", |f| f.intents_per_target(RefineIntent::Stays)),
    ("@keep LIST [@same] [in]", |f| f.intents_per_target(RefineIntent::Stays)),
    ("LIST @same", |f| f.intents_per_target(RefineIntent::Stays)),
    ("LIST @keep", |f| f.intents_per_target(RefineIntent::Stays)),
    // At a time of day.
    ("[@add|@want|@replace|move|shift] TARGET [@in] @evening", |f| visit(f, Moment::Sunset)),
    ("[@add|@want] @evening [@in|of|from|over] TARGET", |f| visit(f, Moment::Sunset)),
    ("move|mv|shift|verschiebe|deplacer|mover TARGET [to] @evening", |f| visit(f, Moment::Sunset)),
    ("[@add|@want] TARGET [@in|for] @sunrise", |f| visit(f, Moment::Sunrise)),
    ("[@add|@want] @sunrise [@in|of|from|over] TARGET", |f| visit(f, Moment::Sunrise)),
    ("[@add|@want] TARGET [only] [@in] @opening", |f| visit(f, Moment::Opening)),
    ("[@add] TARGET DAYS @opening", |f| {
        let when = f.when()?;
        Some(vec![RefineIntent::AddOn(f.target()?, when), RefineIntent::VisitAt(f.target()?, Moment::Opening)])
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
        target @ IntentTarget::Sight(_) | target @ IntentTarget::Place(_) => {
            single_intent(RefineIntent::VisitAt(target, Moment::At(f.time()?.end())))
        }
        _ => None,
    }),
    ("get us there [around|at|by|about] TIME", |f| {
        let time = f.time()?;
        let time = if f.has_before("evening") { time.end() } else { time.start() };
        single_intent(RefineIntent::VisitAt(f.mentioned()?, Moment::At(time)))
    }),
    ("be|being at|in TARGET by|before TIME", |f| visit(f, Moment::By(f.time()?.start()))),
    ("[it] [@in] @evening @rather", |f| single_intent(RefineIntent::VisitAt(f.mentioned()?, Moment::Sunset))),
];
