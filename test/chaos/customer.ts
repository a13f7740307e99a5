import { setTimeout as pause } from "node:timers/promises";

import type { DocumentKind } from "../../common/documents/document.ts";
import type { OverallStatus } from "../../common/status/status.ts";
import { requestOf, type Json } from "../factories/request.ts";
import { pick } from "../rules/support/random.ts";
import { behaved, others, slow } from "./receivers.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../setup/http/webhook-receiver.ts";
import { otherParty } from "../simulator/envelopes.ts";
import type { Stack } from "../setup/processes/stack.ts";

/** A document whose 201 was received. */
export interface Accepted {
  id: string;
  number: string;
  kind: DocumentKind;
  /** Stands in the document itself (buyer_reference): so it is found again whatever was answered. */
  mark: string;
  /** The Idempotency-Key of the request; none where the customer uses none. */
  key: string | null;
  body: string;
  /** How it has to end, and after how many revisions. */
  end: OverallStatus;
  /** How it may end as well when the first answer of its receiver was forgotten with a backup. */
  contradictedBy?: OverallStatus;
  /** Whether its first receiver has refused it. */
  isCorrected?: true;
  revisions: number;
}

/** Documents that the customer has learnt of, with their revisions. */
export type Memory = ReadonlyMap<string, number>;

/** What a restored database has: documents with their revisions, and the entries of their logs. */
export interface Restored {
  revisions: Memory;
  entries: ReadonlySet<string>;
}

const othersPart = 0.35;
const kinds: readonly DocumentKind[] = ["purchase-invoices", "purchase-invoices", "purchase-credit-notes"];

const posters = 16;
const withoutKey = 0.2;
const answerMs = 20_000;
/** Refusals that a second try may not meet: too slow on a machine that is too busy, under way already, too many. */
const passing: ReadonlySet<number> = new Set([408, 409, 429]);

/** While the API's clock is behind, a token that was made now is refused; later it is not. */
const isFinal = (status: number, { details }: Json): boolean =>
  status >= 400 &&
  status < 500 &&
  !passing.has(status) &&
  (details as { code: string }[] | undefined)?.[0]?.code !== "token_of_the_future";
const pauseMs = 300;
const feedPage = 500;

/** Position of an entry in the log of its document. */
export const entryKey = (documentId: string, position: string | number): string => `${documentId} ${position}`;

/**
 * One customer of the service, who remembers everything that was said to him: each 201, each change of the feed, each
 * webhook. He repeats what was not answered, with the same key where he has one.
 */
export class Customer {
  onlySlowReceiver = false;
  hasSeenRestore = false;
  webhooksAreDead = false;
  readonly accepted: Accepted[] = [];
  /** Posted without a key and never answered: they may be stored, but the customer relies on none of them. */
  readonly unanswered = new Set<string>();
  /** Entries of logs by document and position. */
  readonly webhooks = new Set<string>();
  readonly changes = new Set<string>();
  /** Entries that the feed gave before an earlier one of the same document, or twice. */
  readonly misplacedChanges: string[] = [];
  /** Accepted after the backup and lost with its restore, which no promise excludes. */
  readonly forgotten: Accepted[] = [];
  /** What he wants to correct and was not taken as its next revision yet. */
  readonly uncorrected = new Set<Accepted>();
  private readonly lastChange = new Map<string, number>();
  private readonly corrections: Promise<void>[] = [];
  private isPatient = true;
  private readonly leaving = new AbortController();
  private reading: Promise<void> = Promise.resolve();
  private feedCursor: string | undefined;

  private constructor(
    private readonly stack: Stack,
    private readonly random: () => number,
    private receiver: WebhookReceiver | undefined,
  ) {}

