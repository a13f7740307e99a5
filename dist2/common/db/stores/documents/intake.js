import { reserveKeys, saveAnswers, } from "./idempotency-store.js";
import { insertDocuments } from "./new-document-store.js";
import { deadlineChecker, deadlineError } from "../../../deadline.js";
import { UnavailableError } from "../../../errors.js";
import { Batcher } from "../../../batcher.js";
/** Documents and keys per statement: beyond this, the fixed cost of a statement no longer matters. */
const maxItems = 100;
/** Bytes of documents and answers per statement; both processes hold them several times in memory. */
const maxBytes = 2 * 1024 * 1024;
/**
 * Stores documents, reservations of Idempotency-Keys and answers in batches. A lone request is stored at once; requests
 * that arrive while a statement runs share the next one.
 */
export class Intake {
    constructor(db) {
        this.db = db;
        /** Batchers of documents whose sequence another transaction holds, and how many wait, by sequence. */
        this.lockedSequences = new Map();
        this.documents = this.documentBatcher({ waits: false });
        this.reservations = createBatcher((uses) => reserveKeys(db, uses));
        this.answers = createBatcher(async (kept) => {
            await saveAnswers(db, kept);
            return kept.map(() => true);
        }, ({ answer }) => answer.body?.length ?? 0);
    }
    /**
     * Stores a document; the result is never `busy`.
     *
     * @throws UnavailableError, or PostgreSQL's error for this document; errors of other documents do not matter
     */
    async store(document) {
        const isWaitedFor = this.lockedSequences.has(sequenceOf(document));
        const first = isWaitedFor ? undefined : await addInTime(this.documents, document);
        return first === undefined || first.outcome === "busy" ? this.storeBusy(document) : first;
    }
    /** @returns whether the request has the key. @throws UnavailableError */
    reserveKey(use) {
        return addInTime(this.reservations, use);
    }
    /** Stores the answer for replays. @throws UnavailableError */
    async saveAnswer(answer) {
        await addInTime(this.answers, answer);
    }
    async storeBusy(document) {
        const sequence = sequenceOf(document);
        const lane = this.lockedSequences.get(sequence) ?? { groups: this.documentBatcher({ waits: true }), waiting: 0 };
        this.lockedSequences.set(sequence, lane);
        lane.waiting += 1;
        try {
            return await addInTime(lane.groups, document);
        }
        finally {
            lane.waiting -= 1;
            if (lane.waiting === 0) {
                this.lockedSequences.delete(sequence);
            }
        }
    }
    documentBatcher(options) {
        return createBatcher((documents) => insertDocuments(this.db, documents, options), ({ sizeBytes }) => sizeBytes);
    }
}
const sequenceOf = ({ businessProfileId, numbersFrom = businessProfileId, kind, year }) => `${numbersFrom} ${kind} ${year}`;
function createBatcher(work, bytesOf = () => 0) {
    return new Batcher((all) => dropLate(all, work), {
        maxItems: maxItems,
        weigh: { max: maxBytes, of: ({ item }) => bytesOf(item) },
        isTransient: (error) => error instanceof UnavailableError,
    });
}
/** Gives undefined for items whose request is over. */
async function dropLate(all, work) {
    const awaited = all.filter(({ isLate }) => !isLate());
    const results = awaited.length === 0 ? [] : await work(awaited.map(({ item }) => item));
    const resultOf = new Map(awaited.map((each, index) => [each, results[index]]));
    return all.map((each) => resultOf.get(each));
}
/** @throws UnavailableError when the request was over before its batch began; nothing was stored */
async function addInTime(natural, item) {
    const result = await natural.add({ item, isLate: deadlineChecker() });
    if (result === undefined) {
        throw deadlineError();
    }
    return result;
}
//# sourceMappingURL=intake.js.map