import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Avatar } from "../../../components/Avatar";
import { Icon } from "../../../components/ui/Icon";
import { instantText } from "../../../lib/instants";
import { blockText } from "../blockCopy";
import { ContactFacts } from "../ContactFacts";
import { actionText } from "../copy";
import { Fact, Facts } from "../Facts";
import { OpenFlags } from "../OpenFlags";
import { ADMIN_DEFAULTS } from "../params";
import { RecordBookings } from "../RecordBookings";
import { RecordPage } from "../RecordPage";
import { bookingsOf } from "../recordQueries";
import { copy, factorsText } from "./copy";
import { MergedAccounts } from "./merge/MergedAccounts";
import { PersonActions } from "./PersonActions";
import { PersonHistory } from "./PersonHistory";
import { PersonRoles } from "./PersonRoles";
import { type PersonRecord, personRecord } from "./queries";

export function PersonPage({ id, onBack }: { id: string; onBack: () => void }) {
  return (
    <RecordPage
      subject="person"
      id={id}
      label={copy.record}
      failed={copy.recordFailed}
      query={personRecord(id)}
      onBack={onBack}
      Head={Head}
    >
      {(data) => (
        <>
          <PersonActions person={data.person} onErased={onBack} />
          <OpenFlags flags={data.flags} />
          <MergedAccounts data={data} />
          <Contact data={data} />
          <Bookings id={id} />
          <PersonHistory data={data} />
        </>
      )}
    </RecordPage>
  );
}

/** Their bookings are read with the page, not again for each of its changes. */
function Bookings({ id }: { id: string }) {
  return <RecordBookings reading={useQuery(bookingsOf({ user_id: id }))} other="guide" whose={{ person: id }} />;
}

function Head({ data: { person } }: { data: PersonRecord }) {
  return (
    <div className="record-head">
      <Avatar name={person.name} photo={null} />
      <h2 className="h-28" dir="auto">
        {person.name}
      </h2>
      {person.is_banned && <span className="status rejected">{blockText(person.banned_until)}</span>}
      <PersonRoles person={{ ...person, is_banned: false }} />
      {person.guide_id !== null && (
        <Link
          className="go"
          to="/admin"
          search={{ ...ADMIN_DEFAULTS, tab: "guides", item: person.guide_id }}
          preload={false}
        >
          <span>{copy.openGuide}</span>
          <Icon name="right" small />
        </Link>
      )}
    </div>
  );
}

function Contact({ data: { person } }: { data: PersonRecord }) {
  return (
    <Facts>
      <ContactFacts of={person} joined={copy.joined} />
      <Fact name={copy.lastSignIn}>
        <span className="num">{person.last_sign_in_at ? instantText(person.last_sign_in_at) : copy.never}</span>
      </Fact>
      <Fact name={copy.signIn}>{person.providers.map(actionText).join(", ")}</Fact>
      <Fact name={copy.factors}>{factorsText(person.factors)}</Fact>
    </Facts>
  );
}