  static async open(stack: Stack, random: () => number): Promise<Customer> {
    const customer = new Customer(stack, random, undefined);
    customer.receiver = await startWebhookReceiver((nth, response) => {
      if (customer.webhooksAreDead) {
        response.socket?.destroy();
        return;
      }
      customer.takeWebhook(nth);
      response.writeHead(204).end();
    });
    const { url } = customer.receiver;
    const endpoint = { url, description: "chaos", events: ["*"], enabled: true };
    const created = await customer.call("POST", "/api/webhooks", JSON.stringify(endpoint));
    if (created.status !== 201) {
      throw new Error(`the webhook was not taken: ${JSON.stringify(created.json)}`);
    }
    customer.reading = customer.readFeed();
    return customer;
  }

  /** Posts so many documents over that time; resolves when each is accepted, or was tried once without a key. */
  async post(documents: number, durationMs: number, untilMs: number): Promise<void> {
    const startedAt = performance.now();
    let next = 0;
    const poster = async (): Promise<void> => {
      while (next < documents) {
        const nth = next;
        next += 1;
        await pause(Math.max(0, startedAt + (nth * durationMs) / documents - performance.now()));
        await this.postOne(nth, startedAt + untilMs);
      }
    };
    await Promise.all(Array.from({ length: posters }, poster));
  }

  /** Documents that are rejected later are not corrected any more. */
  async stopCorrecting(): Promise<void> {
    this.isPatient = false;
    await Promise.all(this.corrections);
  }

  /** What the customer has learnt so far: every later backup must contain it. */
  memory(): Memory {
    return new Map(this.accepted.map(({ id, revisions }) => [id, revisions]));
  }

  /** The database is what it was: he takes leave of what came after that memory and is not there, and of nothing else. */
  rewind(kept: Memory, there: Restored): void {
    this.hasSeenRestore = true;
    const lost = this.accepted.filter(({ id }) => !there.revisions.has(id) && !kept.has(id));
    this.forgotten.push(...lost);
    this.accepted.splice(0, Infinity, ...this.accepted.filter((document) => !lost.includes(document)));
    for (const document of this.accepted) {
      const revision = there.revisions.get(document.id) ?? 0;
      if (revision < document.revisions && (kept.get(document.id) ?? 1) < document.revisions) {
        document.revisions = 1;
        this.beginCorrecting(document);
      }
    }
    for (const entries of [this.changes, this.webhooks]) {
      [...entries].filter((entry) => !there.entries.has(entry)).forEach((entry) => entries.delete(entry));
    }
    this.lastChange.clear();
  }

  /** Documents whose key, asked again, leads to another document, or to none. */
  async findBrokenKeys(): Promise<string[]> {
    const broken: string[] = [];
    const toAsk = this.accepted.values();
    const asker = async (): Promise<void> => {
      for (const { key, kind, body, id } of toAsk) {
        if (key === null) {
          continue;
        }
        const again = await this.call("POST", `/api/${kind}/${this.stack.businessProfileId}`, body, key);
        if (again.status !== 201 || again.json["id"] !== id) {
          broken.push(`${key}: ${again.status} ${String(again.json["id"])} instead of ${id}`);
        }
      }
    };
    await Promise.all(Array.from({ length: posters }, asker));
    return broken;
  }

  async close(): Promise<void> {
    this.isPatient = false;
    this.leaving.abort();
    await this.reading;
    await this.receiver?.close();
  }

  private async postOne(nth: number, deadline: number): Promise<void> {
    const { random } = this;
    const chosen = random() < othersPart ? pick(random, others) : behaved;
    const receiver = this.onlySlowReceiver ? slow : chosen;
    const kind = pick(random, kinds);
    const mark = `chaos-${nth}`;
    const key = random() < withoutKey ? null : mark;
    const body = JSON.stringify(requestFor(kind, receiver.tin, mark));
    const path = `/api/${kind}/${this.stack.businessProfileId}`;
    const lastTry = key === null ? 0 : deadline;
    do {
      const { status, json } = await this.call("POST", path, body, key);
      if (status === 201) {
        const { id, document_sequence: number } = json as { id: string; document_sequence: string };
        const { end, contradictedBy, isCorrected } = receiver;
        const document = {
          id,
          number,
          kind,
          mark,
          key,
          body,
          end,
          ...(contradictedBy && { contradictedBy }),
          ...(isCorrected && { isCorrected }),
          revisions: 1,
        };
        this.accepted.push(document);
        if (receiver.isCorrected === true) {
          this.beginCorrecting(document);
        }
        return;
      }
      if (isFinal(status, json)) {
        throw new Error(`POST answered ${status}: ${JSON.stringify(json)}`);
      }
      await pause(pauseMs);
    } while (performance.now() < lastTry);
    this.unanswered.add(mark);
  }

