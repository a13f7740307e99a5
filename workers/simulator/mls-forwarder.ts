import { randomUUID } from "node:crypto";

import { Pool, type Dispatcher } from "undici";

import { parseJson } from "../../common/runtime/text.ts";
import { type Breaker, Schedule } from "./schedule.ts";
import { messagesOf, type MlsChange, type PlannedMls, type Transmission, type MlsIssue } from "./transmissions.ts";
import {
  applicationResponse,
  mlsCustomizationId,
  mlsDocTypeId,
  mlsDocTypeScheme,
  mlsProcessId,
  type MlsReason,
} from "../../common/peppol/mls.ts";
import { buildSbd } from "../../common/peppol/sbdh.ts";
import { Markup, writeXml, type XmlWriter } from "../../common/ubl/xml-writer.ts";
import { ublPrefixes } from "../../common/ubl/ubl-element.ts";
import { outcomeNamed, type MlsScript } from "./outcomes.ts";

interface MlsForwarderOptions {
  /** Hands a message to us. */
  post: (message: PlannedMls) => Promise<Reply>;
  /** Records the new state of one message. */
  record: (transmission: Transmission, change: MlsChange) => Promise<void>;
  breaker: Breaker;
  /** Attempts in all. */
  attempts: number;
  /** phoss-ap's minute: its pause after the first failed attempt, which doubles with each one, and the interval of its scheduler. */
  minuteMs: number;
  /** While it is away nothing is received or retried. */
  isDatabaseAway: () => boolean;
}

/** A status message, and its index among those of its transmission. */
export interface Inbound {
  transmission: Transmission;
  message: PlannedMls;
  index: number;
}

/** Messages under way at a time. */
export const maxForwards = 32;
/** phoss-ap's longest pause, in minutes. */
const longestPause = 60;
/** After a change that could not be recorded, for example because the disk is full. */
const pauseAfterFailureMs = 1_000;

/**
 * Receives status messages and posts them to us as phoss-ap's `http_post_sync` forwarding does: a limited number of times, through
 * one breaker. A message that comes while the breaker is open stays `received` until a replay.
 */
export class MlsForwarder {
  private readonly schedule = new Schedule();
  private readonly ready = new Set<Inbound>();

  constructor(private readonly options: MlsForwarderOptions) {}

  /** Receives the transmission's status messages when they are due, one after the other, and retries those that failed. */
  plan(transmission: Transmission): void {
    const inbound = inboundOf(transmission);
    inbound.filter(({ message }) => message.state === "forward_failed").forEach((one) => this.tryAgain(one));
    this.receiveNext(inbound);
  }

  /** @returns false when it was not forwarded, for example because the breaker is open */
  async replay(inbound: Inbound): Promise<boolean> {
    await this.forward(inbound);
    if (inbound.message.state === "forward_failed") {
      this.tryAgain(inbound);
    }
    return inbound.message.state === "forwarded";
  }

  close(): Promise<void> {
    return this.schedule.close();
  }

  private receiveNext(inbound: readonly Inbound[]): void {
    const due = inbound.find(({ message }) => message.state === "due");
    if (due !== undefined) {
      this.addAfter(Date.parse(due.message.dueAt) - Date.now(), due);
    }
  }

  private addAfter(delayMs: number, inbound: Inbound): void {
    this.schedule.after(delayMs, () => {
      this.ready.add(inbound);
      this.sendReady();
    });
  }

  private tryAgain(inbound: Inbound): void {
    const { nextRetryAt } = inbound.message;
    this.addAfter(nextRetryAt === null ? this.options.minuteMs : Date.parse(nextRetryAt) - Date.now(), inbound);
  }

  private sendReady(): void {
    for (const next of this.ready) {
      if (this.schedule.isClosed || this.schedule.activeCount >= maxForwards) {
        return;
      }
      this.ready.delete(next);
      this.schedule.run(() => this.take(next).finally(() => setImmediate(() => this.sendReady())));
    }
  }

  private async take(inbound: Inbound): Promise<void> {
    const { message, transmission } = inbound;
    if (this.options.isDatabaseAway()) {
      this.addAfter(this.options.minuteMs, inbound);
      return;
    }
    const isNew = message.state === "due";
    if (isNew) {
      Object.assign(message, { state: "received", arrivedAt: new Date().toISOString() });
    }
    try {
      await this.forward(inbound);
      if (message.state === "forward_failed") {
        this.tryAgain(inbound);
      }
    } catch {
      message.state = "forward_failed";
      this.addAfter(pauseAfterFailureMs, inbound);
    }
    if (isNew) {
      this.receiveNext(inboundOf(transmission));
    }
  }

