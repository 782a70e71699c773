import { generateKeyPairSync, sign } from "node:crypto";
import { base58 } from "@scure/base";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { createSiweMessage, generateSiweNonce } from "viem/siwe";

/** A signed message that names a site and a moment. */
export type WalletRequest = { site: string; at: Date };

export function ethereumWallet() {
  const account = privateKeyToAccount(generatePrivateKey());
  return {
    address: account.address.toLowerCase(),
    async signIn({ site, at }: WalletRequest) {
      const message = createSiweMessage({
        address: account.address,
        chainId: 1,
        domain: new URL(site).host,
        issuedAt: at,
        nonce: generateSiweNonce(),
        statement: "Sign in to Serendib.",
        uri: `${site}/auth`,
        version: "1",
      });
      return { chain: "ethereum" as const, message, signature: await account.signMessage({ message }) };
    },
  };
}

export function solanaWallet() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const address = base58.encode(Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url"));
  return {
    address,
    signIn({ site, at }: WalletRequest) {
      const message = [
        `${new URL(site).host} wants you to sign in with your Solana account:`,
        address,
        "",
        "Sign in to Serendib.",
        "",
        "Version: 1",
        `URI: ${site}/auth`,
        `Issued At: ${at.toISOString()}`,
      ].join("\n");
      return {
        chain: "solana" as const,
        message,
        signature: new Uint8Array(sign(null, Buffer.from(message), privateKey)),
      };
    },
  };
}
