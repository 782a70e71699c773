import { Link } from "@tanstack/react-router";
import { ADMIN_DEFAULTS } from "./params";
import { useMay } from "./rights";

/** To the page of a person, for those who may open it. */
export function PersonLink({ id, name }: { id: string; name: string }) {
  const mayOpen = useMay("find_people");
  if (!mayOpen) return <bdi>{name}</bdi>;
  return (
    <Link className="link" to="/admin" search={{ ...ADMIN_DEFAULTS, tab: "people", item: id }} preload={false}>
      <bdi>{name}</bdi>
    </Link>
  );
}
