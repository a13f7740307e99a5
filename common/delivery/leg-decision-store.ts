import type { Finding } from "../rules/finding.ts";
import { decideLeg, type LegVerdict, type MessageOutcome } from "../status/leg-decision.ts";
import type { Leg } from "../status/legs.ts";
import type { DocumentKind } from "../documents/document.ts";
import type { FailureClass, OverallStatus } from "../status/status.ts";
import { deferred, type OrDeferred } from "../runtime/keyed-batcher.ts";
import type { PreparedStatement, Queryable } from "../db/queryable.ts";
import { binaryArray } from "../db/binary-array.ts";
import { messageColumns, packMessages, type NewInboundMessage } from "./inbound-message-store.ts";
import { saveMessageVerdicts, saveVerdicts } from "./leg-decision-sql.ts";
import { packSendingReport, reportParameters } from "./report-store.ts";

/** A verdict about one leg, with the evidence that is stored. */
export interface NewLegVerdict extends LegVerdict {
  /** Null for an answer that cannot refer to one of our envelopes. */
  sbdhId: string | null;
  reason?: string;
  failureClass?: FailureClass;
  /** The sending report that brought the decision. */
  report?: Record<string, unknown>;
  /** Default: the time since the leg was sent, or since it reached its current state. */
  durationMs?: number;
  detail: Record<string, unknown>;
  /** Issues of a rejection, shown with the document's findings; `location` is the line that the MLS names. */
  findings: readonly Finding[];
  /** Stored as evidence with its outcome in any case. */
  message?: NewInboundMessage;
  /** Sender of the message, which decides nothing unless it is the provider that the leg went to. */
  sender?: MessageSender;
  /** Of a status without a message: whether it decides nothing where that provider is known. */
  needsSender?: boolean;
}

/** `justArrived` waits for a send under way and for earlier messages, `queued` for the send only, `immediate` does not wait. */
export type MessagePhase = "justArrived" | "queued" | "immediate";

export interface MessageSender {
  /** Six digits; null if the message names two providers. */
  provider: string | null;
  phase: MessagePhase;
  /** Added to the log row of a contested message. */
  detail: Record<string, unknown>;
}

export interface LegDecisionResult {
  outcome: MessageOutcome;
  /** Null if no leg matches. */
  leg: Leg | null;
  orgId: string | null;
  documentId: string | null;
  /** The provider that the leg went to, such as "0242:000456"; null if it is unknown, or no message was judged. */
  expectedProvider: string | null;
  /** Whether a contested message got a log row: the first of each code and provider does. */
  isLogged: boolean;
  /** Whether messages of the leg are stored until its provider is known. */
  hasWaitingMessages: boolean;
  /** Whether earlier messages must be judged first. */
  hasEarlierMessages: boolean;
  /** New status of the document; null if it did not change. */
  newStatus: OverallStatus | null;
  kind: DocumentKind | null;
  traceparent: string | null;
}

/**
 * Decides legs and updates their documents, with evidence and log rows, a batch in one statement. Both legs of a
 * document may be decided at the same moment, and a leg while its send is recorded. A leg that is decided stays, and so
 * does one that another provider answers, which is only logged. All rows are read again under their locks, so that the
 * second verdict sees the first. Documents are locked before legs, as in a resubmission. Of several verdicts about one
 * document, later ones are deferred to the next batch.
 */
export async function saveLegVerdicts(
  db: Queryable,
  verdicts: readonly NewLegVerdict[],
): Promise<OrDeferred<LegDecisionResult>[]> {
  const rows = await db.query<LegDecisionResult & { nth: number; waits: boolean; settled: unknown }>(
    ...(await statementFor(verdicts)),
  );
  const results = new Map(
    rows.map(({ nth, waits, settled: _settled, ...decided }): [number, OrDeferred<LegDecisionResult>] => [
      nth,
      waits ? deferred : decided,
    ]),
  );
  return verdicts.map((_verdict, index) => results.get(index + 1) ?? deferred);
}

export async function saveLegVerdict(tx: Queryable, verdict: NewLegVerdict): Promise<LegDecisionResult> {
  const [decided] = await saveLegVerdicts(tx, [verdict]);
  if (decided === undefined || decided === deferred) {
    throw new Error("a verdict by itself has nothing to wait for");
  }
  return decided;
}

/** The statement and its parameters. The one without reports and findings is for accepted messages, which most are. */
async function statementFor(verdicts: readonly NewLegVerdict[]): Promise<[PreparedStatement, unknown[]]> {
  const common = [
    verdicts.map(({ sbdhId }) => sbdhId),
    binaryArray(
      "json",
      verdicts.map((verdict) => Buffer.from(verdictJson(verdict))),
    ),
    await packMessages(verdicts.map(({ message }) => message)),
  ];
  if (verdicts.every(({ report, findings }) => report === undefined && findings.length === 0)) {
    return [saveMessageVerdicts, common];
  }
  const reports = await Promise.all(
    verdicts.map(async ({ report }) => (report === undefined ? undefined : packSendingReport(report))),
  );
  const subjects = reports.map((report) => report?.subject ?? null);
  return [saveVerdicts, [...common, ...reportParameters(reports), subjects]];
}

function verdictJson(verdict: NewLegVerdict): string {
  const { source, mls, reason, failureClass, durationMs, detail, findings, message, sender, needsSender } = verdict;
  const { to, event, from, attempts, legStatus, overall, provesDelivery, completesPolled } = decideLeg(verdict);
  return JSON.stringify({
    to_state: to,
    event,
    from_states: from,
    of_attempt: attempts,
    leg_status: legStatus,
    overall,
    proves_delivery: provesDelivery,
    completes_polled: completesPolled,
    source,
    mls,
    reason,
    failure_class: failureClass,
    duration_ms: durationMs === undefined ? undefined : Math.round(durationMs),
    detail,
    findings: findings.map((finding, index) => ({ position: index + 1, ...finding })),
    ...(message !== undefined && messageColumns(message)),
    sender,
    needs_sender: needsSender,
  });
}
