import { Counter, Histogram, Registry } from "prom-client";

import { legNames, publicLeg, type Leg } from "../status/legs.ts";
import type { DocumentKind } from "../documents/document.ts";
import type { OverallStatus } from "../status/status.ts";
import type { StageName } from "../status/pipeline.ts";

/** Each label has a few values that the code defines, because a series takes memory for ever. */
export const sharedRegistry = new Registry();

const registers = [sharedRegistry];
/** From a millisecond to a minute. */
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Documents by the status that they reached in this process. */
const documents = new Counter({
  name: "peppol_documents_total",
  help: "Documents by the status that they reached: PENDING when the first stage began, then the decision",
  labelNames: ["kind", "status"],
  registers,
});

const stageResults = new Counter({
  name: "peppol_stage_results_total",
  help: "Results of a stage's work: done, refused (invalid, rejected) or failed (to be tried again, or given up)",
  labelNames: ["stage", "result"],
  registers,
});

const stageDuration = new Histogram({
  name: "peppol_stage_duration_seconds",
  help: "Duration of a stage's work on one document, or of one send",
  labelNames: ["stage"],
  buckets: seconds,
  registers,
});

export const ruleCheckDuration = new Histogram({
  name: "peppol_rule_check_duration_seconds",
  help: "Duration of the schema and rule checks of one document",
  buckets: seconds,
  registers,
});

export const requestDuration = new Histogram({
  name: "peppol_http_request_duration_seconds",
  help: "Requests by method, route pattern and status",
  labelNames: ["method", "route", "status"],
  buckets: seconds,
  registers,
});

export const webhookAttempts = new Counter({
  name: "peppol_webhook_attempts_total",
  help: "Attempts to deliver an event: delivered, pending (to be tried again) or failed",
  labelNames: ["result"],
  registers,
});

export const contestedMessages = new Counter({
  name: "peppol_contested_messages_total",
  help: "Message level statuses without effect, because they came from another provider than the leg was sent to, or only the access point knows of them",
  labelNames: ["leg"],
  registers,
});

export const ignoredMessages = new Counter({
  name: "peppol_ignored_messages_total",
  help: "Messages of the network without effect: unmatched (no envelope of ours) or unusable (no status message)",
  labelNames: ["outcome"],
  registers,
});

export const recoveredJobs = new Counter({
  name: "peppol_sweeper_recovered_total",
  help: "Documents and legs whose lost job was queued again",
  labelNames: ["stage"],
  registers,
});

// Creates the series at the start, so that the first count is an increase.
legNames.forEach((leg) => contestedMessages.inc({ leg: publicLeg(leg) }, 0));

/** Counts in the main thread, because counters of other threads are not exposed. */
export function countContested({ contested }: { contested?: Leg }): void {
  if (contested !== undefined) {
    contestedMessages.inc({ leg: publicLeg(contested) });
  }
}

/** Counts a document that has reached this status; null for one that has not changed. */
export function countDocument(kind: DocumentKind | null, status: OverallStatus | null): void {
  if (kind !== null && status !== null) {
    documents.inc({ kind, status });
  }
}

/** `refused`: judged invalid or rejected, which is a result; `failed`: the attempt failed. */
type WorkResult = "done" | "refused" | "failed";

export function countStage(stage: StageName, result: WorkResult, durationMs?: number): void {
  stageResults.inc({ stage, result });
  if (durationMs !== undefined) {
    stageDuration.observe({ stage }, durationMs / 1_000);
  }
}
