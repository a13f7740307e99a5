import type { SendableLeg } from "../../db/stores/delivery/sendable-leg-store.ts";
import type { Logger } from "../../logging/logger.ts";
import type { WorkResult } from "../../metrics/stage-meter.ts";
import type { SendOutcome, TransmissionStatus } from "../../peppol/access-point.ts";

/** What a send counts as. */
export const resultOfSend = ({ kind }: SendOutcome): WorkResult =>
  kind === "sent" ? "done" : kind === "rejected" ? "refused" : "failed";

/** The names in an access point's words are for those who run the service. */
export function tell(
  { logger }: { logger: Logger },
  { sbdhId, leg }: SendableLeg,
  told: SendOutcome | TransmissionStatus,
): void {
  if (told.detail !== undefined) {
    logger.warn({ sbdhId, leg, outcome: told.kind, detail: told.detail }, "what the access point said in full");
  }
}
