import type { Actor } from "../../common/operations/operator-actions.ts";
import type { StageName } from "../../common/status/pipeline.ts";
import type { Pipeline } from "./pipeline.ts";

export const ada = { by: "Ada", role: "operator", requestId: "request-of-ada" } as const satisfies Actor;

/** A system with a token without a role. */
export const erp: Actor = { by: "ERP", role: "none", requestId: "request-of-erp" };

export interface RecordedQueues {
  /** The ids of documents by stage, one entry for each call. */
  enqueued: [stage: StageName, ids: string[]][];
  deps: Pipeline["deps"];
}

/** Records what is enqueued instead of adding jobs. */
export function recordQueues({ deps }: Pipeline): RecordedQueues {
  const enqueued: RecordedQueues["enqueued"] = [];
  const enqueue = (stage: StageName, refs: readonly { id: string }[]): Promise<void> => {
    enqueued.push([stage, refs.map(({ id }) => id)]);
    return Promise.resolve();
  };
  return { enqueued, deps: { ...deps, queues: { enqueue } } as unknown as Pipeline["deps"] };
}
