import type { StageProducts, Step } from "../../common/documents/stage-results-store.ts";
import type { StageNeeds, WaitingDocument } from "../../common/documents/stage-store.ts";
import type { DocumentStage, pipeline } from "../../common/status/pipeline.ts";
import type { RenderedUbl } from "../../common/ubl/render-ubl.ts";

/** What a stage makes of a document: its new state, log row and products. A state that the pipeline does not allow does not compile. */
type StageResult<Name extends DocumentStage> = Omit<Step, "stage" | "startedAt" | "durationMs"> & {
  to: (typeof pipeline)[Name]["to"][number];
  /** The tree of the UBL that it makes. It stays in this process: a stage that runs elsewhere parses what is stored. */
  tree?: RenderedUbl["tree"];
};

export type StagedDocument = WaitingDocument & Partial<Pick<RenderedUbl, "tree">>;

/** A stage of the pipeline, independent of how documents reach it. */
export interface Stage<Prepared = unknown, Name extends DocumentStage = DocumentStage> {
  /** Its name determines the state in which documents wait for it. */
  name: Name;
  needs?: StageNeeds;
  /** Loads shared input of the whole batch. An error fails each document. */
  prepare?(documents: readonly WaitingDocument[]): Promise<Prepared>;
  /** Processes one document. An error fails this document only. */
  run(document: StagedDocument, prepared: Prepared): Promise<StageResult<Name>> | StageResult<Name>;
}

/** Checks the types of a stage's parts against each other. */
export const defineStage = <Prepared, Name extends DocumentStage>(stage: Stage<Prepared, Name>): Stage => stage;

/** The document with its products, as the next stage would load it. */
export const withProducts = (
  document: StagedDocument,
  { amounts, ubl }: StageProducts,
  tree: RenderedUbl["tree"] | undefined,
): StagedDocument => ({
  ...document,
  ...(tree !== undefined && { tree }),
  ...(amounts !== undefined && { amounts }),
  ...(ubl !== undefined && { ubl: ubl.xml }),
});
