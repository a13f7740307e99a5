import type { StageProducts, Step } from "../../common/db/stores/documents/stage-results-store.ts";
import type { StageNeeds, WaitingDocument } from "../../common/db/stores/documents/stage-store.ts";
import type { DocumentStage, pipeline } from "../../common/domain/status/pipeline.ts";

/** What a stage makes of a document: its new state, log row and products. A state that the pipeline does not allow does not compile. */
type StageResult<Name extends DocumentStage> = Omit<Step, "stage" | "startedAt" | "durationMs"> & {
  to: (typeof pipeline)[Name]["to"][number];
};

/** A stage of the pipeline, independent of how documents reach it. */
export interface Stage<Prepared = unknown, Name extends DocumentStage = DocumentStage> {
  /** Its name determines the state in which documents wait for it. */
  name: Name;
  needs?: StageNeeds;
  /** Loads shared input of the whole batch. An error fails each document. */
  prepare?(documents: readonly WaitingDocument[]): Promise<Prepared>;
  /** Processes one document. An error fails this document only. */
  run(document: WaitingDocument, prepared: Prepared): Promise<StageResult<Name>> | StageResult<Name>;
}

/** Checks the types of a stage's parts against each other. */
export const defineStage = <Prepared, Name extends DocumentStage>(stage: Stage<Prepared, Name>): Stage => stage;

/** The document with its products, as the next stage would load it. */
export const withProducts = (document: WaitingDocument, { amounts, ubl }: StageProducts): WaitingDocument => ({
  ...document,
  ...(amounts !== undefined && { amounts }),
  ...(ubl !== undefined && { ubl: ubl.xml }),
});
