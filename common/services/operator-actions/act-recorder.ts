import { Batcher } from "../../batcher.ts";
import { isTransientError } from "../../db/transient-error.ts";
import {
  insertOperatorAction,
  type NewOperatorAction,
} from "../../db/stores/operator-actions/operator-action-store.ts";
import type { Deps } from "../runtime/deps.ts";

const maxItems = 100;

/**
 * Records acts that change nothing: what was opened, and which sign-ins were refused. They share one connection of the
 * process, because acts wait for each other, and with a connection each they would leave none to documents.
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
