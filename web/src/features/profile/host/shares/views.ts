import type { HostShares, ShareHost } from "../../../../api/hostShares";

/** A host, or a guide who is not one yet. */
export type ShareGuide = Pick<ShareHost, "guide_id" | "display_name" | "avatar_url" | "is_host"> &
  Partial<Pick<ShareHost, "agreed" | "open" | "commission_percent">>;

export type ShareView =
  | { id: "hosts" }
  | { id: "find" }
  | { id: "propose"; guide: ShareGuide }
  | { id: "end"; host: ShareHost };

export type ShareDialogProps = {
  person: string;
  /** A suspended guide only reads. */
  mayPropose: boolean;
  /** Begins with a co-host's own proposal. */
  isProposing?: boolean;
  onClose: () => void;
};

export type ShareStepProps = Omit<ShareDialogProps, "isProposing"> & {
  shares: HostShares;
  onView: (view: ShareView) => void;
  onBack: () => void;
};
