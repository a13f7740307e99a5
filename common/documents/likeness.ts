import { sha256 } from "../runtime/digest.ts";

const dayMs = 86_400_000;
/** 48 bits of the digest: with a million documents a day, two different ones of one day share them once in 563 days. */
const digestDigits = 12;
const digestBits = 48n;

/**
 * The stored form of `likenessOf`, a signed 64-bit number: the issue date, then a digest. Documents of one day stand side by
 * side in the index, so that a burst writes to few of its pages.
 */
export function likenessNumber(issueDate: string, likeness: string): string {
  const days = BigInt(Math.floor(Date.parse(issueDate) / dayMs));
  const digest = BigInt(`0x${sha256(likeness).slice(0, digestDigits)}`);
  return BigInt.asIntN(64, (days << digestBits) | digest).toString();
}
