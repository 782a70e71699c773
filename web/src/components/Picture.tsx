import { type CSSProperties, useState } from "react";
import { isBroken } from "./broken";
import { IslandMark } from "./IslandMark";

/** Our own pictures exist in three widths, all 3:2; the name says the hour of the light. */
const OURS = /^\/pictures\/(\w+-(dawn|noon|gold|dusk|night|rain)-\d+)\.webp$/;
const WIDTHS = [400, 800, 1600] as const;
const WIDTH = 1600;
const HEIGHT = 1067;

type Props = {
  url: string | null;
  alt: string;
  /** How wide it will be drawn, for the browser's choice of file. */
  sizes: string;
  eager?: boolean;
  style?: CSSProperties;
};

/** A picture that never leaves a hole: its hour's colour until it comes, the island's mark when it does not. */
export function Picture({ url, alt, sizes, eager = false, style }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || url === "" || failed === url) {
    return (
      <span className="no-picture">
        <IslandMark />
        {alt !== "" && <span className="sr">{alt}</span>}
      </span>
    );
  }
  const ours = OURS.exec(url);
  return (
    <img
      src={ours ? `/pictures/${ours[1]}.w800.webp` : url}
      srcSet={ours ? WIDTHS.map((width) => `/pictures/${ours[1]}.w${width}.webp ${width}w`).join(", ") : undefined}
      sizes={sizes}
      width={WIDTH}
      height={HEIGHT}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      className={ours?.[2]}
      style={style}
      ref={(picture) => {
        if (isBroken(picture)) setFailed(url);
      }}
      onError={() => setFailed(url)}
    />
  );
}
