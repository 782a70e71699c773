import { copy } from "./copy";

/** The server reveals it once the trip is confirmed. */
export function GuidePhone({ phone }: { phone: string | null }) {
  if (!phone) return null;
  return (
    <span>
      <a className="link num" href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>
        <span className="sr">{copy.callGuide}</span> <span>{phone}</span>
      </a>
    </span>
  );
}
