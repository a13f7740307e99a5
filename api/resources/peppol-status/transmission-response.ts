import { whoActsOnLeg } from "../../../common/status/who-acts.ts";
import { publicReport } from "../../../common/peppol/public-report.ts";
import { receiptDigests } from "../../../common/peppol/receipt.ts";
import type { LegRecord } from "../../../common/documents/document-record.ts";

/**
 * The access point's report without names of the site's network, and our reading of it. Null before the first attempt;
 * a leg that is not required has only its reason.
 */
export function presentTransmission(leg: LegRecord): Record<string, unknown> | null {
  const { state, reason, failureClass, attempts } = leg;
  const report = publicReport(leg.report);
  const { who: whoMustAct, action } = whoActsOnLeg(leg);
  const hint = action.en;
  if (state === "not_required") {
    return { reason, whoMustAct, hint };
  }
  if (attempts === 0 && report === null && reason === null && leg.mls === null) {
    return null;
  }
  return {
    ...report,
    as4MessageId: report?.["as4MessageId"] ?? null,
    endpointUrl: report?.["c3EndpointUrl"] ?? null,
    receiptDigests: receiptDigests(report?.["as4ReceivedSignalMsg"]),
    attempts,
    taxDataType: leg.taxDataType,
    sentAt: instant(leg.sentAt),
    mlsReceivedAt: instant(leg.mlsReceivedAt),
    mlsOverdue: state === "sent" && leg.mlsOverdueAt !== null,
    mlsOverdueAt: instant(leg.mlsOverdueAt),
    internalState: state,
    failureClass,
    reason,
    whoMustAct,
    hint,
  };
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
