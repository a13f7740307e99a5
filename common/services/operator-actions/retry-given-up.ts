import type { Statements } from "../../db/queryable.ts";
import { clearStageFailures, type GivenUpDocument } from "../../db/stores/operator-actions/given-up-store.ts";
import { organizationIn } from "../../domain/scope.ts";
import { nextStages, pipeline, stageNames, type DocumentStage } from "../../domain/status/pipeline.ts";
import type { Deps } from "../runtime/deps.ts";
import { actionDetail, countByOrganization, runOperatorAction, type OperatorAction } from "./operator-action.ts";

const bulkLimit = 1_000;

/** Retries up to a thousand documents of a stage, or of all, oldest first; `more` says to call again. */
export async function retryGivenUp(
  deps: Pick<Deps, "database" | "queues">,
  { stage, ...action }: OperatorAction & { stage?: DocumentStage },
): Promise<{ retried: number; more: boolean }> {
  const documents = await restart(deps.database, { ...action, organization: organizationIn(action.orgId) }, stage);
  await enqueueDocuments(deps, documents);
  return { retried: documents.length, more: documents.length === bulkLimit };
}

export async function enqueueDocuments(
  { queues }: Pick<Deps, "queues">,
  documents: readonly GivenUpDocument[],
): Promise<void> {
  for (const name of stageNames) {
    const refs = documents
      .filter((each) => nextStages(each.stage).includes(name))
      .map(({ id, revision }) => ({ id, revision }));
    if (refs.length > 0) {
      await queues.enqueue(name, refs);
    }
  }
}

type Restart = Omit<OperatorAction, "orgId"> & { organization: string | null };

/** Retries all of them without a queue: feeder and sweeper enqueue them. */
export async function retryEverythingGivenUp(
  database: Statements,
  { stage, onProgress, ...action }: Restart & { stage?: DocumentStage; onProgress: (retried: number) => void },
): Promise<number> {
  for (let retried = 0; ;) {
    const documents = await restart(database, action, stage);
    retried += documents.length;
    if (documents.length < bulkLimit) {
      return retried;
    }
    onProgress(retried);
  }
}

async function restart(
  database: Statements,
  { organization, ...action }: Restart,
  stage: DocumentStage | undefined,
): Promise<GivenUpDocument[]> {
  const subject = { action: "documents.retry", target: "documents" } as const;
  // Records are written per organization below.
  const recorded = { ...action, orgId: organization ?? "" };
  return runOperatorAction({ database }, recorded, subject, async (tx) => {
    const state = stage === undefined ? null : pipeline[stage].from;
    const query = { orgId: organization, state, limit: bulkLimit, detail: actionDetail(action) };
    const result = await clearStageFailures(tx, query);
    return { result, record: countByOrganization(result) };
  });
}
