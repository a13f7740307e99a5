import type { StageProducts, Step } from "../../common/db/stores/documents/stage-results-store.ts";
import type { StageNeeds, WaitingDocument } from "../../common/db/stores/documents/stage-store.ts";
import type { DocumentStage } from "../../common/domain/status/pipeline.ts";

/** Where a document goes, what the log says of it, and what is stored with it. */
export type StageResult = Omit<Step, "stage" | "durationMs">;

/** A stage of a document's way: what it makes of one, and nothing of how documents come to it. */
export interface Stage<Prepared = unknown> {
  /** Its place in the pipeline says in which state documents wait for it. */
  name: DocumentStage;
  needs?: StageNeeds;
  /** What the whole group needs, fetched at once. A throw is a failure of each document. */
  prepare?(documents: readonly WaitingDocument[]): Promise<Prepared>;
  /** The stage itself, for one document. A throw hurts that document only. */
  run(document: WaitingDocument, prepared: Prepared): Promise<StageResult> | StageResult;
}

/** Holds the parts of a stage to each other. */
export const defineStage = <Prepared>(stage: Stage<Prepared>): Stage => stage;

/** The document as the next stage would load it. */
export const withProducts = (document: WaitingDocument, { amounts, ubl }: StageProducts): WaitingDocument => ({
  ...document,
  ...(amounts !== undefined && { amounts }),
  ...(ubl !== undefined && { ubl: ubl.xml }),
});
