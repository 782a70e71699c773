import { type CSSProperties, useState } from "react";
import { isBrokenPicture } from "./brokenPicture";
import { IslandMark } from "./IslandMark";

/** In three widths, all 3:2; the name includes the light's time of day. */
const OURS = /^\/pictures\/(\w+-(dawn|noon|gold|dusk|night|rain)-\d+)\.webp$/;
const WIDTHS = [400, 800, 1600] as const;
/** In three widths too; the address itself is the original. */
const UPLOADED = /^(https?:\/\/[^/]+)?\/storage\/v1\/object\/public\/package-images\/[^?]+$/;
const VARIANTS = { card: 480, hero: 1280, full: 2048 } as const;
const WIDTH = 1600;
const HEIGHT = 1067;

type Props = {
  url: string | null;
  alt: string;
  /** For the browser's choice of file. */
  sizes: string;
  eager?: boolean;
  style?: CSSProperties;
};

/** The colour of its time of day until it loads, and the island's mark if it fails. */
export function Picture({ url, alt, sizes, eager = false, style }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || url === "" || failed === url) {
    return <NoPicture alt={alt} />;
  }
  const ours = OURS.exec(url);
  const { src, srcSet } = filesOf(url, ours?.[1]);
  return (
    <img
      src={src}
      srcSet={srcSet}
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
        if (isBrokenPicture(picture)) setFailed(url);
        else if (picture !== null && UPLOADED.test(url)) holdPlace(picture, url);
      }}
      onLoad={(event) => event.currentTarget.style.removeProperty("background")}
      onError={() => setFailed(url)}
    />
  );
}

export function NoPicture({ alt }: { alt: string }) {
  return (
    <span className="no-picture">
      <IslandMark />
      {alt !== "" && <span className="sr">{alt}</span>}
    </span>
  );
}

/** The server's tiny preview until the picture loads. Set by script: the policy forbids inline styles. */
function holdPlace(picture: HTMLImageElement, url: string): void {
  if (picture.complete) return;
  const address = `${url}?variant=blur`.replace(/["\\\s]/g, encodeURIComponent);
  picture.style.background = `center / cover no-repeat url("${address}")`;
}

function filesOf(url: string, scene: string | undefined): { src: string; srcSet: string | undefined } {
  if (scene !== undefined) {
    const file = (width: number) => `/pictures/${scene}.w${width}.webp`;
    return { src: file(800), srcSet: WIDTHS.map((width) => `${file(width)} ${width}w`).join(", ") };
  }
  if (!UPLOADED.test(url)) return { src: url, srcSet: undefined };
  const choices = Object.entries(VARIANTS).map(([variant, width]) => `${url}?variant=${variant} ${width}w`);
  return { src: `${url}?variant=hero`, srcSet: choices.join(", ") };
}
