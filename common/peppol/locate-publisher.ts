import { createHash } from "node:crypto";
import { Resolver } from "node:dns/promises";
import type { NaptrRecord } from "node:dns";

import { formatParticipantId, PARTICIPANT_META_SCHEME, type ParticipantId } from "./identifiers.ts";
import { asError } from "../runtime/errors.ts";

/** Asks DNS for NAPTR records; tests bring their own. */
export type ResolveNaptr = (name: string) => Promise<NaptrRecord[]>;

/** Where a participant's metadata is published: its URL, nowhere, or why that is not known. */
export type Publisher = { url: string } | { missing: true } | { problem: string };

const timeoutMs = 1_500;
const tries = 2;

/** The name that DNS has for a participant (network part 5): the base 32 of the SHA-256 of its id in lower case. */
export const directoryName = (id: ParticipantId, zone: string): string =>
  `${base32(createHash("sha256").update(formatParticipantId(id).toLowerCase()).digest())}.${PARTICIPANT_META_SCHEME}.${zone}`;

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without padding. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((part) => digits[Number.parseInt(part.padEnd(5, "0"), 2)]).join("");
}

/** @param resolveNaptr by default, the resolvers of the machine */
export async function locatePublisher(
  id: ParticipantId,
  zone: string,
  resolveNaptr: ResolveNaptr = (name) => new Resolver({ timeout: timeoutMs, tries }).resolveNaptr(name),
): Promise<Publisher> {
  try {
    const records = await resolveNaptr(directoryName(id, zone));
    const url = records
      .filter(({ flags, service }) => flags.toUpperCase() === "U" && service === "Meta:SMP")
      .toSorted((a, b) => a.order - b.order || a.preference - b.preference)
      .map(({ regexp }) => urlOf(regexp))
      .find((found) => found !== undefined);
    return url === undefined ? { problem: "The directory names no metadata publisher that can be used" } : { url };
  } catch (error) {
    const { code = "an error" } = asError(error) as NodeJS.ErrnoException;
    // A name without such a record is half a registration; only a name that does not exist is none.
    return code === "ENOTFOUND" ? { missing: true } : { problem: `The directory in DNS did not answer (${code})` };
  }
}

/** The replacement of `!pattern!replacement!`; one that takes parts of the name is not used in the network. */
function urlOf(regexp: string): string | undefined {
  const [, , replacement = "", flags] = regexp.split(regexp[0] ?? "!");
  return flags === "" && URL.canParse(replacement) && !replacement.includes("\\") ? replacement : undefined;
}
