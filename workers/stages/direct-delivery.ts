import { setImmediate as nextTurn } from "node:timers/promises";

import type { SendableLeg } from "../../common/delivery/leg-store.ts";
import { beginFirstSend, withReport, type FirstSend } from "../../common/delivery/deliver-leg.ts";
import type { DocumentProgress, MovedDocument, NewLeg, WaitingDocument } from "../../common/documents/stage-store.ts";
import { sha256 } from "../../common/runtime/digest.ts";
import { legTraits } from "../../common/status/legs.ts";
import { nextStages, type DocumentRef, type StageName } from "../../common/status/pipeline.ts";
import type { DeliveryStage, DeliveryStageDeps } from "./delivery-stage.ts";
import type { StageResults } from "./run-stages.ts";

/** Legs in memory, stored and not sent yet, beyond which no further documents are taken. */
const maxWaiting = 200;
/** Characters of XML of one group; a larger group takes the queues, so that its documents are loaded in parts. */
const maxCharacters = 8_000_000;

/** A group between its last stage and its first bytes. */
export interface Handover {
  /** With the claims of the legs that are sent at once. */
  progress: readonly DocumentProgress[];
  /** Sends what was stored. @returns the documents by the stage whose queue has to take them */
  pass(moved: readonly MovedDocument[]): Map<StageName, DocumentRef[]>;
}

/** A leg of this group, and its first send where a slot was free. */
interface Outgoing {
  row: SendableLeg;
  first: FirstSend | undefined;
}

/**
 * Sends the legs of validated documents from the memory of the process that has validated them. A leg for which a slot is free is stored
 * as claimed, by the statement that stores the document's progress; the others wait for a slot. Neither has a job, and nothing is read
 * again. A crash leaves what the sweeper finds.
 */
export class DirectDelivery {
  private waiting = 0;
  private readonly untilRoom: (() => void)[] = [];

  constructor(
    private readonly deps: DeliveryStageDeps,
    private readonly stages: Partial<Record<StageName, DeliveryStage>>,
  ) {}

  /** Resolves when there is room for another group. */
  async room(): Promise<void> {
    while (this.waiting > maxWaiting) {
      await new Promise<void>((resolve) => this.untilRoom.push(resolve));
    }
  }

  async begin({ progress, documents = [] }: StageResults): Promise<Handover> {
    const outgoing = await this.outgoing(documents, progress);
    return {
      progress: outgoing.size === 0 ? progress : progress.map((each) => withSends(each, outgoing)),
      pass: (moved) => this.pass(outgoing, moved),
    };
  }

  /** The legs that may go at once, by their ids. */
  private async outgoing(
    documents: readonly WaitingDocument[],
    progress: readonly DocumentProgress[],
  ): Promise<Map<string, Outgoing>> {
    const newLegs = new Map(progress.map(({ id, steps }) => [id, steps.at(-1)?.makes.verdict?.legs ?? []]));
    const rows = documents.flatMap((document) => rowsOf(document, newLegs.get(document.id) ?? []));
    const characters = rows.reduce((sum, { ubl }) => sum + ubl.length, 0);
    if (characters > maxCharacters) {
      return new Map();
    }
    const { pauses } = this.deps;
    await pauses.confirm((paused) => rows.some((row) => paused.holdsLeg(row)));
    const isFree = (row: SendableLeg): boolean =>
      !pauses.current.holdsLeg(row) && this.stages[legTraits[row.leg].stage]?.isRecovering() === false;
    const begun = await Promise.all(rows.filter(isFree).map((row) => this.begun(row)));
    return new Map(begun.map((each) => [each.row.sbdhId, each]));
  }

  private async begun(row: SendableLeg): Promise<Outgoing> {
    const { directory } = this.deps;
    try {
      // An answer that the process has is there within this turn. Everything else, a refusal too, is for the ordinary way.
      const mayGo =
        directory === undefined ||
        (await Promise.race([directory.refusalOf(row).then((refusal) => refusal === undefined), nextTurn(false)]));
      const first = mayGo ? await beginFirstSend(this.deps, row) : undefined;
      return { row: first === undefined ? withReport(this.deps, row) : row, first };
    } catch {
      // What fails here fails again where it is handled for the leg alone.
      return { row, first: undefined };
    }
  }

