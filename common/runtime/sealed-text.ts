import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** The first key seals, and all open, so that keys can be changed. The member is called as in the configuration. */
export interface SealingKeys {
  secretsKeys: readonly string[];
}

const algorithm = "aes-256-gcm";
const mark = "sealed";
const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const nameBytes = 4;

const derived = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", purpose, bytes));
/** A name by which the database tells keys apart; it reveals nothing of the key. */
const nameOf = (secret: string): string => derived(secret, "name of the key", nameBytes).toString("hex");
const keyOf = (secret: string): Buffer => derived(secret, "sealed texts", keyBytes);

/** The beginning of every text that the current key has sealed. */
export const sealedPrefix = ({ secretsKeys: [first = ""] }: SealingKeys): string => `${mark}:${nameOf(first)}:`;

/**
 * Encrypts a text for the database. `place` names the row that it belongs to: copied into another row it does not open, so
 * that a writer in the database cannot give one organization's secret to another.
 */
export function sealText(keys: SealingKeys, text: string, place: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(keys.secretsKeys[0] ?? ""), iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${sealedPrefix(keys)}${sealed.toString("base64")}`;
}

export const isSealed = (stored: string): boolean => stored.startsWith(`${mark}:`);

/**
 * A text that `sealText` has made.
 *
 * @returns undefined when none of the keys has sealed it, it belongs to another row, or it was changed
 */
export function openText(keys: SealingKeys, stored: string, place: string): string | undefined {
  const [, name, content = ""] = stored.split(":");
  const secret = keys.secretsKeys.find((candidate) => nameOf(candidate) === name);
  if (secret === undefined) {
    return undefined;
  }
  const sealed = Buffer.from(content, "base64");
  const end = sealed.length - tagBytes;
  try {
    const iv = sealed.subarray(0, ivBytes);
    const decipher = createDecipheriv(algorithm, keyOf(secret), iv, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(end));
    return decipher.update(sealed.subarray(ivBytes, end), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}
