import type { Situation } from "./situations.ts";

export interface FailureCause {
  /** How the reason of a leg begins; the access point's own words may follow. */
  says: string;
  /** Its meaning for a stuck leg to the receiver. */
  toReceiver: Situation;
  /** The same for a leg to the authority, where it differs. */
  toAuthority?: Situation;
  /** Whether even a leg that is retried automatically stays stuck until a person acts. */
  holdsAll?: true;
}

/** What goes wrong on the way of an envelope, in the words that a leg's reason begins with. */
export const failureCauses = {
  certificate_not_trusted: {
    says: "The access point's certificate is not trusted",
    toReceiver: "access_point_certificate",
    holdsAll: true,
  },
  certificate_not_accepted: {
    says: "The access point does not accept our certificate",
    toReceiver: "own_certificate",
    holdsAll: true,
  },
  not_reached: { says: "The access point could not be reached", toReceiver: "access_point_away" },
  away: {
    says: "The access point is unavailable; nothing is sent until it is back",
    toReceiver: "access_point_away",
    holdsAll: true,
  },
  claim_run_out: { says: "The claim ran out before the sending could begin", toReceiver: "to_be_retried" },
  request_refused: { says: "The access point refused the request", toReceiver: "to_be_mended" },
  token_refused: { says: "The access point refused our token", toReceiver: "own_token", holdsAll: true },
  sending_off: {
    says: "The access point does not offer sending at this address",
    toReceiver: "sending_off",
    holdsAll: true,
  },
  too_many: { says: "The access point takes no more requests at the moment", toReceiver: "to_be_retried" },
  refused_by_other: {
    says: "The receiving access point refused the message",
    toReceiver: "refused_by_receiver",
    toAuthority: "refused_by_authority",
  },
  not_accepted_as_sender: {
    says: "The receiving access point does not accept ours",
    toReceiver: "not_accepted_as_sender",
    holdsAll: true,
  },
  request_unusable: { says: "The access point cannot send this request", toReceiver: "to_be_mended" },
  not_registered: {
    says: "The receiver is not registered in the Peppol network",
    toReceiver: "to_be_corrected",
    toAuthority: "authority_address",
  },
  not_supported: {
    says: "The receiver is not registered for this type of document",
    toReceiver: "to_be_corrected",
    toAuthority: "authority_address",
  },
  look_up_repeated: { says: "Not sent yet, the look-up of the receiver failed", toReceiver: "directory_away" },
  look_up_failed: { says: "Not sent, the look-up of the receiver failed", toReceiver: "directory_away" },
  look_up_unclear: {
    says: "The look-up of the receiver failed, and it is not clear whether the receiver is registered",
    toReceiver: "directory_away",
  },
  other_unreachable: {
    says: "The receiving access point cannot be spoken to",
    toReceiver: "receiver_unreachable",
    toAuthority: "authority_unreachable",
  },
  held_back: { says: "Not sent yet, the access point holds it back", toReceiver: "to_be_retried" },
  given_up: { says: "The access point has given up", toReceiver: "to_be_retried" },
  report_breaks: { says: "The tax data document breaks", toReceiver: "report_at_fault" },
  not_taken: {
    says: "The access point did not take the message: its database, its disk or its verification fails",
    toReceiver: "to_be_mended",
  },
  stranded: {
    says: "The access point does not go on with it: a person must find out whether the message arrived",
    toReceiver: "outcome_unknown",
    toAuthority: "outcome_unknown_authority",
  },
  cannot_be_asked: {
    says: "The access point keeps no record that could be asked: a person must find out whether the message arrived",
    toReceiver: "outcome_unknown",
    toAuthority: "outcome_unknown_authority",
  },
} as const satisfies Readonly<Record<string, FailureCause>>;

type CauseName = keyof typeof failureCauses;

// The longest first, so that a reason is never taken for a shorter one.
const byLength = (Object.keys(failureCauses) as CauseName[]).toSorted(
  (one, other) => failureCauses[other].says.length - failureCauses[one].says.length,
);

/** More exact causes, by the words of an access point that has given up, or of a failed look-up. */
const wordsOfOthers: readonly (readonly [said: RegExp, cause: CauseName | "smp"])[] = [
  [/EBMS:(?:010[1-3]|0010)\b/, "not_accepted_as_sender"],
  [/EBMS:\d{4}|AS4_ERROR_MESSAGE_RECEIVED/, "refused_by_other"],
  [/technical dns|dnssec|DNS_TECHNICAL|UnknownHost|U-NAPTR|SERVFAIL|TRY_AGAIN/i, "look_up_failed"],
  [/SMPClient\w*|\bSMP\b/i, "smp"],
  [/TRANSPORT_ERROR_NO_RETRY|certificate|PKIX/i, "other_unreachable"],
  [/INVALID_PARAMETERS/, "request_unusable"],
  [/\bSML\b|look-?up/i, "look_up_failed"],
];

const explainedByOthers: readonly CauseName[] = ["given_up", "look_up_failed", "look_up_unclear"];

export interface CauseReading {
  situation: Situation;
  holdsAll: boolean;
}

const directoryOf = { toReceiver: "receiver_directory", toAuthority: "authority_directory" } as const;

/** The cause that the reason of a leg names; undefined without a reason, and for one in other words. */
export function readCause(reason: string | null, isToAuthority: boolean): CauseReading | undefined {
  const named = byLength.find((name) => reason?.startsWith(failureCauses[name].says));
  if (named === undefined || reason === null) {
    return undefined;
  }
  const words = reason.slice(failureCauses[named].says.length);
  const reported = explainedByOthers.includes(named)
    ? wordsOfOthers.find(([said]) => said.test(words))?.[1]
    : undefined;
  const way = isToAuthority ? "toAuthority" : "toReceiver";
  if (reported === "smp") {
    return { situation: directoryOf[way], holdsAll: false };
  }
  const cause: FailureCause = failureCauses[reported ?? named];
  return { situation: cause[way] ?? cause.toReceiver, holdsAll: cause.holdsAll === true };
}