  /** One attempt, unless the breaker is open: then a new message stays as it is, and a failed one waits another minute. */
  private async forward({ transmission, message, index }: Inbound): Promise<void> {
    const { breaker, minuteMs, post, record, attempts: maxAttempts } = this.options;
    const { state, arrivedAt } = message;
    const change = (changed: Partial<PlannedMls>): Promise<void> =>
      record(transmission, { index, change: { arrivedAt, ...changed } });
    if (!breaker.tryAcquire()) {
      const nextRetryAt = state === "forward_failed" ? new Date(Date.now() + minuteMs).toISOString() : null;
      return change({ state, nextRetryAt });
    }
    message.state = "forwarding";
    const failure = await post(message).then(readReply, (error: Error) => ({ error: error.message, isLast: false }));
    breaker.record(failure === undefined);
    const now = Date.now();
    if (failure === undefined) {
      const forwardedAt = new Date(now).toISOString();
      return change({ state: "forwarded", forwardedAt, nextRetryAt: null, error: null });
    }
    const attempts = message.attempts + 1;
    if (failure.isLast || attempts >= maxAttempts) {
      return change({ state: "permanently_failed", attempts, nextRetryAt: null, error: failure.error });
    }
    const nextRetryAt = new Date(now + minuteMs * Math.min(2 ** (attempts - 1), longestPause)).toISOString();
    return change({ state: "forward_failed", attempts, nextRetryAt, error: failure.error });
  }
}

export const inboundOf = (transmission: Transmission): Inbound[] =>
  messagesOf(transmission).map((message, index) => ({ transmission, message, index }));

/** @returns undefined when the message was taken. phoss-ap reads the body of a 2xx only. */
function readReply({ status, text }: Reply): { error: string; isLast: boolean } | undefined {
  if (status < 200 || status > 299) {
    return { error: `HTTP ${status}`, isLast: false };
  }
  const said = parseJson(text);
  if (typeof said !== "object" || said === null) {
    return { error: "Failed to parse response as JSON object", isLast: false };
  }
  const { retry, errorMessage } = said as { retry?: unknown; errorMessage?: unknown };
  const error = typeof errorMessage === "string" ? errorMessage : "Receiver indicated no retry";
  return retry === "none" ? { error, isLast: true } : undefined;
}

interface Reply {
  status: number;
  text: string;
}

/** POSTs to one address over `connections` kept connections: node:http would take twice the time per message. */
export class Poster {
  private readonly pool: Pool;
  private readonly request: Pick<Dispatcher.DispatchOptions, "method" | "path">;

  constructor(url: string, { timeoutMs, connections }: { timeoutMs: number; connections: number }) {
    const { origin, pathname, search } = new URL(url);
    const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connect: { timeout: timeoutMs } };
    this.pool = new Pool(origin, { connections, pipelining: 1, ...limits });
    this.request = { method: "POST", path: pathname + search };
  }

  /** Uses the dispatcher itself, because undici's readable streams cost most of the time for an answer of a word or two. */
  post(body: string, headers: Record<string, string>): Promise<Reply> {
    return new Promise((resolve, reject) => {
      let status = 0;
      const chunks: Buffer[] = [];
      this.pool.dispatch(
        { ...this.request, headers, body },
        {
          onRequestStart: () => undefined,
          onResponseStart(_controller, statusCode) {
            status = statusCode;
          },
          onResponseData(_controller, chunk) {
            chunks.push(chunk);
          },
          onResponseEnd: () => resolve({ status, text: Buffer.concat(chunks).toString() }),
          onResponseError: (_controller, error) => reject(error),
        },
      );
    });
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }
}

/** The words of AB are those of phoss-ap that could not reach its own customer. */
const descriptions = { RE: "Rejected by the simulator", AB: "Forwarding to C4 failed for now", AP: undefined };

const markup = new Markup("ApplicationResponse", { xmlns: applicationResponse, ...ublPrefixes });

/**
 * A Message Level Status 1.1.0 in its envelope (network.md 6). It names neither MLS_TO nor MLS_TYPE, because an MLS is
 * never answered. Every value comes from the plan, so that a repeat is the same message to the byte.
 */
export function buildMlsMessage({ code, issues, ...planned }: PlannedMls): string {
  const [issueDate, issueTime] = planned.dueAt.split("T");
  const payloadXml = writeXml(markup, (writer) => {
    writer.leaf("cbc:CustomizationID", mlsCustomizationId);
    writer.leaf("cbc:ProfileID", mlsProcessId);
    writer.leaf("cbc:ID", planned.id);
    writer.leaf("cbc:IssueDate", issueDate);
    writer.leaf("cbc:IssueTime", issueTime);
    writeEndpoint(writer, "cac:SenderParty", planned.senderId);
    writeEndpoint(writer, "cac:ReceiverParty", planned.receiverId);
    writer.group("cac:DocumentResponse", () => {
      writer.group("cac:Response", () => {
        writer.leaf("cbc:ResponseCode", code);
        writer.leaf("cbc:Description", descriptions[code]);
      });
      writer.leaf("cac:DocumentReference/cbc:ID", planned.referenceId);
      for (const { line, reason, description } of issues) {
        writer.group("cac:LineResponse", () => {
          writer.leaf("cac:LineReference/cbc:LineID", line);
          writer.group("cac:Response", () => {
            writer.leaf("cbc:Description", description);
            writer.leaf("cac:Status/cbc:StatusReasonCode", reason);
          });
        });
      }
    });
  });
  return buildSbd({
    sbdhId: planned.sbdhId,
    createdAt: planned.dueAt,
    senderId: planned.senderId,
    receiverId: planned.envelopeReceiverId,
    standard: applicationResponse,
    typeVersion: "2.1",
    type: "ApplicationResponse",
    docTypeId: mlsDocTypeId,
    docTypeScheme: mlsDocTypeScheme,
    processId: mlsProcessId,
    country: "AE",
    payloadXml,
  });
}

