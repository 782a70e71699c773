import { useState } from "react";

type Props = { name: string; photo: string | null; large?: boolean };

/** A person's picture, or their name's first letter. Decorative: the name is beside it. */
export function Avatar({ name, photo, large = false }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const size = large ? "avatar large" : "avatar";
  if (photo === null || failed === photo) {
    return (
      <span className={size} aria-hidden="true">
        {firstLetter(name)}
      </span>
    );
  }
  return (
    <img
      className={size}
      src={photo}
      alt=""
      width="112"
      height="112"
      referrerPolicy="no-referrer"
      onError={() => setFailed(photo)}
    />
  );
}

/** A letter includes its vowel signs, in Sinhala and Tamil too. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toUpperCase() ?? "";
}
