import { isValid } from "../../common/domain/judgement.ts";
import type { LegAddress } from "../../common/services/address-legs.ts";
import type { DryRun } from "../../common/services/dry-run-document.ts";
import { presentContent, presentFinding } from "./document.ts";
import { presentValidationTotals } from "./validation-totals.ts";

/** What would become of a document; without id, number, times and status, which it never gets. */
export function presentDryRun(dryRun: DryRun): Record<string, unknown> {
  const { ubl, taxData, findings, ruleSets, routing } = dryRun;
  return {
    valid: isValid(dryRun),
    document: withoutAttachmentIds(presentContent(dryRun)),
    routing: { toC3: presentLeg(routing.c3), toC5: presentLeg(routing.c5) },
    validation_results: findings.map(presentFinding),
    ...presentValidationTotals(dryRun.truncated ? dryRun.totals : null),
    rule_set: ruleSets.ubl,
    tax_data_rule_set: ruleSets.taxData,
    ubl,
    tax_data: taxData,
  };
}

/** Nothing can be downloaded by the ids of a dry run. */
function withoutAttachmentIds(document: Record<string, unknown>): Record<string, unknown> {
  const attachments = document["attachments"] as Record<string, unknown>[] | undefined;
  return {
    ...document,
    attachments: attachments?.map(({ id: _id, ...attachment }) => attachment),
  };
}

function presentLeg({ notRequired, ...address }: LegAddress): Record<string, unknown> {
  return { required: notRequired === null, reason: notRequired, ...address };
}
