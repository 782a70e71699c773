import { Link } from "@tanstack/react-router";
import { ADMIN_DEFAULTS } from "./params";

type Props = { id: string; text: string };

/** To the booking's page. In a row of a list it does not open that row too. */
export function BookingLink({ id, text }: Props) {
  return (
    <Link
      className="link"
      to="/admin"
      search={{ ...ADMIN_DEFAULTS, tab: "bookings", item: id }}
      preload={false}
      onClick={(event) => event.stopPropagation()}
    >
      {text}
    </Link>
  );
}
