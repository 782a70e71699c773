import { copy } from "./copy";

/** How the guide is reached, which the server tells once the trip is confirmed (decision 115). */
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