  private pass(outgoing: Map<string, Outgoing>, moved: readonly MovedDocument[]): Map<StageName, DocumentRef[]> {
    const claimed = new Set(moved.flatMap(({ legs }) => legs?.claimed ?? []));
    const queued = new Set(moved.flatMap(({ legs }) => legs?.queued ?? []));
    const handed = new Map<StageName, SendableLeg[]>();
    const taken = new Set<string>();
    for (const { row, first } of outgoing.values()) {
      const stage = legTraits[row.leg].stage;
      const isClaimed = claimed.has(row.sbdhId);
      if (first !== undefined) {
        const sending = first.finish(isClaimed);
        void this.follow(this.stages[stage]?.finish(row, sending), isClaimed ? 1 : 0);
      }
      if (isClaimed) {
        taken.add(`${stage} ${row.documentId}`);
      } else if (queued.has(row.sbdhId)) {
        taken.add(`${stage} ${row.documentId}`);
        handed.set(stage, [...(handed.get(stage) ?? []), row]);
      }
    }
    for (const [stage, rows] of handed) {
      void this.follow(this.stages[stage]?.handOver(rows), rows.length);
    }
    return byNextStage(moved, (stage, id) => taken.has(`${stage} ${id}`));
  }

  private async follow(delivery: Promise<void> | undefined, legs: number): Promise<void> {
    this.waiting += legs;
    await delivery;
    this.waiting -= legs;
    this.untilRoom.splice(0).forEach((resolve) => resolve());
  }
}

/** Documents that have moved, by each stage that they go through next. */
export function byNextStage(
  moved: readonly MovedDocument[],
  isTaken: (stage: StageName, id: string) => boolean = () => false,
): Map<StageName, DocumentRef[]> {
  const found = new Map<StageName, DocumentRef[]>();
  for (const { id, revision, to } of moved) {
    for (const stage of nextStages(to).filter((each) => !isTaken(each, id))) {
      found.set(stage, [...(found.get(stage) ?? []), { id, revision }]);
    }
  }
  return found;
}

/** The legs of a first revision: whether a later one revises a report is known to the database alone. */
function rowsOf(document: WaitingDocument, legs: readonly NewLeg[]): SendableLeg[] {
  const { id: documentId, revision, amounts, ubl } = document;
  if (revision > 1 || amounts === null || ubl === null) {
    return [];
  }
  const open = legs.filter(({ state }) => state === "queued");
  const billingSbdhId = open.find(({ leg }) => leg === "c3")?.id ?? null;
  const { orgId, kind, requestId, traceparent, documentSequence, businessProfileId } = document;
  const content = { kind, requestId, traceparent, documentSequence, businessProfileId, document: document.document };
  return open.map(({ id, leg, senderId, receiverId, docTypeId, processId, createdAt }) => ({
    orgId,
    documentId,
    revision,
    amounts,
    ubl,
    leg,
    sbdhId: id,
    envelopeId: id,
    billingSbdhId,
    senderId,
    receiverId,
    docTypeId,
    processId,
    country: "AE",
    createdAt,
    state: "queued",
    attempts: 0,
    failureClass: null,
    reason: null,
    isKnown: false,
    heldForMs: 0,
    sbdSha256: null,
    taxDataType: legTraits[leg].carriesTaxData ? "S" : null,
    taxData: null,
    // Last, because Node 20 adds each member that is named after a spread by a slow call: 40 microseconds for these.
    ...content,
  }));
}

/** With the claim of each leg that is sent at once, and the report of each that waits. */
const withSends = (
  { steps, ...document }: DocumentProgress,
  outgoing: ReadonlyMap<string, Outgoing>,
): DocumentProgress => ({
  ...document,
  steps: steps.map((step) => {
    const { verdict } = step.makes;
    const legs = verdict?.legs.map((leg) => {
      const { first, row } = outgoing.get(leg.id) ?? {};
      const xml = row?.taxData ?? null;
      return {
        ...leg,
        ...(first !== undefined && { claim: first.claim }),
        ...(xml !== null && { report: { xml, sha256: sha256(xml) } }),
      };
    });
    return verdict === undefined || legs === undefined
      ? step
      : { ...step, makes: { ...step.makes, verdict: { ...verdict, legs } } };
  }),
});
