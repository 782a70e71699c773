type NativeNames = { name_si: string | null; name_ta: string | null; region: string };

/** Tamil is most people's first language there, so its name accompanies the English one; elsewhere the Sinhala one. */
const TAMIL_REGIONS = ["North", "East Coast"];

export function NativeName({ place }: { place: NativeNames | undefined }) {
  if (!place) return null;
  const tamil = place.name_ta !== null && (place.name_si === null || TAMIL_REGIONS.includes(place.region));
  const name = tamil ? place.name_ta : place.name_si;
  if (!name) return null;
  // A space alone at a line's end would count as layout shift, so it belongs to the name.
  return (
    <>
      {" "}
      <span className="native" lang={tamil ? "ta" : "si"}>
        {name}
      </span>
    </>
  );
}
