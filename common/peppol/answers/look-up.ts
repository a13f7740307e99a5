/**
 * What the words of a failed look-up of the receiver (SML and SMP, network.md 5) mean.
 *
 * - `not-registered`, `not-supported`: the look-up worked, and there is no such receiver, or it does not take this type of
 *   document or process. The sender can mend that.
 * - `trouble`: DNS or the receiver's SMP could not be asked, or answered nonsense. Nobody knows whether the receiver is there.
 * - `unclear`: the words tell neither.
 */
export type LookUpMeaning = "not-registered" | "not-supported" | "trouble" | "unclear";

/**
 * First match wins. Trouble comes first, because phoss-ap says "not registered in the Peppol Network" whenever DNS gives no
 * name, and only the exception beside it tells whether DNS has answered at all.
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
  // peppol-commons before 12.5 says this both of a name that is not there and of DNS that is unavailable.
  ["unclear", [/to a DNS U-NAPTR/i]],
  [
    "not-supported",
    [
      /not registered for|does not support|unsupported|not supported|no endpoint|no matching|no service metadata/i,
      // phase4's words for the SMP's 404, and for a registration without our process or transport profile.
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

/** An exception's message has no length of its own. */
const maxCharacters = 4_000;

/** @param said the look-up's error, with the class and the message of its exception */
export function readLookUp(said: string): LookUpMeaning {
  const read = said.slice(0, maxCharacters);
  return meanings.find(([, words]) => words.some((one) => one.test(read)))?.[0] ?? "unclear";
}
