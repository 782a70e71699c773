import { useState } from "react";
import type { QueuedCredential } from "../../../api/credentials";
import { Failure } from "../../../components/Failure";
import { Dialog } from "../../../components/ui/Dialog";
import { Icon } from "../../../components/ui/Icon";
import { MoreIcon } from "../../../components/ui/MoreIcon";
import { toast } from "../../../components/ui/toasts";
import { handleOutcome } from "../../../lib/handleOutcome";
import { copy, documentOf, documentText } from "./copy";
import { useOpenDocument } from "./queries";

/** A picture opens here, a PDF is downloaded. */
export function DocumentButton({ row }: { row: QueuedCredential }) {
  const opening = useOpenDocument();
  const [picture, setPicture] = useState<string>();
  if (row.document === null) return <p className="quiet">{copy.noDocument}</p>;
  const open = () => {
    if (opening.isPending) return;
    handleOutcome(opening.mutateAsync(row.id), {
      onSuccess: ({ url, mime_type }) => {
        if (mime_type.startsWith("image/")) return setPicture(url);
        download(url);
        toast({ tone: "good", title: copy.downloadTitle, text: copy.downloadText });
      },
    });
  };
  return (
    <div className="document-open">
      <button type="button" className="btn line compact" aria-disabled={opening.isPending} onClick={open}>
        <MoreIcon name={row.document.mime_type === "application/pdf" ? "down" : "eye"} small />
        <span>{opening.isPending ? copy.opening : copy.openDocument}</span>
      </button>
      <p className="small quiet">
        <span className="num">{documentText(row.document)}</span> · <span>{copy.logged}</span>
      </p>
      <Failure error={opening.error} otherwise={copy.openFailed} />
      <Dialog
        open={picture !== undefined}
        onClose={() => setPicture(undefined)}
        label={documentOf(row.display_name)}
        className="dialog document-dialog"
      >
        {picture !== undefined && <DocumentPicture row={row} address={picture} onClose={() => setPicture(undefined)} />}
      </Dialog>
    </div>
  );
}

/** The answer is an attachment, so the page stays. */
function download(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

type DocumentPictureProps = { row: QueuedCredential; address: string; onClose: () => void };

function DocumentPicture({ row, address, onClose }: DocumentPictureProps) {
  const [isBroken, setBroken] = useState(false);
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <header>
        <h2 className="h-22">{documentOf(row.display_name)}</h2>
        {!isBroken && (
          <button type="button" className="btn line compact" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
            {copy.actualSize}
          </button>
        )}
        <button type="button" className="iconbtn" aria-label={copy.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {isBroken ? (
        <p className="error" role="alert">
          {copy.pictureFailed}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <section className="document-picture" data-large={isLarge} tabIndex={0} aria-label={copy.document}>
          <img src={address} alt={documentOf(row.display_name)} onError={() => setBroken(true)} />
        </section>
      )}
    </>
  );
}