  private beginCorrecting(document: Accepted): void {
    this.uncorrected.add(document);
    this.corrections.push(this.correct(document));
  }

  /** Waits for the rejection, and sends the document again to a receiver who behaves. */
  private async correct(document: Accepted): Promise<void> {
    const { kind, id, mark } = document;
    const body = JSON.stringify(requestFor(kind, behaved.tin, mark));
    let isAsked = false;
    while (this.isPatient) {
      if (this.forgotten.includes(document)) {
        this.uncorrected.delete(document);
        return;
      }
      // What was asked for may have been done although the answer was lost: the same key leads to the same answer.
      isAsked ||= await this.isRejected(document);
      if (isAsked) {
        const { status } = await this.call("POST", `/api/${kind}/${id}/resubmit`, body, `${mark}-again`);
        if (status === 200) {
          document.revisions = 2;
          this.uncorrected.delete(document);
          return;
        }
      }
      await pause(pauseMs);
    }
  }

  private async isRejected({ kind, id }: Accepted): Promise<boolean> {
    const { json } = await this.call("GET", `/api/${kind}/${id}/peppol-status`);
    return json["overall_status"] === "REJECTED";
  }

  private takeWebhook(nth: number): void {
    const { body = "{}" } = this.receiver?.received[nth - 1] ?? {};
    const { data } = JSON.parse(body) as { data: { document_id?: string; sequence?: number } };
    if (data.document_id !== undefined) {
      this.webhooks.add(entryKey(data.document_id, data.sequence ?? 0));
    }
  }

  /** Follows the feed of changes through everything, from its first entry on. */
  private async readFeed(): Promise<void> {
    while (!this.leaving.signal.aborted) {
      const cursor = this.feedCursor === undefined ? "" : `&cursor=${encodeURIComponent(this.feedCursor)}`;
      const { status, json } = await this.call("GET", `/api/changes?limit=${feedPage}&wait=2${cursor}`);
      if (status === 200) {
        const { data, next_cursor: next } = json as {
          data: { id: string; document_id: string }[];
          next_cursor: string;
        };
        data.forEach((change) => this.takeChange(change));
        this.feedCursor = next;
      } else {
        await pause(pauseMs);
      }
    }
  }

  private takeChange({ document_id: documentId, id }: { document_id: string; id: string }): void {
    const position = Number(id);
    if (position <= (this.lastChange.get(documentId) ?? 0)) {
      this.misplacedChanges.push(entryKey(documentId, position));
    }
    this.lastChange.set(documentId, position);
    this.changes.add(entryKey(documentId, position));
  }

  /** Status 0 where there was no answer. */
  private async call(
    method: "GET" | "POST",
    path: string,
    body?: string,
    key: string | null = null,
  ): Promise<{ status: number; json: Json }> {
    try {
      const response = await fetch(this.stack.url + path, {
        method,
        headers: {
          authorization: `Bearer ${this.stack.token}`,
          "content-type": "application/json",
          ...(key !== null && { "idempotency-key": key }),
        },
        ...(body !== undefined && { body }),
        signal: AbortSignal.any([AbortSignal.timeout(answerMs), this.leaving.signal]),
      });
      return { status: response.status, json: (await response.json()) as Json };
    } catch {
      return { status: 0, json: {} };
    }
  }
}

const requestFor = (kind: DocumentKind, tin: string, mark: string): Json =>
  requestOf[kind]({ accounting_supplier_party: otherParty({ tin }), buyer_reference: mark });
