import type { Config } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import {
  claimLeg,
  findSendableLeg,
  leaseInquiry,
  recordLegOutcome,
  type LegOutcome,
  type SendableLeg,
} from "../db/stores/transmission-store.ts";
import type { Leg } from "../domain/status.ts";
import type { Logger } from "../logging/logger.ts";
import type { AccessPoint, SendOutcome, TransmissionStatus } from "../peppol/access-point.ts";
import type { MlsCode } from "../peppol/mls.ts";
import { buildEnvelope } from "./build-envelope.ts";
import { inquiryPauseMs, orphanPatienceMs, retryPauseMs, sendTimeoutMs, untilMs } from "./delivery-patience.ts";
import type { RuleSets } from "./load-rule-sets.ts";
import { recordMlsCode } from "./record-mls.ts";
import { checkTaxData } from "./validate-xml.ts";

export interface DeliveryDeps {
  config: Config;
  database: Database;
  logger: Logger;
  ruleSets: RuleSets;
  accessPoint: AccessPoint;
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
 */
export async function deliverLeg(
  deps: DeliveryDeps,
  ref: { id: string; revision: number },
  leg: Leg,
): Promise<DeliveryResult> {
  const row = await findSendableLeg(deps.database, ref, leg);
  if (row?.state === "queued") {
    return send(deps, row);
  }
  return row !== undefined && (await mayAsk(deps, row)) ? ask(deps, row) : stale;
}

async function mayAsk({ database, config }: DeliveryDeps, row: SendableLeg): Promise<boolean> {
  if (row.state !== "sending" && row.state !== "unknown" && row.state !== "sent") {
    return false;
  }
  return leaseInquiry(database, row, {
    sendTimeoutMs: sendTimeoutMs(config),
    orphanMs: orphanPatienceMs,
    leaseMs: inquiryLeaseMs,
  });
}

async function send(deps: DeliveryDeps, row: SendableLeg): Promise<DeliveryResult> {
  const envelope = buildEnvelope(row, deps.config);
  const refusal = envelope.taxData && refusalOf(deps, envelope.taxData.xml);
  if (refusal !== undefined) {
    await recordLegOutcome(deps.database, { from: row, to: "failed", event: "INVALID_TAX_DATA", reason: refusal });
    return done;
  }
  if (row.sbdSha256 !== null && row.sbdSha256 !== envelope.sha256) {
    deps.logger.warn({ sbdhId: row.sbdhId, leg: row.leg }, "a repeated envelope differs from the first");
  }
  const attempts = await claimLeg(deps.database, {
    sbdhId: row.sbdhId,
    instanceId: deps.instanceId,
    sbdSha256: envelope.sha256,
    ...(envelope.taxData !== undefined && { taxData: envelope.taxData }),
  });
  if (attempts === undefined) {
    return stale;
  }
  const startedAt = performance.now();
  const outcome = await deps.accessPoint.submit({ sbd: envelope.sbd, documentId: row.documentId, leg: row.leg });
  const move = sendMove(outcome, attempts);
  await recordLegOutcome(deps.database, {
    from: { sbdhId: row.sbdhId, state: "sending", attempts },
    durationMs: performance.now() - startedAt,
    ...(outcome.report !== null && { report: outcome.report }),
    ...move,
  });
  return resultOf(move);
}

/** A report that the authority would refuse does not leave the house: what is wrong with it, or nothing. */
function refusalOf({ ruleSets }: DeliveryDeps, taxData: string): string | undefined {
  const fatal = checkTaxData(ruleSets, taxData).findings.find(({ flag }) => flag === "fatal");
  return fatal && `The tax data document breaks ${fatal.reasonCode}: ${fatal.text}`;
}

type LegMove = Pick<LegOutcome, "to" | "event" | "reason" | "pauseMs">;

const resultOf = ({ pauseMs }: LegMove): DeliveryResult =>
  pauseMs === undefined ? done : { result: "waiting", againInMs: pauseMs };

function sendMove(outcome: SendOutcome, attempts: number): LegMove {
  const { kind, reason } = outcome;
  if (kind === "sent") {
    return { to: "sent", event: "SENT" };
  }
  if (kind === "rejected" || kind === "blocked") {
    return { to: "failed", event: kind === "rejected" ? "REFUSED" : "BLOCKED", reason };
  }
  if (kind === "retryable" && outcome.retryOwner === "us") {
    return { to: "queued", event: "RETRY", reason, pauseMs: retryPauseMs(attempts) };
  }
  const event = kind === "retryable" ? "ACCESS_POINT_RETRIES" : "UNKNOWN";
  return { to: "unknown", event, reason, pauseMs: untilMs(outcome.nextRetryAt, orphanPatienceMs) };
}

async function ask(deps: DeliveryDeps, row: SendableLeg): Promise<DeliveryResult> {
  const status = await deps.accessPoint.status(row.sbdhId);
  if (status.kind === "sent" && isVerdict(status.mls)) {
    await recordMlsCode(deps.database, row.sbdhId, status.mls);
    return done;
  }
  const move = row.state === "sent" ? stillSent(row) : statusMove(status, row);
  await recordLegOutcome(deps.database, {
    from: row,
    ...(status.kind === "sent" && status.transaction !== null && { report: status.transaction }),
    ...move,
  });
  return move.to === "queued" ? send(deps, { ...row, state: "queued" }) : resultOf(move);
}

const isVerdict = (mls: MlsCode | "pending" | "not_applicable"): mls is MlsCode =>
  mls === "AP" || mls === "AB" || mls === "RE";

/** A leg without MLS waits for it, however long (network.md 6.4); the sweeper comes back to ask. */
const stillSent = (row: SendableLeg): LegMove => ({
  to: "sent",
  event: "SENT",
  pauseMs: inquiryPauseMs(row.heldForMs),
});

function statusMove(status: TransmissionStatus, { heldForMs }: SendableLeg): LegMove {
  const { kind, reason } = status;
  if (kind === "not_found") {
    return { to: "queued", event: "NOT_SENT", reason };
  }
  if (kind === "sent" || kind === "failed") {
    return { to: kind, event: kind.toUpperCase(), reason };
  }
  const event = kind === "retrying" ? "ACCESS_POINT_RETRIES" : "UNKNOWN";
  const pauseMs = inquiryPauseMs(heldForMs);
  return {
    to: "unknown",
    event,
    reason,
    pauseMs: kind === "retrying" ? untilMs(status.nextRetryAt, pauseMs) : pauseMs,
  };
}
