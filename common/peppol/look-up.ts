/**
 * Meaning of a failed receiver look-up (SML and SMP, network.md 5).
 *
 * - `not-registered`, `not-supported`: the look-up worked; the receiver does not exist, or does not accept this
 * document type or process. The sender can correct that.
 * - `trouble`: DNS or the receiver's SMP failed, so it is unknown whether the receiver exists.
 * - `unclear`: the text shows neither.
 */
export type LookUpMeaning = "not-registered" | "not-supported" | "trouble" | "unclear";

/**
 * First match wins. `trouble` comes first, because phoss-ap says "not registered in the Peppol Network" whenever DNS
 * gives no name, and only the exception shows whether DNS answered.
 */
const meanings: readonly [meaning: LookUpMeaning, words: readonly RegExp[]][] = [
  [
    "trouble",
    [
      /technical dns failure|dnssec|DNS_TECHNICAL|TRY_AGAIN|SERVFAIL|UNRECOVERABLE/i,
      /circuit breaker|SMPClient(?!NotFound)\w*Exception|error fetching service details|by SMP server/i,
      /timed? ?-?out|timeout|unreachable|connection (?:refused|reset)|no route|failed to contact|broken pipe/i,
      /did not answer|not available|unavailable|temporar|try again|UnknownHost|host not found|name or service/i,
      /\bSSL|\bTLS|PKIX|certificate|signature|malformed/i,
      /(?:status|HTTP)(?: status)?(?: code)? ?[=:]? ?(?:40[013]|429|5\d\d)/i,
    ],
  ],
  // peppol-commons before 12.5 says this both for a missing name and for unavailable DNS.
  ["unclear", [/to a DNS U-NAPTR/i]],
  [
    "not-supported",
    [
      /not registered for|does not support|unsupported|not supported|no endpoint|no matching|no service metadata/i,
      // phase4's text for the SMP's 404, and for a registration without our process or transport profile.
      /\) \[[\w-]+\] - server error|failed to select endpoint|SMPClientNotFound/i,
    ],
  ],
  [
    "not-registered",
    [
      /not registered|unknown participant|unknown receiver|HOST_NOT_FOUND|TYPE_NOT_FOUND|NXDOMAIN|none match service/i,
      /(?:participant|receiver)\b.{0,200}\bnot found|no such (?:participant|receiver)/i,
    ],
  ],
];

/** An exception's message may be of any length. */
const maxCharacters = 4_000;

/** @param said the look-up's error with class and message of its exception */
export function readLookUp(said: string): LookUpMeaning {
  const read = said.slice(0, maxCharacters);
  return meanings.find(([, words]) => words.some((one) => one.test(read)))?.[0] ?? "unclear";
}
