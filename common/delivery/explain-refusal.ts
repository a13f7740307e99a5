import type { SendableLeg } from "./sendable-leg-store.ts";
import { documentKinds } from "../documents/document-kinds.ts";
import type { Finding } from "../rules/finding.ts";
import type { Refusal, RefusalCause } from "../peppol/access-point.ts";
import { legTraits } from "../status/legs.ts";

type RefusedLeg = Pick<SendableLeg, "leg" | "kind" | "receiverId" | "docTypeId" | "processId">;

/** Reason codes in `validation_results`: AS4 for the receiving access point, AP- for the look-up of ours. */
const codes: Readonly<Record<RefusalCause, string>> = {
  "not-registered": "AP-NOT-REGISTERED",
  "not-supported": "AP-NOT-SUPPORTED",
  "no-process": "AP-NOT-SUPPORTED",
  as4: "AS4",
};

/** A refusal as a finding for the sender, with the field to correct if there is one. */
export function refusalFinding(refusal: Refusal, leg: RefusedLeg, reason: string): Finding {
  const pointer = legTraits[leg.leg].carriesTaxData ? undefined : fieldPointer(refusal, leg);
  return {
    flag: "fatal",
    reasonCode: codes[refusal.cause],
    text: refusalText(refusal, leg, reason),
    location: "",
    test: "",
    ...(pointer !== undefined && { pointer }),
  };
}

function refusalText({ cause }: Refusal, leg: RefusedLeg, reason: string): string {
  const { receiver } = documentKinds[leg.kind];
  switch (cause) {
    case "not-registered":
      return `The receiver ${leg.receiverId} is not registered in the Peppol network. Check endpoint_id and endpoint_scheme_id of ${receiver}, or ask the receiver for them.`;
    case "not-supported":
      return `The receiver ${leg.receiverId} is not registered for this type of document (${leg.docTypeId}, process ${leg.processId}). Check endpoint_id of ${receiver}, or ask the receiver where to send it.`;
    case "no-process":
      return `The receiver ${leg.receiverId} is registered for this type of document, but not in the process ${leg.processId}. Ask the receiver to have its provider register the process, then resubmit; or check endpoint_id of ${receiver}.`;
    default:
      return reason;
  }
}

function fieldPointer({ party }: Refusal, { kind }: RefusedLeg): string | undefined {
  return party === undefined ? undefined : `/${documentKinds[kind].receiver}/endpoint_id`;
}
