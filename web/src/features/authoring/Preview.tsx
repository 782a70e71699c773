import { useQuery } from "@tanstack/react-query";
import { usePlaces } from "../../api/places";
import { travelTimes } from "../../api/travelTimes";
import { viewOf } from "../../components/package/fromDocument";
import { PackagePreview } from "../../components/package/PackagePreview";
import { destinationsOf } from "../../components/package/view";
import { copy } from "./copy";
import { type PackageForm, toDocument } from "./form";
import { validPrices } from "./priceRules";
import { catalogue } from "./queries";

/** A live preview of the traveller's page. */
export function Preview({ form, id }: { form: PackageForm; id: string }) {
  const places = usePlaces();
  const sights = useQuery(catalogue);
  const written = toDocument({ ...form, title: form.title.trim() || copy.untitled }, id);
  const numbers = { price: orNone(written.price), max_people: Math.max(1, orNone(written.max_people)) };
  const trip = viewOf({ ...written, ...numbers, ...validPrices(form) }, places, sights.data);
  const times = useQuery(travelTimes(destinationsOf(trip)));
  return <PackagePreview trip={trip} times={times.data ?? []} />;
}

/** An incomplete number counts as zero. */
function orNone(number: number): number {
  return Number.isFinite(number) ? number : 0;
}
