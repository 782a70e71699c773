import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Person } from "../../../../api/person";
import { roles } from "../../../../api/roles";
import { Icon } from "../../../../components/ui/Icon";
import { hindranceOf, type Way } from "./hindrances";

type Props = { person: Person; names: readonly string[] };

/** What must be settled first, each with the way there. */
export function HindranceList({ person, names }: Props) {
  const { data } = useQuery(roles(person.id));
  return (
    <ul className="hindrances">
      {names.map((name) => {
        const { text, ways } = hindranceOf(name, data?.isGuide === true);
        return (
          <li key={name}>
            <Icon name="warn" small />
            <div>
              <p>{text}</p>
              {ways.map((way) => (
                <WayLink key={way.label} way={way} />
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function WayLink({ way }: { way: Way }) {
  const label = (
    <>
      <span>{way.label}</span>
      <Icon name="right" small />
    </>
  );
  switch (way.page) {
    case "contact":
      return (
        <Link className="go" to="/contact">
          {label}
        </Link>
      );
    case "staff":
      return (
        <Link className="go" to="/admin" search={{ tab: "staff" }}>
          {label}
        </Link>
      );
    case "trips":
      return (
        <Link className="go" to="/profile" search={{ mode: "visitor", tab: "bookings" }}>
          {label}
        </Link>
      );
    case "host":
      return (
        <Link className="go" to="/profile" search={{ mode: "host", tab: way.tab }}>
          {label}
        </Link>
      );
  }
}
