import "./messages.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { conversations } from "../../api/conversations";
import { requestOf } from "../../api/errors";
import type { Person } from "../../api/person";
import { BlankArt } from "../../components/BlankArt";
import { Gate } from "../../components/Gate";
import { LoadMore } from "../../components/ui/LoadMore";
import { RequestId } from "../../components/ui/RequestId";
import { SearchBox } from "../../components/ui/SearchBox";
import { useDocumentHead } from "../../components/useDocumentHead";
import { ConversationList } from "./ConversationList";
import { copy, noneFound } from "./copy";
import { Thread } from "./Thread";

/** Up to this number, no search is needed. */
const FEW = 8;

export function MessagesPage() {
  useDocumentHead({ title: `${copy.title} | Serendib`, description: copy.description, listed: false });
  return <Gate waiting={<Waiting />}>{(person) => <Messages person={person} />}</Gate>;
}

function Waiting() {
  return (
    <div className="messages-page wrap" aria-busy="true">
      <p className="sr" role="status">
        {copy.loading}
      </p>
      <div className="talks">
        <span className="skel headline" />
        <span className="skel tall" />
      </div>
      <span className="skel tall talk" />
    </div>
  );
}

/** On a phone one of the two at a time. */
function Messages({ person }: { person: Person }) {
  const { booking, inquiry } = useSearch({ from: "/messages" });
  const open = booking || inquiry;
  const [q, setQ] = useState("");
  const mine = useInfiniteQuery(conversations(person.id, q));
  const list = mine.data?.pages.flatMap((page) => page.list);
  if (mine.isPending) return <Waiting />;
  if (!list) {
    return (
      <div className="wrap messages-blank">
        <div className="blank" role="alert">
          <BlankArt scene="error" />
          <p>{copy.failed}</p>
          <RequestId id={requestOf(mine.error)} />
          <button type="button" className="btn primary" onClick={() => void mine.refetch()}>
            {copy.tryAgain}
          </button>
        </div>
      </div>
    );
  }
  if (list.length === 0 && open === "" && q === "") {
    return (
      <div className="wrap messages-blank">
        <h1 className="h-page">{copy.title}</h1>
        <div className="blank">
          <BlankArt scene="empty" />
          <p>
            <b>{copy.none}</b>
            <br />
            <span className="quiet">{copy.noneHint}</span>
          </p>
          <Link className="btn primary" to="/search">
            {copy.browse}
          </Link>
        </div>
      </div>
    );
  }
  return (
    <div className={open === "" ? "messages-page wrap" : "messages-page wrap talking"}>
      <section className="talks" aria-label={copy.list}>
        <h1 className="h-page">{copy.title}</h1>
        {(q !== "" || list.length > FEW) && <SearchBox label={copy.find} value={q} onSearch={setQ} />}
        {list.length === 0 && q !== "" && <p className="quiet">{noneFound(q)}</p>}
        <ConversationList conversations={list} open={open} />
        <LoadMore pages={mine} failed={copy.failed} />
      </section>
      {open === "" ? (
        <p className="talk no-talk note">{copy.choose}</p>
      ) : (
        <Thread key={open} person={person} talk={open} />
      )}
    </div>
  );
}
