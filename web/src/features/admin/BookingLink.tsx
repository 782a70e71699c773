import { Link } from "@tanstack/react-router";
import { Icon } from "../../components/ui/Icon";
import { ADMIN_DEFAULTS } from "./params";

type Props = { id: string; text: string; isPlain?: boolean };

/** To the booking's page. In a row of a list it does not open that row too. */
export function BookingLink({ id, text, isPlain = false }: Props) {
  return (
    <Link
      className={isPlain ? "link" : "go"}
      to="/admin"
      search={{ ...ADMIN_DEFAULTS, tab: "bookings", item: id }}
      preload={false}
      onClick={(event) => event.stopPropagation()}
    >
      <span>{text}</span>
      {!isPlain && <Icon name="right" small />}
    </Link>
  );
}
