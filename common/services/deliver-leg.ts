import type { Config } from "../config/config.ts";
import type { Statements } from "../db/database.ts";
import { findSendableLeg, type SendableLeg } from "../db/stores/sendable-leg-store.ts";
import { claimLeg, leaseInquiry, recordLegOutcome, type LegVersion } from "../db/stores/transmission-store.ts";
import type { Leg } from "../domain/status.ts";
import type { Logger } from "../logging/logger.ts";
import type { AccessPoint, SendingReport } from "../peppol/access-point.ts";
import type { MlsCode } from "../peppol/mls.ts";
import type { TaxDataSchema } from "../xsd/tax-data-schema.ts";
import { buildEnvelope, type Envelope } from "./build-envelope.ts";
import { decideLeg } from "./decide-leg.ts";
import { awayPauseMs, orphanPatienceMs, sendTimeoutMs } from "./delivery-patience.ts";
import { heldBack, inquiryMove, sendMove, stillSent, type LegMove } from "./leg-moves.ts";
import type { RuleSets } from "./load-rule-sets.ts";
import { recordMlsCode } from "./record-mls.ts";
import { checkTaxData } from "./validate-xml.ts";

export interface DeliveryDeps {
  config: Config;
  database: Statements;
  logger: Logger;
  ruleSets: RuleSets;
  accessPoint: AccessPoint;
  /** Where the schema is installed. */
  taxDataSchema?: TaxDataSchema;
  /** This worker process, as its heartbeat names it. */
  instanceId: string;
}

/**
 * `done`: this call moved the leg to where others take over. `stale`: nothing to do (a replay, or somebody else is at
 * it). `waiting`: to be tried again after `againInMs`.
 */
export type DeliveryResult = { result: "done" | "stale" } | { result: "waiting"; againInMs: number };

const done: DeliveryResult = { result: "done" };
const stale: DeliveryResult = { result: "stale" };

/** While one asks, nobody else does. */
const inquiryLeaseMs = 90_000;

/**
 * NEVER TWICE. Read before you change anything here.
 *
 * 1. The SBDH id was fixed with the leg's row; the bytes' digest and the attempt are stored (queued → sending) before
 *    the first byte leaves. Only the claim of `queued` allows a POST.
 * 2. Die after the claim: the leg is `sending`. Nobody sends it; whoever finds it abandoned asks the access point what
 *    became of the SBDH id. "Unknown to it" leads back to `queued`; everything else is recorded as it is.
 * 3. Die after the answer, before it is recorded: the same as 2, the access point then says "sent".
 * 4. An answer that we did not see (time-out, reset) is `unknown`: asked, never posted again blindly.
 * 5. One asker at a time (leaseInquiry), and every outcome moves the leg only from the state and the attempt it belongs
 *    to (recordLegOutcome): what a slow worker has to say about attempt 1 does not undo attempt 2.
 * 6. The place among the calls to the access point is taken before the claim (admit): a claimed leg that waits for one
 *    would look abandoned, be asked about, and be posted by two.
 *
 * test/services/deliver-leg-crash.spec.ts kills a process at each of these points.
 */
export async function deliverLeg(
  deps: DeliveryDeps,
  ref: { id: string; revision: number },
  leg: Leg,
): Promise<DeliveryResult> {
  const row = await findSendableLeg(deps.database, ref, leg);
  if (row === undefined || !isOpen(row)) {
    return stale;
  }
  const admission = await deps.accessPoint.admit(() => advance(deps, row));
  return "result" in admission ? admission.result : waitUntilBack(deps, row, admission.pausedForMs);
}

const isOpen = ({ state }: SendableLeg): boolean => ["queued", "sending", "unknown", "sent"].includes(state);

async function advance(deps: DeliveryDeps, row: SendableLeg): Promise<DeliveryResult> {
  if (row.state === "queued") {
    return send(deps, row);
  }
  const patience = { sendTimeoutMs: sendTimeoutMs(deps.config), orphanMs: orphanPatienceMs, leaseMs: inquiryLeaseMs };
  return (await leaseInquiry(deps.database, row, patience)) ? ask(deps, row) : stale;
}

