import { Link } from "@tanstack/react-router";
import { Icon } from "../../components/ui/Icon";
import { ADMIN_DEFAULTS } from "./params";
import { useMay } from "./rights";

const RIGHTS = { bookings: "read_bookings", people: "find_people", guides: "find_people" } as const;

type Props = { tab: keyof typeof RIGHTS; id: string; text: string; isPlain?: boolean };

/** To the page of a booking, person or guide; only its text for a role that cannot read it. */
export function RecordLink({ tab, id, text, isPlain = false }: Props) {
  if (!useMay(RIGHTS[tab])) return <bdi>{text}</bdi>;
  return (
    <Link
      className={isPlain ? "link" : "go"}
      to="/admin"
      search={{ ...ADMIN_DEFAULTS, tab, item: id }}
      preload={false}
      // In a row of a list it does not open that row too.
      onClick={(event) => event.stopPropagation()}
    >
      <bdi>{text}</bdi>
      {!isPlain && <Icon name="right" small />}
    </Link>
  );
}