function writeEndpoint(writer: XmlWriter, party: string, participantId: string): void {
  const [schemeID, value] = participantId.split(":");
  writer.leaf(`${party}/cbc:EndpointID`, value, { schemeID });
}

/** The simulated receiver's provider. The tax authority's provider is the receiver of the report. */
const receivingProvider = "0242:000456";

/** The receiver of status messages when the envelope names none: the sending provider of the examples. */
const defaultMlsReceiver = "0242:000123";

interface MlsDelays {
  mlsDelayMs: number;
  lateMlsDelayMs: number;
}

/** The status messages about a document that has just reached its receiver, in the order of sending. */
export function planMls(
  transmission: Transmission,
  arrivedAt: Date,
  delays: MlsDelays,
): Pick<Transmission, "mls" | "furtherMls"> {
  // A document with fatal findings is rejected, whatever outcome its receiver chooses.
  const script: MlsScript | undefined =
    transmission.verdict.fatal > 0 ? { code: "RE" } : outcomeNamed(transmission.outcome).mls;
  // A receiver answers only the first copy of an envelope, and sends a message that was not asked for only to reject.
  if (
    script === undefined ||
    transmission.copy > 1 ||
    (script.code !== "RE" && transmission.mlsType !== "ALWAYS_SEND")
  ) {
    return { mls: null, furtherMls: [] };
  }
  const delayMs = script.late === true ? delays.lateMlsDelayMs : delays.mlsDelayMs;
  const mls = firstMessage(transmission, script, new Date(arrivedAt.getTime() + delayMs));
  return { mls, furtherMls: furtherMessages(mls, script.next) };
}

function firstMessage(transmission: Transmission, script: MlsScript, dueAt: Date): PlannedMls {
  const { verdict, senderId } = transmission;
  const receiverId = transmission.mlsTo ?? defaultMlsReceiver;
  return {
    id: randomUUID(),
    sbdhId: randomUUID(),
    code: script.code,
    issues: verdict.fatal > 0 ? verdict.issues : (script.reasons ?? []).map((reason) => issueIn(transmission, reason)),
    senderId: transmission.leg === "c5" ? transmission.receiverId : receivingProvider,
    receiverId,
    envelopeReceiverId: script.toParticipant === true ? senderId : receiverId,
    referenceId: transmission.sbdhId,
    dueAt: dueAt.toISOString(),
    state: "due",
    arrivedAt: null,
    attempts: 0,
    nextRetryAt: null,
    forwardedAt: null,
    error: null,
  };
}

function furtherMessages(first: PlannedMls, next: MlsScript["next"]): PlannedMls[] {
  if (next === undefined) {
    return [];
  }
  if (next === "repeat") {
    // In an envelope of its own: a second one of the same id is refused by the access point, which has a row for it.
    return [{ ...first, sbdhId: randomUUID() }];
  }
  const refusal = { id: randomUUID(), sbdhId: randomUUID(), code: "RE", issues: [issues.FD] } as const;
  const referenceId = next === "stranger" ? randomUUID() : first.referenceId;
  return [{ ...first, ...refusal, issues: [...refusal.issues], referenceId }];
}

/** The issue of each reason as a receiving provider would word it; the path begins at the document's root. */
const issues: Readonly<Record<MlsReason, MlsIssue>> = {
  BV: { reason: "BV", line: "/cac:AccountingSupplierParty[1]/cac:Party[1]", description: "Simulated: a rule failed" },
  SV: { reason: "SV", line: "/cbc:IssueDate[1]", description: "Simulated: not valid against the schema" },
  FD: { reason: "FD", line: "NA", description: "Simulated: the document could not be delivered" },
  BW: { reason: "BW", line: "NA", description: "Simulated: a business rule warns" },
};

function issueIn({ leg, docTypeId }: Transmission, reason: MlsReason): MlsIssue {
  const { line, ...said } = issues[reason];
  if (line === "NA") {
    return issues[reason];
  }
  const root = /::(\w+)##/.exec(docTypeId)?.[1] ?? "*";
  // A report has no such party outside of the document that it reports.
  return { ...said, line: leg === "c5" && reason === "BV" ? `/${root}/pxs:ReportedTransaction[1]` : `/${root}${line}` };
}
