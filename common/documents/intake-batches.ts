import type { Queryable } from "../db/queryable.ts";
import {
  reserveKeys,
  saveAnswers,
  type KeyReservation,
  type KeyToReserve,
  type StoredAnswer,
} from "./idempotency-store.ts";
import { insertDocuments, type NewDocument, type StoredDocument } from "./insert-and-number-store.ts";
import { deadlineChecker, deadlineError } from "../runtime/deadline.ts";
import { UnavailableError } from "../runtime/errors.ts";
import { Batcher, type BatchWork } from "../runtime/batcher.ts";

/** Documents and keys per statement: beyond this, the fixed cost of a statement no longer matters. */
const maxItems = 100;
/** Bytes of documents and answers per statement; this process and the server hold them several times in memory. */
const maxBytes = 2 * 1024 * 1024;

interface Timed<Item> {
  item: Item;
  /** Whether the caller has already been answered that the request failed. */
  isLate: () => boolean;
}

/**
 * Stores documents, reservations of Idempotency-Keys and answers in batches. A lone request is stored at once; requests
 * that arrive while a statement runs share the next one.
 */
export class Intake {
  private readonly documents: Batcher<Timed<NewDocument>, StoredDocument | undefined>;
  private readonly reservations: Batcher<Timed<KeyToReserve>, boolean | undefined>;
  private readonly answers: Batcher<Timed<AnswerToSave>, true | undefined>;
  /** Batchers of documents whose sequence another transaction holds, and how many wait, by sequence. */
  private readonly lockedSequences = new Map<string, { groups: Intake["documents"]; waiting: number }>();

  constructor(private readonly db: Queryable) {
    this.documents = this.documentBatcher({ waits: false });
    this.reservations = createBatcher((uses) => reserveKeys(db, uses));
    this.answers = createBatcher(
      async (kept) => {
        await saveAnswers(db, kept);
        return kept.map(() => true as const);
      },
      ({ answer }) => answer.body?.length ?? 0,
    );
  }

  /**
   * Stores a document; the result is never `busy`.
   *
   * @throws UnavailableError, or PostgreSQL's error for this document; errors of other documents do not matter
   */
  async store(document: NewDocument): Promise<StoredDocument> {
    const isWaitedFor = this.lockedSequences.has(sequenceOf(document));
    const first = isWaitedFor ? undefined : await addInTime(this.documents, document);
    return first === undefined || first.outcome === "busy" ? this.storeBusy(document) : first;
  }

  /** @returns whether the request has the key. @throws UnavailableError */
  reserveKey(use: KeyToReserve): Promise<boolean> {
    return addInTime(this.reservations, use);
  }

  /** Stores the answer for replays. @throws UnavailableError */
  async saveAnswer(answer: AnswerToSave): Promise<void> {
    await addInTime(this.answers, answer);
  }

  private async storeBusy(document: NewDocument): Promise<StoredDocument> {
    const sequence = sequenceOf(document);
    const lane = this.lockedSequences.get(sequence) ?? { groups: this.documentBatcher({ waits: true }), waiting: 0 };
    this.lockedSequences.set(sequence, lane);
    lane.waiting += 1;
    try {
      return await addInTime(lane.groups, document);
    } finally {
      lane.waiting -= 1;
      if (lane.waiting === 0) {
        this.lockedSequences.delete(sequence);
      }
    }
  }

  private documentBatcher(options: { waits: boolean }): Intake["documents"] {
    return createBatcher(
      (documents) => insertDocuments(this.db, documents, options),
      ({ sizeBytes }) => sizeBytes,
    );
  }
}

interface AnswerToSave extends KeyReservation {
  answer: StoredAnswer;
}

const sequenceOf = ({ businessProfileId, numbersFrom = businessProfileId, kind, year }: NewDocument): string =>
  `${numbersFrom} ${kind} ${year}`;

function createBatcher<Item, Result>(
  work: BatchWork<Item, Result>,
  bytesOf: (item: Item) => number = () => 0,
): Batcher<Timed<Item>, Result | undefined> {
  // Items whose request is over get undefined.
  const workInTime = async (all: readonly Timed<Item>[]): Promise<(Result | undefined)[]> => {
    const awaited = all.filter(({ isLate }) => !isLate());
    const results = awaited.length === 0 ? [] : await work(awaited.map(({ item }) => item));
    const resultOf = new Map(awaited.map((each, index) => [each, results[index]]));
    return all.map((each) => resultOf.get(each));
  };
  return new Batcher(workInTime, {
    maxItems,
    weigh: { max: maxBytes, of: ({ item }) => bytesOf(item) },
    isTransient: (error) => error instanceof UnavailableError,
  });
}

/** @throws UnavailableError when the request was over before its batch began; nothing was stored */
async function addInTime<Item, Result>(natural: Batcher<Timed<Item>, Result | undefined>, item: Item): Promise<Result> {
  const result = await natural.add({ item, isLate: deadlineChecker() });
  if (result === undefined) {
    throw deadlineError();
  }
  return result;
}
