import { useState } from "react";
import { batik } from "./batik";
import { isBrokenPicture } from "./brokenPicture";

type Props = { name: string; photo: string | null };

/** A photo, or the batik disc of the name. Decorative: the name is beside it. */
export function Portrait({ name, photo }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (photo && failed !== photo) {
    return (
      <img
        className="med"
        src={photo}
        alt=""
        width="112"
        height="112"
        loading="lazy"
        ref={(picture) => {
          if (isBrokenPicture(picture)) setFailed(photo);
        }}
        onError={() => setFailed(photo)}
      />
    );
  }
  const { cloth, wax, initials, shapes, crackle } = batik(name);
  const tones = { wax, cloth, half: `color-mix(in srgb, ${wax} 58%, ${cloth})` };
  return (
    <svg className="med" viewBox="-50 -50 100 100" aria-hidden="true">
      <circle r="49" fill={cloth} />
      {shapes.map((shape) => (
        <path key={shape.d.slice(0, 24)} d={shape.d} fill={tones[shape.tone]} />
      ))}
      <path d={crackle} fill="none" stroke={cloth} strokeWidth=".7" opacity=".8" />
      <circle r="47.2" fill="none" stroke={wax} strokeWidth="1.6" />
      <circle r="24.5" fill={wax} />
      <circle r="22" fill="none" stroke={cloth} strokeWidth=".9" />
      <text y="7.4" textAnchor="middle" fill={cloth}>
        {initials}
      </text>
    </svg>
  );
}

/** Overlapping; the names are in the accessible name and the tooltip. */
export function Portraits({ guides, label }: { guides: { name: string; photo: string | null }[]; label: string }) {
  return (
    <span className="meds" role="img" aria-label={label} title={label}>
      {guides.map((guide, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of one name have nothing else of their own
        <Portrait key={index} name={guide.name} photo={guide.photo} />
      ))}
    </span>
  );
}
