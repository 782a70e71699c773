import { useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../api/client";
import type { Database } from "../../api/database.gen";
import { unwrap } from "../../api/errors";
import { toast } from "../../components/ui/toasts";
import { instantText } from "../../lib/instants";
import { actionText, copy } from "./copy";
import { Fact, Facts } from "./Facts";
import type { AdminSearch } from "./params";
import { Queue } from "./Queue";
import { defineList, useList } from "./queueList";

type DeadLetter = Database["public"]["Functions"]["dead_letters"]["Returns"][number];

/** The server's page size. */
const SERVER_PAGE = 200;
const DEAD = ["jobs", "dead"];

const deadLetters = (q: string) =>
  defineList({
    queryKey: [...DEAD, q],
    live: [],
    read: async (after: string) => {
      const args = { ...(q.trim() !== "" && { q: q.trim() }), ...(after !== "" && { after }) };
      const rows = unwrap(await db().rpc("dead_letters", args, { get: true }));
      return { rows, next: rows.length === SERVER_PAGE ? rows.at(-1)?.cursor : undefined };
    },
  });

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** Mails, refunds and reminders that failed too often. They can be retried (D-162). */
export function DeadLetters({ search, onChange }: Props) {
  return (
    <Queue
      search={search}
      onChange={onChange}
      reading={useList(deadLetters(search.q), search.item)}
      label={copy.jobs}
      searchLabel={copy.searchJobs}
      failed={copy.jobsFailed}
      empty={copy.jobsEmpty}
      idOf={(row) => row.id}
      columns={[
        {
          title: copy.job,
          cell: (row) => (
            <>
              <span>{actionText(row.kind)}</span>
              <span className="sr">{`, ${instantText(row.dead_at)}`}</span>
            </>
          ),
        },
        { title: copy.attempts, cell: (row) => row.attempts, isNumber: true },
        { title: copy.reasonGiven, cell: (row) => row.reason, isMinor: true },
        { title: copy.when, cell: (row) => <span className="num">{instantText(row.dead_at)}</span> },
      ]}
      preview={(row) => <LetterPane row={row} />}
    />
  );
}

function LetterPane({ row }: { row: DeadLetter }) {
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: async () => unwrap(await db().rpc("retry_dead_letter", { id: row.id })),
    onSuccess: () => toast({ tone: "good", title: copy.retriedTitle, text: copy.retriedText }),
    onError: () => toast({ tone: "bad", title: copy.error, text: copy.retryFailed }),
    onSettled: () => queries.invalidateQueries({ queryKey: DEAD }),
  });
  return (
    <article className="pv-in">
      <h2 className="h-28">{actionText(row.kind)}</h2>
      <Facts>
        <Fact name={copy.attempts}>
          <span className="num">{row.attempts}</span>
        </Fact>
        <Fact name={copy.when}>
          <span className="num">{instantText(row.dead_at)}</span>
        </Fact>
        <Fact name={copy.reasonGiven}>{row.reason}</Fact>
      </Facts>
      <button
        type="button"
        className="btn primary compact"
        aria-disabled={retry.isPending}
        onClick={() => {
          if (!retry.isPending) retry.mutate();
        }}
      >
        {copy.retry}
      </button>
    </article>
  );
}
