import type { Config } from "../../config/config.ts";
import type { SecondPersonAct } from "../../config/sign-in-config.ts";
import type { Queryable } from "../../db/queryable.ts";
import {
  saveSecondPersonRequest,
  takeSecondPersonRequest,
  type SecondPersonRequest,
} from "../../db/stores/operator-actions/second-person-store.ts";
import { secondPersonHours } from "../../domain/operator-actions/operator-actions.ts";
import { AppError } from "../../errors.ts";
import { sha256 } from "../identifiers/digest.ts";
import type { Deps } from "../runtime/deps.ts";
import { runOperatorAction, type ActionResult, type OperatorAction } from "./operator-action.ts";

class SecondPersonNeededError extends AppError {
  constructor(readonly request: SecondPersonRequest) {
    super(
      409,
      `Another person has to ask for the same within ${secondPersonHours} hours: your request and its reason are recorded`,
    );
  }
}

/** The same person in another spelling is no second one. */
const personOf = (subject: string): string => sha256(subject.normalize("NFKC").trim().toLowerCase());

interface Act {
  act: SecondPersonAct;
  action: "leg.resolve" | "document.withdraw" | "organization.disable";
  target: "leg" | "document" | "organization";
  targetId: string;
  outcome?: string;
}

/**
 * As `runOperatorAction`, but where the site asks for two persons (SECOND_PERSON), the first one's act is checked, taken back and
 * recorded as refused, and another person's does it. The record of that one names the first.
 *
 * @throws AppError 409 for the first person; what `work` throws
 */
export async function runActOfTwo<Result>(
  deps: Pick<Deps, "database"> & { config: Pick<Config, "secondPerson"> },
  action: OperatorAction,
  { act, outcome = "", ...subject }: Act,
  work: (tx: Queryable, found: (orgId: string) => void) => Promise<ActionResult<Result>>,
): Promise<Result> {
  if (!deps.config.secondPerson.includes(act)) {
    return runOperatorAction(deps, action, subject, work);
  }
  const { by, why } = action;
  const key = { action: subject.action, targetId: subject.targetId.toLowerCase(), outcome, person: personOf(by) };
  try {
    return await runOperatorAction(deps, action, subject, async (tx, found) => {
      const first = await takeSecondPersonRequest(tx, key, { hours: secondPersonHours });
      const done = await work(tx, found);
      if (first === undefined) {
        const orgId = done.record[0]?.orgId ?? "";
        // Rolls back what `work` did, and the request that this person may have made before.
        throw new SecondPersonNeededError({ ...key, orgId, subject: by, reason: why });
      }
      const both = { asked_by: first.subject, asked_because: first.reason };
      return { ...done, record: done.record.map((each) => ({ ...each, detail: { ...each.detail, ...both } })) };
    });
  } catch (error) {
    if (error instanceof SecondPersonNeededError) {
      await saveSecondPersonRequest(deps.database, error.request);
    }
    throw error;
  }
}
