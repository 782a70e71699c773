import { unwrapAuth } from "../../api/authErrors";
import { auth } from "../../api/session";

/** For a phone, with the challenge that its message answers. */
export type SecondStep =
  | { kind: "totp"; factor: string }
  | { kind: "phone"; factor: string; challenge: string }
  /** Not supported here, such as a security key. */
  | { kind: "other" };

/** Sends a message for a phone factor. */
export async function beginSecondStep(): Promise<SecondStep> {
  const client = await auth();
  const { totp, phone } = unwrapAuth(await client.mfa.listFactors());
  const [app] = totp;
  if (app) return { kind: "totp", factor: app.id };
  const [number] = phone;
  if (!number) return { kind: "other" };
  const { id } = unwrapAuth(await client.mfa.challenge({ factorId: number.id }));
  return { kind: "phone", factor: number.id, challenge: id };
}

/** The right code upgrades the session and notifies its listeners. */
export async function endSecondStep(step: Exclude<SecondStep, { kind: "other" }>, code: string): Promise<void> {
  const { mfa } = await auth();
  const answer =
    step.kind === "totp"
      ? await mfa.challengeAndVerify({ factorId: step.factor, code })
      : await mfa.verify({ factorId: step.factor, challengeId: step.challenge, code });
  unwrapAuth(answer);
}
