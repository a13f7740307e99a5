import { v7 as uuid, validate as isUuid } from "uuid";

import { endPause, findPause, findPauseByTarget, insertPause, listPauses, type Pause } from "./pause-store.ts";
import { formatParticipantId, parseParticipantId } from "../peppol/identifiers.ts";
import { ownAccessPoint, pauseTarget, type PausedThing, type PauseScope } from "./paused-work.ts";
import { mayAs, organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import { publicLegs } from "../status/legs.ts";
import { stageNames } from "../status/pipeline.ts";
import { type AppError, invalidFields, refusal, wrongField } from "../runtime/errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { readPage } from "../search/page-cursor.ts";
import { runOperatorAction, type OperatorAction } from "./run-operator-action.ts";

/** The operator, for one organization or the whole site. */
export interface PauseAction extends OperatorAction {
  ownOrgId: string;
}

interface PauseRequest {
  scope: PauseScope;
  /** Optional for the access point and for the operator's own organization. */
  target?: string;
  /** For a receiver: whether the documents of all organizations are paused. */
  allOrganizations: boolean;
}

/**
 * Pauses work until an operator ends the pause. Documents keep their state; worker processes learn of it at once, or within five
 * seconds if the notice is lost, and finish what they have begun.
 *
 * @throws AppError 400 for an unknown target; 403 without the needed role; 409 when it is paused already
 */
export async function pauseWork(
  { accounts, database }: Pick<Deps, "accounts" | "database">,
  action: PauseAction,
  request: PauseRequest,
): Promise<Pause> {
  const thing = pausedThing(organizationIn(action.orgId) ?? action.ownOrgId, request);
  requireRight(action, thing);
  if (thing.scope === "organization" && (await accounts.organization(thing.target)) === undefined) {
    throw unknownOrganizationError();
  }
  const id = uuid();
  const subject = { action: "work.pause", target: "pause", targetId: id } as const;
  return runOperatorAction({ database }, action, subject, async (tx, found) => {
    const { by, why } = action;
    const pause = await insertPause(tx, { id, ...thing, cause: "operator", reason: why, pausedBy: by });
    if (thing.orgId !== null) {
      found(thing.orgId);
    }
    if (pause === undefined) {
      const former = await findPauseByTarget(tx, { ...thing, cause: "operator" });
      throw refusal("already_paused", { former: former?.pausedBy ?? "somebody" });
    }
    return { result: pause, record: [{ orgId: pause.orgId, detail: pauseDetail(pause) }] };
  });
}

/**
 * Ends a pause. Waiting documents are back in the queues within a second, at the rate at which they are processed.
 *
 * @throws AppError 404; 403 without the needed role; 409 when it has ended already
 */
export async function resumeWork(
  { database }: Pick<Deps, "database">,
  action: PauseAction,
  id: string,
): Promise<Pause> {
  const subject = { action: "work.resume", target: "pause", targetId: id } as const;
  return runOperatorAction({ database }, action, subject, async (tx, found) => {
    const pause = await findPause(tx, id, organizationIn(action.orgId));
    if (pause === undefined) {
      throw refusal("pause_not_found");
    }
    requireRight(action, pause);
    if (pause.orgId !== null) {
      found(pause.orgId);
    }
    const ended = await endPause(tx, { id, by: action.by, reason: action.why });
    if (ended === undefined) {
      throw refusal("pause_ended");
    }
    return { result: ended, record: [{ orgId: ended.orgId, detail: pauseDetail(ended) }] };
  });
}

/** Pauses of the whole site and of the given organizations, newest first. */
export async function readPauses(
  { database }: Pick<Deps, "database">,
  { orgId, ...query }: { orgId: Scope; active: boolean; limit: number; cursor?: string },
): Promise<{ pauses: Pause[]; nextCursor: string | null }> {
  const { rows: pauses, nextCursor } = await readPage(query, (page) =>
    listPauses(database, { orgId: organizationIn(orgId), ...page }),
  );
  return { pauses, nextCursor };
}

function pausedThing(orgId: string, { scope, target, allOrganizations }: PauseRequest): PausedThing {
  if (allOrganizations && scope !== "receiver") {
    throw wrongField("all_organizations", "receiver_needed");
  }
  switch (scope) {
    case "organization": {
      const id = pauseTarget(scope, target ?? orgId);
      if (!isUuid(id)) {
        throw unknownOrganizationError();
      }
      return { scope, target: id, orgId: id };
    }
    case "receiver":
      return { scope, target: receiverTarget(target), orgId: allOrganizations ? null : orgId };
    case "access-point":
      return { scope, target: requireOneOf([ownAccessPoint], target ?? ownAccessPoint), orgId: null };
    default:
      return { scope, target: requireOneOf(scope === "stage" ? stageNames : publicLegs, target), orgId: null };
  }
}

function receiverTarget(target = ""): string {
  const receiver = parseParticipantId(target);
  if (receiver === undefined) {
    throw wrongField("target", "invalid_pause_target");
  }
  return pauseTarget("receiver", formatParticipantId(receiver));
}

function requireOneOf(names: readonly string[], target: string | undefined): string {
  if (target === undefined || !names.includes(target)) {
    throw invalidFields({ target: `target must be ${names.join(" or ")}` });
  }
  return target;
}

const unknownOrganizationError = (): AppError => wrongField("target", "id_of_organization");

/** Pauses beyond the operator's own organization need the role site-operator. @throws AppError 403 */
function requireRight({ role, ownOrgId }: PauseAction, thing: PausedThing): void {
  if (!mayAs(role, "site-operator") && thing.orgId !== ownOrgId) {
    throw refusal("site_role_missing");
  }
}

const pauseDetail = ({ scope, target, cause }: Pause): Record<string, unknown> => ({ scope, target, cause });
