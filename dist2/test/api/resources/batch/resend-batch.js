import { expect } from "chai";
import { buildInvoiceRequest } from "../../../factories/request.js";
import { pick, seededRandom, shuffled } from "../../../rules/support/random.js";
import { until } from "../../../setup/until.js";
import { linesOf } from "./lines-of.js";
const between = (random, end) => Math.floor(random() * (end + 1));
/** What becomes of a file in an ERP before it is sent again under the same key. */
const changes = [
    (lines) => [...lines],
    (lines, random, fresh) => lines.toSpliced(between(random, lines.length), 0, fresh()),
    (lines, random, fresh) => [...lines, fresh()],
    (lines, random) => lines.toSpliced(between(random, lines.length - 1), 1 + between(random, 2)),
    (lines, random) => lines.slice(between(random, 3), lines.length - between(random, 3)),
    (lines, random) => shuffled(random, lines),
    (lines) => lines.toSorted(),
    (lines, random) => lines.toSpliced(between(random, lines.length), 0, pick(random, lines)),
    (lines, random, fresh) => lines.with(between(random, lines.length - 1), fresh()),
    (lines, random) => lines.flatMap((line) => (random() < 0.3 ? ["", line] : [line])),
];
const rounds = 7;
/** Of every four rows one brings an external_reference and one an idempotency_key, as of an ERP that is being changed over. */
const members = ["external_reference", "idempotency_key"];
const memberOf = (note) => members[Number(/\d+$/.exec(note)?.[0]) % 4];
function rowOf(note) {
    const member = memberOf(note);
    return JSON.stringify(buildInvoiceRequest({ note, ...(member !== undefined && { [member]: note.replace(" ", "-") }) }));
}
/** One ERP that sends its file again and again under one key. */
class Resending {
    constructor(receiver, key) {
        this.receiver = receiver;
        this.key = key;
        this.last = 0;
        /** How many documents each row may make: as many as it stood in one sending, and one where it brings its key. */
        this.most = new Map();
        this.fresh = () => `${this.key} ${String((this.last += 1)).padStart(3, "0")}`;
    }
    async send(notes, signal = new AbortController().signal) {
        for (const note of notes) {
            const count = memberOf(note) === undefined ? notes.filter((each) => each === note).length : 1;
            this.most.set(note, Math.max(this.most.get(note) ?? 0, count));
        }
        const body = notes.map((note) => (note === "" ? "" : rowOf(note))).join("\n");
        return linesOf(await this.receiver.post(body, this.key, signal));
    }
    /** Is interrupted as soon as something has been stored. */
    async sendInterrupted(notes) {
        const before = await this.stored();
        const leaving = new AbortController();
        let isOver = false;
        const sending = this.send(notes, leaving.signal)
            .catch(() => undefined)
            .finally(() => (isOver = true));
        await until("something is stored", async () => isOver || total(await this.stored()) > total(before));
        await this.receiver.interrupt(leaving);
        await sending;
    }
    /** Until none of the lines waits for one of a sending before. */
    async settled(notes) {
        let results = [];
        await until("no line is in progress", async () => {
            results = await this.send(notes);
            return results.every(({ errors }) => errors?.message?.includes("still in progress") !== true);
        });
        return results;
    }
    /** How many documents each row has made. */
    async stored() {
        const rows = await this.receiver.query("select document ->> 'note' as note, count(*) from documents where document ->> 'note' like $1 group by 1", [`${this.key} %`]);
        return new Map(rows.map(({ note, count }) => [note, Number(count)]));
    }
    async expectNothingTwice() {
        for (const [note, count] of await this.stored()) {
            expect(count, note).to.be.at.most(this.most.get(note) ?? 0);
        }
    }
}
const total = (stored) => [...stored.values()].reduce((sum, each) => sum + each, 0);
/** Sends a file again and again, changed each time and interrupted now and then, and expects no row to be stored twice. */
export async function resendBatch(receiver, seed) {
    const random = seededRandom(seed);
    const erp = new Resending(receiver, `resent-${seed}`);
    const { fresh } = erp;
    let lines = Array.from({ length: 12 }, () => fresh()).flatMap((note) => (random() < 0.2 ? [note, note] : [note]));
    for (let round = 0; round < rounds; round += 1) {
        const changed = pick(random, changes)(lines, random, fresh);
        const way = random();
        if (way < 0.3) {
            await erp.sendInterrupted(lines);
        }
        else if (way < 0.6) {
            await Promise.all([erp.send(lines), erp.send(changed)]);
        }
        else {
            await erp.send(lines);
        }
        lines = changed.length > 2 ? changed : [...changed, fresh(), fresh()];
    }
    const results = await erp.settled(lines);
    await erp.expectNothingTwice();
    expectOwnDocuments(lines, results);
    const stored = await erp.stored();
    expect(await erp.send(lines)).to.deep.equal(results.map((result) => (result.status === 201 ? { ...result, replayed: true } : result)));
    expect(await erp.stored()).to.deep.equal(stored);
}
/** Each line has a document or a refusal, and two lines have one document only where they bring one key. */
function expectOwnDocuments(lines, results) {
    const owners = results.flatMap(({ line, status, document }) => {
        expect([201, 409]).to.include(status);
        const note = lines[line - 1] ?? "";
        return document === undefined ? [] : [`${document.id} ${memberOf(note) === undefined ? line : note}`];
    });
    expect(new Set(owners.map((owner) => owner.slice(0, 36))).size).to.equal(new Set(owners).size);
}
//# sourceMappingURL=resend-batch.js.map