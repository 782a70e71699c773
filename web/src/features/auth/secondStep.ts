import { unwrapAuth } from "../../api/authErrors";
import { auth } from "../../api/session";

/** What the second step of this person is, and the challenge that a message to their phone answers. */
export type SecondStep =
  | { kind: "totp"; factor: string }
  | { kind: "phone"; factor: string; challenge: string }
  /** A security key or the like, for which this page has no words. */
  | { kind: "other" };

/** Finds the step that was set up. Where it is the phone, a message goes out. */
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
