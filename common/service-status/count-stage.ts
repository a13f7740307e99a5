import type { StageName } from "../status/pipeline.ts";
import { stageDuration, stageResults } from "./instruments.ts";

/** `refused`: judged invalid or rejected, which is a result; `failed`: the attempt failed. */
export type WorkResult = "done" | "refused" | "failed";

export function countStage(stage: StageName, result: WorkResult, durationMs?: number): void {
  stageResults.inc({ stage, result });
  if (durationMs !== undefined) {
    stageDuration.observe({ stage }, durationMs / 1_000);
  }
}
