import { hash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { buildMls } from "../factories/mls.ts";
import { listenLocally, type LocalServer } from "../setup/http/local-server.ts";
import { Breakers } from "./breakers.ts";
import { endings, type Ending } from "./endings.ts";
import { enveloped, headerOf, receiptOf, writtenAnew } from "./envelopes.ts";
import { ImitatedForwarder } from "./forwarder.ts";

/** What happens to the envelopes of a document on their way to corner 3. */
export interface Course {
  /** How its attempts end, one after the other; the last one again and again. */
  attempts?: readonly Ending[];
  answer?: "lost";
  /** For so many requests from then on its database is away. */
  awayFor?: number;
  /** So many POSTs come to nothing, because its storage fails. */
  notTaken?: number;
  /** The row is made and read back in vain, or it dies before the send; or after it. */
  stays?: "pending" | "sending";
  /** A proxy posts it a second time. */
  isRepeated?: true;
  /** What the receiving provider answers, "AP" by default. */
  messages?: readonly ("AP" | "AB" | "RE")[];
}

interface Row extends Record<string, unknown> {
  sbdhInstanceID: string;
  documentId: string;
  leg: string;
  status: "pending" | "sending" | "sent" | "failed" | "permanently_failed";
  attemptCount: number;
}

/** An envelope that it has stored: more than one POST of an id makes a row each. */
interface Stored {
  row: Row;
  /** As it was posted. */
  sbd: string;
  course: Course;
  isArchived: boolean;
  /** Rounds until its next attempt: its pause grows to four of them, which are an hour. */
  dueIn: number;
}

/** Undefined where the connection breaks instead, as it does for a path that is not imitated. */
type Answer = readonly [status: number, body?: unknown] | undefined;

const maxAttempts = 3;
const providerOfReceivers = "000456";
const only = (row: object | undefined): Answer => (row === undefined ? [404] : [200, row]);
const digestSent = ({ sbd }: Stored): string => hash("sha256", writtenAnew(sbd), "base64");
const notTaken: Answer = [400, "Failed to submit outbound SBD transaction"];

/**
 * phoss-ap as docs/reference/access-point.md has it, faults first, written without a look at workers/simulator: so that
 * an error of the simulator does not hide one of the product. Time passes when a test calls its schedulers, round by round.
 */
export class ImitatedPhossAp {
  /** What corner 3 got, with the digest of its bytes. It refuses an id that it has. */
  readonly got: { sbdhId: string; documentId: string; leg: string; isTaken: boolean; digest: string }[] = [];
  readonly stored: Stored[] = [];
  readonly forwarder: ImitatedForwarder;
  /** For so many requests its database is still away. */
  awayFor = 0;
  private readonly breakers = new Breakers();
  private readonly untaken = new Map<string, number>();
  private underWay: (() => void)[] = [];
  private server: LocalServer | undefined;

  constructor(
    private readonly courseOf: (leg: string, sbd: string) => Course,
    target: { url: string; token: string },
  ) {
    this.forwarder = new ImitatedForwarder(target);
  }

  async open(): Promise<string> {
    const listener = (request: IncomingMessage, response: ServerResponse): void => {
      void this.serve(request, response).catch(() => response.destroy());
    };
    this.server = await listenLocally(createServer(listener));
    return this.server.url;
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  /** What has died starts, what has failed is sent again, what is sent is archived before its status message comes. */
  async pass(): Promise<void> {
    this.breakers.pass();
    for (const stored of this.stored) {
      const { row } = stored;
      if (row.status === "sending") {
        Object.assign(row, { status: "failed", errorDetails: "Recovered from unclean shutdown" });
      } else if (row.status === "failed" && stored.dueIn-- <= 1) {
        this.attempt(stored);
      }
      stored.isArchived ||= row.status === "sent";
    }
    this.underWay.splice(0).forEach((arrive) => arrive());
    await this.forwarder.pass();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "", "http://x");
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) {
      chunks.push(chunk);
    }
    const isAway = this.awayFor > 0 && path.startsWith("/api/");
    this.awayFor -= isAway ? 1 : 0;
    const hasToken = request.headers["x-token"] !== undefined || !path.startsWith("/api/");
    const answer = !hasToken
      ? ([401, { error: "Invalid or missing API token" }] as const)
      : path === "/api/outbound/submit-sbd"
        ? this.submit(Buffer.concat(chunks).toString(), query, isAway)
        : await this.answer(path, query, isAway);
    if (answer === undefined) {
      response.destroy();
      return;
    }
    const [status, body] = answer;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }

  private async answer(path: string, query: URLSearchParams, isAway: boolean): Promise<Answer> {
    const [, kind = path, id] = /^(.*\/(?:status|ops\/inbound))\/([^/]{30,})(?:\/replay)?$/.exec(path) ?? [];
    const ofId = <One extends Record<string, unknown>>(rows: readonly One[]): One | undefined => {
      const [row, ...others] = rows.filter(({ sbdhInstanceID }) => sbdhInstanceID === id);
      return isAway || others.length > 0 ? undefined : row;
    };
    const list = (rows: readonly object[]): Answer => [200, isAway ? [] : rows];
    const offset = Number(query.get("offset") ?? 0);
    const page = (rows: readonly object[]): Answer =>
      list(rows.toReversed().slice(offset, offset + Number(query.get("limit") ?? 50)));
    const size = (rows: readonly object[]): Answer => [200, isAway ? -1 : rows.length];
    const active = this.stored.filter(({ isArchived }) => !isArchived).map(({ row }) => row);
    const { forwarder } = this;
    const pages: Record<string, () => Answer | Promise<Answer>> = {
      "/management/status": () => [200, { "build.version": "0.12.0-SNAPSHOT", "forwarding.mode": "http_post_sync" }],
      "/api/outbound/status": () => only(ofId(this.stored.map(({ row }) => row))),
      "/api/ops/outbound/history": () => page(active),
      "/api/ops/outbound/size": () => size(active),
      "/api/inbound/status": () => only(ofId(forwarder.rows)),
      "/api/inbound/in-processing": () => list(forwarder.inProcessing()),
      "/api/ops/inbound/history": () => page(forwarder.rows),
      "/api/ops/inbound/size": () => size(forwarder.rows),
      "/api/ops/inbound": async () => {
        const row = ofId(forwarder.rows);
        return row === undefined ? [404] : [(await forwarder.forward(row)) ? 200 : 500, row];
      },
    };
    return pages[kind]?.();
  }

  private submit(sbd: string, query: URLSearchParams, isAway: boolean): Answer {
    const header = headerOf(sbd);
    const course = this.courseOf(query.get("custom2") ?? "", sbd);
    const { notTaken: times = 0, awayFor = 0, stays } = course;
    const untaken = this.untaken.get(header.sbdhInstanceID) ?? 0;
    if (isAway || untaken < times) {
      this.untaken.set(header.sbdhInstanceID, untaken + (isAway ? 0 : 1));
      return notTaken;
    }
    const stored = this.store(sbd, query, course);
    let answer = stays === "pending" ? notTaken : this.attempt(stored);
    if (course.isRepeated !== undefined) {
      answer = this.attempt(this.store(sbd, query, course));
    }
    if (stays === "sending") {
      stored.row.status = stays;
    }
    this.awayFor += awayFor;
    return course.answer === "lost" ? undefined : answer;
  }

  private store(sbd: string, query: URLSearchParams, course: Course): Stored {
    const [documentId, leg, custom3] = ["custom1", "custom2", "custom3"].map((name) => query.get(name) ?? "");
    const customs = { custom1: documentId, custom2: leg, custom3 };
    // As it writes them, without seconds where there are none.
    const createdDT = `${new Date().toISOString().slice(0, 16)}Z`;
    const facts = { id: randomUUID(), ...headerOf(sbd), ...customs, createdDT, mlsStatus: "pending" };
    const row = { ...facts, documentId, leg, status: "pending", attemptCount: 0 } as Row;
    const stored = { row, sbd, course, isArchived: false, dueIn: 1 };
    this.stored.push(stored);
    return stored;
  }

  /** One attempt to send: what it does at corner 3 and to the row, and the report of it. */
  private attempt(stored: Stored): Answer {
    const { row } = stored;
    const ending = this.endingOf(stored);
    const { retries, report, errorDetails } = endings[ending];
    row.attemptCount += 1;
    stored.dueIn = row.attemptCount < 4 ? 1 : 4;
    const isSent = ending === "delivered";
    const isGivenUp = retries === "never" || (retries === "thrice" && row.attemptCount >= maxAttempts);
    row.status = isSent ? "sent" : isGivenUp ? "permanently_failed" : "failed";
    const now = new Date().toISOString();
    Object.assign(row, {
      errorDetails,
      nextRetryDT: row.status === "failed" ? now : undefined,
      ...(isSent && { completedDT: now, reportingStatus: "reported" }),
    });
    const told = { sbdhInstanceIdentifier: row.sbdhInstanceID, c3SmpUrl: "https://smp.provider.ae" };
    const receipt = isSent && { as4ReceivedSignalMsg: receiptOf(digestSent(stored)) };
    return [isSent ? 200 : 422, { ...told, ...report, ...receipt, overallSuccess: isSent }];
  }

  /**
   * The first obstacle of an attempt: the directory, the breaker of corner 3, and corner 3. Who meets the breaker of a directory is
   * part of the course ("smp breaker"): a look-up that fails without end lets none of the same minute through behind it, so
   * that the order of the POSTs would decide how the others end.
   */
  private endingOf(stored: Stored): Ending {
    const { row, course } = stored;
    const { attempts = ["delivered"] } = course;
    const planned = attempts[Math.min(row.attemptCount, attempts.length - 1)] as Ending;
    const { isLookUp, arrives } = endings[planned];
    if (isLookUp) {
      return planned;
    }
    const accessPoint = `${row.documentId} ${row.leg}`;
    if (this.breakers.isOpen(accessPoint)) {
      return "ap breaker";
    }
    const ending = arrives ? this.arrive(stored, planned) : planned;
    this.breakers.count(accessPoint, ending === "delivered");
    return ending;
  }

  private arrive(stored: Stored, planned: Ending): Ending {
    const { row, course } = stored;
    const { sbdhInstanceID: sbdhId, documentId, leg } = row;
    const isTaken = !this.got.some((one) => one.sbdhId === sbdhId);
    this.got.push({ sbdhId, documentId, leg, isTaken, digest: digestSent(stored) });
    if (!isTaken) {
      return "duplicate";
    }
    const { messages = ["AP"] } = course;
    this.underWay.push(...messages.map((code) => () => this.receive(row, code)));
    return planned;
  }

  /** A status message, which changes the row of its envelope where there is one alone, and not archived. */
  private receive({ sbdhInstanceID: referenceId, receiverID }: Row, code: "AP" | "AB" | "RE"): void {
    const found = this.stored.filter(({ row, isArchived }) => row.sbdhInstanceID === referenceId && !isArchived);
    if (found.length === 1) {
      Object.assign(found[0]?.row ?? {}, { mlsStatus: `received_${code.toLowerCase()}` });
    }
    const sender = /:0242:(\d{6})/.exec(String(receiverID))?.[1] ?? providerOfReceivers;
    const issues = code === "RE" ? [{ line: "NA", reason: "BV", description: "Refused by corner 4" }] : [];
    const id = randomUUID();
    this.forwarder.receive(id, enveloped(buildMls({ referenceId, code, sender, issues }), { id, sender }));
  }
}
