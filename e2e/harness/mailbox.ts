import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** As it arrived: envelope and bytes. */
export type Mail = { from: string; to: string[]; raw: string };

export type Mailbox = {
  /** For `--smtp-url`. */
  url: string;
  /** Waits for the mail if necessary. */
  mailTo: (address: string) => Promise<Mail>;
  mails: () => readonly Mail[];
  stop: () => Promise<void>;
};

const PATIENCE_MS = 60_000;

/** A real mail server that accepts everything and delivers nothing. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(pieces).toString("utf8"),
        });
        done();
        for (const look of waiting) look();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => mails,
    mailTo: (address) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no mail to ${address} within ${PATIENCE_MS} ms`));
        }, PATIENCE_MS);
        const look = () => {
          const found = mails.find(({ to }) => to.includes(address));
          if (found === undefined) return;
          clearTimeout(late);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
