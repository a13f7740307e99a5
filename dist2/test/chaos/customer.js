import { setTimeout as pause } from "node:timers/promises";
import { requestOf } from "../factories/request.js";
import { pick } from "../rules/support/random.js";
import { behaved, others, slow } from "./receivers.js";
import { startWebhookReceiver } from "../setup/http/webhook-receiver.js";
import { otherParty } from "../simulator/envelopes.js";
const othersPart = 0.35;
const kinds = ["purchase-invoices", "purchase-invoices", "purchase-credit-notes"];
const posters = 16;
const withoutKey = 0.2;
const answerMs = 20_000;
/** Refusals that a second try may not meet: too slow on a machine that is too busy, under way already, too many. */
const passing = new Set([408, 409, 429]);
const pauseMs = 300;
const feedPage = 500;
/** Position of an entry in the log of its document. */
export const entryKey = (documentId, position) => `${documentId} ${position}`;
/**
 * One customer of the service, who remembers everything that was said to him: each 201, each change of the feed, each
 * webhook. He repeats what was not answered, with the same key where he has one.
 */
export class Customer {
    constructor(stack, random, receiver) {
        this.stack = stack;
        this.random = random;
        this.receiver = receiver;
        this.onlySlowReceiver = false;
        this.hasSeenRestore = false;
        this.webhooksAreDead = false;
        this.accepted = [];
        /** Posted without a key and never answered: they may be stored, but the customer relies on none of them. */
        this.unanswered = new Set();
        /** Entries of logs by document and position. */
        this.webhooks = new Set();
        this.changes = new Set();
        /** Entries that the feed gave before an earlier one of the same document, or twice. */
        this.misplacedChanges = [];
        /** Accepted after the backup and lost with its restore, which no promise excludes. */
        this.forgotten = [];
        this.lastChange = new Map();
        this.corrections = [];
        this.toCorrect = 0;
        this.isPatient = true;
        this.leaving = new AbortController();
        this.reading = Promise.resolve();
    }
    static async open(stack, random) {
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
    async post(documents, durationMs, untilMs) {
        const startedAt = performance.now();
        let next = 0;
        const poster = async () => {
            while (next < documents) {
                const nth = next;
                next += 1;
                await pause(Math.max(0, startedAt + (nth * durationMs) / documents - performance.now()));
                await this.postOne(nth, startedAt + untilMs);
            }
        };
        await Promise.all(Array.from({ length: posters }, poster));
    }
    /** Whether everything that he wanted to correct was taken as its next revision. */
    get isCorrected() {
        return this.toCorrect === 0;
    }
    /** Documents that are rejected later are not corrected any more. */
    async stopCorrecting() {
        this.isPatient = false;
        await Promise.all(this.corrections);
    }
    /** What the customer has learnt so far: every later backup must contain it. */
    memory() {
        return new Map(this.accepted.map(({ id, revisions }) => [id, revisions]));
    }
    /** The database is what it was: he takes leave of what came after that memory and is not there, and of nothing else. */
    rewind(kept, there) {
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
    async findBrokenKeys() {
        const broken = [];
        const toAsk = this.accepted.values();
        const asker = async () => {
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
    async close() {
        this.isPatient = false;
        this.leaving.abort();
        await this.reading;
        await this.receiver?.close();
    }
    async postOne(nth, deadline) {
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
                const { id, document_sequence: number } = json;
                const { end, contradictedBy } = receiver;
                const document = {
                    id,
                    number,
                    kind,
                    mark,
                    key,
                    body,
                    end,
                    ...(contradictedBy && { contradictedBy }),
                    revisions: 1,
                };
                this.accepted.push(document);
                if (receiver.isCorrected === true) {
                    this.beginCorrecting(document);
                }
                return;
            }
            if (status >= 400 && status < 500 && !passing.has(status)) {
                throw new Error(`POST answered ${status}: ${JSON.stringify(json)}`);
            }
            await pause(pauseMs);
        } while (performance.now() < lastTry);
        this.unanswered.add(mark);
    }
    beginCorrecting(document) {
        this.toCorrect += 1;
        this.corrections.push(this.correct(document));
    }
    /** Waits for the rejection, and sends the document again to a receiver who behaves. */
    async correct(document) {
        const { kind, id, mark } = document;
        const body = JSON.stringify(requestFor(kind, behaved.tin, mark));
        let isAsked = false;
        while (this.isPatient) {
            if (this.forgotten.includes(document)) {
                this.toCorrect -= 1;
                return;
            }
            // What was asked for may have been done although the answer was lost: the same key leads to the same answer.
            isAsked ||= await this.isRejected(document);
            if (isAsked) {
                const { status } = await this.call("POST", `/api/${kind}/${id}/resubmit`, body, `${mark}-again`);
                if (status === 200) {
                    document.revisions = 2;
                    this.toCorrect -= 1;
                    return;
                }
            }
            await pause(pauseMs);
        }
    }
    async isRejected({ kind, id }) {
        const { json } = await this.call("GET", `/api/${kind}/${id}/peppol-status`);
        return json["overall_status"] === "REJECTED";
    }
    takeWebhook(nth) {
        const { body = "{}" } = this.receiver?.received[nth - 1] ?? {};
        const { data } = JSON.parse(body);
        if (data.document_id !== undefined) {
            this.webhooks.add(entryKey(data.document_id, data.sequence ?? 0));
        }
    }
    /** Follows the feed of changes through everything, from its first entry on. */
    async readFeed() {
        while (!this.leaving.signal.aborted) {
            const cursor = this.feedCursor === undefined ? "" : `&cursor=${encodeURIComponent(this.feedCursor)}`;
            const { status, json } = await this.call("GET", `/api/changes?limit=${feedPage}&wait=2${cursor}`);
            if (status === 200) {
                const { data, next_cursor: next } = json;
                data.forEach((change) => this.takeChange(change));
                this.feedCursor = next;
            }
            else {
                await pause(pauseMs);
            }
        }
    }
    takeChange({ document_id: documentId, id }) {
        const position = Number(id);
        if (position <= (this.lastChange.get(documentId) ?? 0)) {
            this.misplacedChanges.push(entryKey(documentId, position));
        }
        this.lastChange.set(documentId, position);
        this.changes.add(entryKey(documentId, position));
    }
    /** Status 0 where there was no answer. */
    async call(method, path, body, key = null) {
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
            return { status: response.status, json: (await response.json()) };
        }
        catch {
            return { status: 0, json: {} };
        }
    }
}
const requestFor = (kind, tin, mark) => requestOf[kind]({ accounting_supplier_party: otherParty({ tin }), buyer_reference: mark });
//# sourceMappingURL=customer.js.map