async function waitUntilBack(deps: DeliveryDeps, row: SendableLeg, pausedForMs: number): Promise<DeliveryResult> {
  if (row.state === "sent") {
    return stale;
  }
  const pauseMs = awayPauseMs(pausedForMs, row.heldForMs);
  if (row.state === "queued") {
    await recordLegOutcome(deps.database, { from: row, ...heldBack(pauseMs) });
  }
  return { result: "waiting", againInMs: pauseMs };
}

async function send(deps: DeliveryDeps, row: SendableLeg): Promise<DeliveryResult> {
  const envelope = buildEnvelope(row, deps.config);
  const reason = envelope.taxData && refusalOf(deps, envelope.taxData.xml);
  if (reason !== undefined) {
    return settle(deps, row, { to: "failed", event: "INVALID_TAX_DATA", reason, failureClass: "blocked" });
  }
  const attempts = await claim(deps, row, envelope);
  if (attempts === undefined) {
    return stale;
  }
  const startedAt = performance.now();
  const outcome = await deps.accessPoint.submit({ sbd: envelope.sbd, documentId: row.documentId, leg: row.leg });
  const from = { sbdhId: row.sbdhId, state: "sending" as const, attempts };
  return settle(deps, from, sendMove(outcome, attempts), {
    durationMs: performance.now() - startedAt,
    ...(outcome.report !== null && { report: outcome.report }),
  });
}

async function claim(deps: DeliveryDeps, row: SendableLeg, envelope: Envelope): Promise<number | undefined> {
  if (row.sbdSha256 !== null && row.sbdSha256 !== envelope.sha256) {
    deps.logger.warn({ sbdhId: row.sbdhId, leg: row.leg }, "a repeated envelope differs from the first");
  }
  return claimLeg(deps.database, {
    sbdhId: row.sbdhId,
    attempts: row.attempts,
    instanceId: deps.instanceId,
    sbdSha256: envelope.sha256,
    ...(envelope.taxData !== undefined && { taxData: envelope.taxData }),
  });
}

/** A report that the authority would refuse does not leave the house: what is wrong with it, or nothing. */
function refusalOf({ ruleSets, taxDataSchema }: DeliveryDeps, taxData: string): string | undefined {
  const findings = [...(taxDataSchema?.check(taxData).findings ?? []), ...checkTaxData(ruleSets, taxData).findings];
  const fatal = findings.find(({ flag }) => flag === "fatal");
  return fatal && `The tax data document breaks ${fatal.reasonCode}: ${fatal.text}`;
}

/** A refusal by the receiving access point decides the leg; everything else moves it. */
async function settle(
  deps: DeliveryDeps,
  { sbdhId, state, attempts }: LegVersion,
  move: LegMove,
  seen: { durationMs?: number; report?: SendingReport } = {},
): Promise<DeliveryResult> {
  const from = { sbdhId, state, attempts };
  if (move.to === "rejected") {
    const { reason = "", failureClass = "rejected" } = move;
    const findings = [{ flag: "fatal", reasonCode: "AS4", text: reason, location: "", test: "" }];
    const verdict = { sbdhId, to: move.to, source: "as4" as const, reason, failureClass, from, findings };
    await decideLeg(deps.database, { ...verdict, ...seen, detail: { reason, failure_class: failureClass } });
    return done;
  }
  await recordLegOutcome(deps.database, { from, ...move, ...seen });
  return resultOf(move);
}

/** To one that cannot be asked about, a person comes back. */
function resultOf({ pauseMs }: LegMove): DeliveryResult {
  return pauseMs === undefined || pauseMs === Number.POSITIVE_INFINITY
    ? done
    : { result: "waiting", againInMs: pauseMs };
}

async function ask(deps: DeliveryDeps, row: SendableLeg): Promise<DeliveryResult> {
  const status = await deps.accessPoint.status(row.sbdhId);
  if (status.kind === "sent" && isVerdict(status.mls)) {
    await recordMlsCode(deps.database, row.sbdhId, status.mls);
    return done;
  }
  if (row.state === "sent") {
    // The sweeper comes back.
    await settle(deps, row, stillSent(status, row.heldForMs));
    return stale;
  }
  const move = inquiryMove(status, row.heldForMs);
  const result = await settle(deps, row, move, status.transaction === null ? {} : { report: status.transaction });
  return move.to === "queued" ? send(deps, { ...row, state: "queued" }) : result;
}

const isVerdict = (mls: MlsCode | "pending" | "not_applicable"): mls is MlsCode =>
  mls === "AP" || mls === "AB" || mls === "RE";
