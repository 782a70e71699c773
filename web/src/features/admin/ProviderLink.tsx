import { Icon } from "../../components/ui/Icon";

/** A page of the payment provider, in a window of its own. */
export function ProviderLink({ url, text = "Open at the provider" }: { url: string | null; text?: string }) {
  if (url === null || !url.startsWith("https://")) return null;
  return (
    <a className="link provider-link" href={url} target="_blank" rel="noopener noreferrer">
      <span>{text}</span> <Icon name="right" small />
    </a>
  );
}
