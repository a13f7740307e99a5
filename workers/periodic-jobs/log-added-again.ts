import type { StageName } from "../../common/status/pipeline.ts";
import type { Logger } from "../../common/runtime/logging.ts";

interface AddedAgain {
  stage: StageName;
  documents: number;
  /** Whether the queue had no job that could have been theirs. */
  isQueueEmpty: boolean;
}

/** Behind a long queue nothing is wrong: should the first job be there, the second one only costs a look. */
export function logAddedAgain(logger: Logger, { isQueueEmpty, ...what }: AddedAgain): void {
  if (isQueueEmpty) {
    logger.warn(what, "jobs were missing; added again");
  } else {
    logger.info(what, "documents wait for long; their jobs were added again");
  }
}
