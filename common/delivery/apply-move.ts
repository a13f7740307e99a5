import type { LegVersion } from "../db/leg-columns.ts";
import type { NewLegVerdict } from "./leg-decision-store.ts";
import type { SendableLeg } from "./sendable-leg-store.ts";
import type { SendingReport } from "../peppol/access-point.ts";
import { sourceOf, type LegMove } from "./choose-leg-move.ts";
import type { DeliveryDeps, DeliveryResult } from "./delivery-deps.ts";
import { refusalFinding } from "./explain-refusal.ts";
import { judgeEarlyMessages } from "./record-inbound-message.ts";

const done: DeliveryResult = { result: "done" };

/** Records a move, and judges messages that waited for it. */
export async function applyMove(
  deps: DeliveryDeps,
  row: SendableLeg,
  { refusal, ...move }: LegMove,
  { isKnown, ...seen }: AttemptFacts = {},
): Promise<DeliveryResult> {
  if (refusal !== undefined) {
    const { reason = "" } = move;
    const findings = [refusalFinding(refusal, row, reason)];
    await rejectLeg(deps, row, { source: sourceOf(refusal), reason, findings, ...seen });
    return done;
  }
  await judgeEarlyMessages(
    deps,
    row,
    await deps.legBatchers.record({ from: versionOf(row), ...move, ...seen, ...(isKnown && { isKnown }) }),
  );
  return resultOf(move);
}

interface AttemptFacts {
  durationMs?: number;
  report?: SendingReport;
  /** Whether the access point has shown that it has a row of the envelope. */
  isKnown?: true;
}

const versionOf = ({ sbdhId, state, attempts }: LegVersion): LegVersion => ({ sbdhId, state, attempts });

export async function rejectLeg(
  deps: DeliveryDeps,
  row: SendableLeg,
  verdict: Pick<NewLegVerdict, "source" | "findings"> & AttemptFacts & { reason: string },
): Promise<void> {
  const failureClass = "rejected";
  const decided = await deps.legBatchers.decide({
    sbdhId: row.sbdhId,
    to: "rejected",
    from: versionOf(row),
    failureClass,
    detail: { reason: verdict.reason, failure_class: failureClass },
    ...verdict,
  });
  await judgeEarlyMessages(deps, row, decided);
}

/** A leg that cannot be asked about waits for an operator. */
function resultOf({ pauseMs }: LegMove): DeliveryResult {
  return pauseMs === undefined || pauseMs === Number.POSITIVE_INFINITY
    ? done
    : { result: "waiting", retryInMs: pauseMs };
}
