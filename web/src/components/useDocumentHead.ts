import { useEffect } from "react";
import { shortenText } from "../lib/text";

/** Search engines and the server cut longer descriptions. */
const DESCRIPTION_LENGTH = 200;

type DocumentHead = {
  title: string;
  description: string;
  /** For search engines: not if the page is for one person or missing. */
  listed?: boolean;
};

/** The server renders the same into the first HTML; this updates it on navigation. */
export function useDocumentHead({ title, description, listed = true }: DocumentHead): void {
  // Syncs with the document's head and the live region for pages.
  useEffect(() => {
    const moved = document.title !== "" && document.title !== title;
    document.title = title;
    tag("meta", "name", "description", "content", shortenText(description, DESCRIPTION_LENGTH));
    tag("link", "rel", "canonical", "href", listed ? siteOrigin() + location.pathname : undefined);
    tag("meta", "name", "robots", "content", listed ? undefined : "noindex");
    const announcer = document.getElementById("announcer");
    if (moved && announcer) announcer.textContent = title;
  }, [title, description, listed]);
}

let origin: string | undefined;

/** As the server wrote it into the first page: the site may have other names too. */
function siteOrigin(): string {
  origin ??= originOf(document.head.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "");
  return origin;
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : location.origin;
}

function tag(kind: "meta" | "link", key: string, name: string, attribute: string, value: string | undefined): void {
  const there = document.head.querySelector(`${kind}[${key}="${name}"]`);
  if (value === undefined) {
    there?.remove();
    return;
  }
  const element = there ?? document.head.appendChild(document.createElement(kind));
  element.setAttribute(key, name);
  element.setAttribute(attribute, value);
}
