import { Batcher } from "../../batcher.ts";
import { isTransientError } from "../../db/transient-error.ts";
import {
  insertOperatorAction,
  type NewOperatorAction,
} from "../../db/stores/operator-actions/operator-action-store.ts";
import type { Deps } from "../runtime/deps.ts";

const maxItems = 100;

/**
 * Records acts that change nothing: what was opened, and who was not let in. However many there are at a time, they take one
 * connection of the process, because each waits for the acts of all others and documents must not wait for a connection with them.
 */
export class ActRecorder {
  private readonly batcher: Batcher<NewOperatorAction, void>;

  constructor({ database }: Pick<Deps, "database">) {
    this.batcher = new Batcher(
      (acts) =>
        database.transaction(async (tx) => {
          for (const act of acts) {
            await insertOperatorAction(tx, act);
          }
          return acts.map(() => undefined);
        }),
      { maxItems, isTransient: isTransientError },
    );
  }

  /** Resolves when the act is stored. @throws Error if it could not be */
  record(act: NewOperatorAction): Promise<void> {
    return this.batcher.add(act);
  }
}
