import type { CheckMethod, CredentialStatus, QueuedCredential } from "../../../api/credentials";
import { credentialName } from "../../../components/credentials/words";

export const copy = {
  title: "Credentials",
  search: "Guide or number",
  failed: "The credentials could not be read.",
  empty: "No credential waits for a check.",
  guide: "Guide",
  credential: "Credential",
  number: "Number",
  issuer: "Issued by",
  validUntil: "Valid until",
  status: "Status",
  sent: "Sent",
  decided: "Decided",
  method: "How it was checked",
  reason: "Reason",
  document: "Document",
  statuses: {
    pending: "Pending",
    approved: "In force",
    rejected: "Rejected",
    withdrawn: "Withdrawn",
    revoked: "Revoked",
    replaced: "Replaced",
  } satisfies Record<CredentialStatus, string>,
  expired: "Expired",
  methods: {
    document: "The document was seen",
    register: "Compared with the public register of the Authority",
    issuer: "Confirmed by the issuer",
  } satisfies Record<CheckMethod, string>,

  openDocument: "Open document",
  opening: "Opening…",
  logged: "Each opening is in the audit log.",
  noDocument: "The document has been deleted.",
  openFailed: "The document could not be opened. Please try again.",
  pictureFailed: "The picture could not be loaded. Its address is valid for one minute: open the document again.",
  downloadTitle: "The document is downloaded",
  downloadText: "It is a PDF. Delete the file after the check.",
  wholeWidth: "Fit to the window",
  actualSize: "Actual size",
  close: "Close",

  approveTitle: "Approve credential",
  approveText: "Travelers read how it was checked, so choose what you have done.",
  how: "How was it checked?",
  answers: {
    document: "I have seen the document, and it fits what the guide wrote.",
    register: "I have found the number and the name in the public register of the Authority.",
    issuer: "Its issuer has confirmed it to us.",
  } satisfies Record<CheckMethod, string>,
  approve: "Approve",
  reject: "Reject",
  cancel: "Cancel",
  rejectTitle: "Reject credential",
  revokeTitle: "Revoke credential",
  revoke: "Revoke",
  error: "Error",
  failedDecision: "The decision could not be saved.",
  conflict: "It was decided, withdrawn or replaced meanwhile. The list has been read again.",
  done: {
    approve: { title: "Credential approved", text: "It stands on the guide's public page. The guide gets an e-mail." },
    reject: { title: "Credential rejected", text: "The guide gets an e-mail with the reason." },
    revoke: {
      title: "Credential revoked",
      text: "It is no longer on the guide's public page. The guide gets an e-mail.",
    },
  },
  isOwn: "This is your own. Another admin should decide about it; you can only if you are the sole admin.",
  sameNumber: "Also sent with this number:",
  bothTrue: "I have checked that both may be true",
  openFirst: "Open the document first.",
  revoking: {
    reason: "Why it is revoked",
    missing: "Write the reason, such as what was found.",
    follows: "It leaves the public profile at once; the guide reads the reason.",
  },
  publicPage: "Public page",
  wouldReplace: "Would replace",
} as const;

/** "Kasun Perera: National tourist guide license, N-2031/44". */
export function credentialText(row: QueuedCredential): string {
  return `${row.display_name}: ${credentialName(row)}, ${row.number}`;
}

export function documentOf(name: string): string {
  return `Document of ${name}`;
}

/** "PDF, 240 KB". */
export function documentText({ mime_type, size }: { mime_type: string; size: number }): string {
  const format = mime_type === "application/pdf" ? "PDF" : "Picture";
  const kilobytes = Math.max(1, Math.round(size / 1024));
  return `${format}, ${kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`}`;
}
