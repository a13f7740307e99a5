import { validate as isUuid } from "uuid";

import type { Queryable } from "../db/database.ts";
import {
  saveLegDecision,
  type DecisionOutcome,
  type LegDecision,
  type OverallByOther,
} from "../db/stores/mls-store.ts";
import type { Finding } from "../domain/finding.ts";
import { legStatus, overallStatus, type LegState } from "../domain/status.ts";
import { AppError } from "../errors.ts";
import { readInbound, type Mls, type MlsCode } from "../peppol/mls.ts";
import type { Deps } from "./deps.ts";

export interface InboundResult {
  outcome: DecisionOutcome;
  /** The transmission the message answers. */
  sbdhId: string;
}

/**
 * Takes an inbound message from the access point. The first MLS of a leg decides it; a further one, or one that answers
 * nothing of ours, is logged and ignored (network.md 6.4), so the access point never has a reason to repeat it.
 *
 * @throws AppError 400 when the XML is not a usable message, or one that breaks the rules for it
 */
export async function recordInbound(
  deps: Pick<Deps, "database" | "logger" | "ruleSets">,
  xml: string,
): Promise<InboundResult> {
  const { mls, message } = readInbound(xml);
  refuseMalformed(deps.ruleSets.mls.check(message));
  const sbdhId = mls.referenceId;
  const outcome = isUuid(sbdhId) ? await recordMls(deps.database, sbdhId, mls) : "unmatched";
  if (outcome !== "recorded") {
    deps.logger.warn({ mlsId: mls.id, sbdhId, code: mls.code, outcome }, "MLS ignored");
  }
  return { outcome, sbdhId };
}

/** A message whose parts contradict each other (AP with a fatal issue, RE without any) is no verdict. */
function refuseMalformed(findings: readonly Finding[]): void {
  const fatal = findings.find(({ flag }) => flag === "fatal");
  if (fatal !== undefined) {
    throw new AppError(400, `Not a usable Peppol message: ${fatal.reasonCode}: ${fatal.text}`);
  }
}

/** Decides a leg by the code alone: what polling the access point gives when the message itself has been lost. */
export async function recordMlsCode(db: Queryable, sbdhId: string, code: MlsCode): Promise<DecisionOutcome> {
  return recordMls(db, sbdhId, { code, issues: [] });
}

type Verdict = Pick<Mls, "code" | "issues">;

async function recordMls(db: Queryable, sbdhId: string, mls: Verdict): Promise<DecisionOutcome> {
  const to = mls.code === "RE" ? "rejected" : "accepted";
  return saveLegDecision(db, {
    sbdhId,
    to,
    legStatus: legStatus(to),
    overall: overallByOther(to),
    mls: { ...mls },
    findings: to === "rejected" ? mls.issues.map(asFinding) : [],
  });
}

function overallByOther(to: LegState): OverallByOther {
  return {
    alone: overallStatus("validated", [to]),
    approved: overallStatus("validated", [to, "accepted"]),
    rejected: overallStatus("validated", [to, "rejected"]),
    undecided: overallStatus("validated", [to, "sent"]),
  };
}

/** What the other side objects to reads like our own findings; its reason (BV, SV, FD, BW) is the code. */
function asFinding({ line, reason, description }: Mls["issues"][number]): LegDecision["findings"][number] {
  return {
    flag: reason === "BW" ? "warning" : "fatal",
    reasonCode: reason,
    text: description,
    location: line === "NA" ? "" : line,
    test: "",
  };
}
