import type { StageProducts, Step } from "../../common/db/stores/documents/stage-results-store.ts";
import type { StageNeeds, WaitingDocument } from "../../common/db/stores/documents/stage-store.ts";
import type { DocumentStage } from "../../common/domain/status/pipeline.ts";

/** New state, log row and products of a document. */
export type StageResult = Omit<Step, "stage" | "durationMs">;

/** A stage of the pipeline, independent of how documents reach it. */
export interface Stage<Prepared = unknown> {
  /** Its name determines the state in which documents wait for it. */
  name: DocumentStage;
  needs?: StageNeeds;
  /** Loads shared input of the whole batch. An error fails each document. */
  prepare?(documents: readonly WaitingDocument[]): Promise<Prepared>;
  /** Processes one document. An error fails this document only. */
  run(document: WaitingDocument, prepared: Prepared): Promise<StageResult> | StageResult;
}

/** Checks the types of a stage's parts against each other. */
export const defineStage = <Prepared>(stage: Stage<Prepared>): Stage => stage;

/** The document with its products, as the next stage would load it. */
export const withProducts = (document: WaitingDocument, { amounts, ubl }: StageProducts): WaitingDocument => ({
  ...document,
  ...(amounts !== undefined && { amounts }),
  ...(ubl !== undefined && { ubl: ubl.xml }),
});
