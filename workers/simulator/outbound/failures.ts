import { PARTICIPANT_META_SCHEME } from "../../../common/peppol/identifiers.ts";
import type { AttemptResult } from "./outcomes.ts";
import type { Transmission } from "../transmissions.ts";

export const smpUrl = "http://smp.simulator.invalid";
export const endpointUrl = "https://ap.simulator.invalid/as4";

/** phoss-ap's answer to what it cannot store, cannot read or may not send. */
export const cannotSubmit = "Failed to submit outbound SBD transaction";

type Addressed = Pick<Transmission, "receiverId" | "docTypeId" | "processId">;

interface Failure {
  /**
   * Whether phoss-ap tries it again: as often as is configured, without end, or never. `refused`: it stores nothing of the
   * request; `stuck`: it never takes up its row again.
   */
  next: "limited" | "endless" | "never" | "refused" | "stuck";
  /** The row's errorDetails: the text of an exception, or the code of the result where there is none. */
  error: string | ((addressed: Addressed) => string);
}

const withCode = (code: string): string => `Error in AS4 sending with result code ${code}`;

const notRegistered =
  (why: string) =>
  ({ receiverId }: Addressed): string =>
    `The participant ID '${PARTICIPANT_META_SCHEME}::${receiverId}' is not registered in the Peppol Network. Technical details: ${why}`;

const failures: Readonly<Record<Exclude<AttemptResult, "sent">, Failure>> = {
  no_receipt: { next: "limited", error: withCode("NO_SIGNAL_MESSAGE_RECEIVED") },
  receipt_lost: { next: "limited", error: "smp.provider.ae:443 failed to respond" },
  smp_down: {
    next: "endless",
    error: ({ receiverId }) => `Failed to look up ${receiverId}: the SMP did not answer in time`,
  },
  smp_breaker_open: { next: "endless", error: `SMP access limited by Circuit Breaker 'smp$${smpUrl}'` },
  breaker_open: { next: "endless", error: `AP access limited by Circuit Breaker 'ap$${endpointUrl}'` },
  not_registered: { next: "never", error: notRegistered("no name [HOST_NOT_FOUND]") },
  not_supported: {
    next: "endless",
    error: ({ receiverId, docTypeId, processId }) =>
      `Failed to resolve SMP endpoint (${receiverId}, ${docTypeId}, ${processId}) [static] - server error`,
  },
  directory_away: { next: "never", error: notRegistered("Technical DNS failure [TRY_AGAIN]") },
  certificate_expired: { next: "limited", error: "The C3 certificate check failed: EXPIRED" },
  refused_by_receiver: { next: "limited", error: withCode("AS4_ERROR_MESSAGE_RECEIVED") },
  refused_duplicate: { next: "limited", error: withCode("AS4_ERROR_MESSAGE_RECEIVED") },
  never_begun: { next: "stuck", error: "" },
  not_stored: { next: "refused", error: cannotSubmit },
  verification_failed: { next: "refused", error: cannotSubmit },
  sending_off: { next: "refused", error: "Sending is disabled" },
};

/** What phoss-ap does after an attempt that ended so. */
export const followUp = (result: AttemptResult): Failure["next"] | "done" =>
  result === "sent" ? "done" : failures[result].next;

export function attemptError({ result, ...addressed }: Addressed & { result: AttemptResult }): string {
  const error = result === "sent" ? "" : failures[result].error;
  return typeof error === "string" ? error : error(addressed);
}
