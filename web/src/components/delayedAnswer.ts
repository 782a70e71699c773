/** An answer that is sent in a while, unless it is undone. */
export type DelayedAnswer = {
  /** "Reply", "Decline trip". */
  what: string;
  /** Its words, if it has some. */
  text?: string;
  send: () => Promise<unknown>;
  /** After an undo or a failure: brings back what closed with the answer. */
  restore?: () => void;
};

export type DelayAnswer = (answer: DelayedAnswer) => void;
