import {
  findTaxpayerHolders,
  listTaxpayerRights,
  lockTaxpayers,
  saveTaxpayerDecision,
  type TaxpayerHolder,
  type TaxpayerRight,
} from "./taxpayer-store.ts";
import { findOrganizationInScope } from "./organization-store.ts";
import type { TaxpayerDecision, TaxpayerRightState } from "../peppol/taxpayer-ids.ts";
import { AppError, notFound } from "../runtime/errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { readPage } from "../search/page-cursor.ts";
import { runOperatorAction, type OperatorAction } from "../operations/operator-action.ts";

type Db = Pick<Deps, "database">;

export interface TaxpayerRequest extends TaxpayerRight {
  /** Organizations with a profile of the taxpayer. */
  holders: Pick<TaxpayerHolder, "orgId" | "organization">[];
}

/** Who has asked for which taxpayer and what was decided, newest first. @throws AppError 400 for an invalid cursor */
export async function listTaxpayers(
  { database }: Db,
  query: { limit: number; cursor?: string; state?: TaxpayerRightState; orgId?: string; taxpayer?: string },
): Promise<{ taxpayers: TaxpayerRequest[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(query, (page) => listTaxpayerRights(database, page));
  const holders = await findTaxpayerHolders(
    database,
    rows.map(({ taxpayer }) => taxpayer),
  );
  const taxpayers = rows.map((row) => ({ ...row, holders: holders.filter(({ id }) => id === row.taxpayer) }));
  return { taxpayers, nextCursor };
}

/**
 * Lets an organization have a taxpayer from its next request on, alone or beside another organization, or refuses it. A
 * profile that is there stays as it is.
 *
 * @throws AppError 404; 409 when the decision does not fit who has the taxpayer
 */
export async function decideTaxpayer(
  deps: Db,
  action: Omit<OperatorAction, "orgId">,
  { orgId, taxpayer, decision }: { orgId: string; taxpayer: string; decision: TaxpayerDecision },
): Promise<TaxpayerRequest> {
  const subject = { action: "taxpayer.decide", target: "taxpayer", targetId: taxpayer } as const;
  await runOperatorAction(deps, { ...action, orgId }, subject, async (tx, found) => {
    if ((await findOrganizationInScope(tx, { id: orgId, orgId })) === undefined) {
      throw notFound("Organization");
    }
    found(orgId);
    await lockTaxpayers(tx);
    requireFitting(decision, orgId, await findTaxpayerHolders(tx, [taxpayer]));
    await saveTaxpayerDecision(tx, { orgId, taxpayer, decision });
    return { result: undefined, record: [{ orgId, detail: { taxpayer, decision } }] };
  });
  const { taxpayers } = await listTaxpayers(deps, { orgId, limit: 1, taxpayer });
  return taxpayers[0]!;
}

/** @throws AppError 409 */
function requireFitting(decision: TaxpayerDecision, orgId: string, holders: readonly TaxpayerHolder[]): void {
  const own = holders.some((holder) => holder.orgId === orgId);
  const other = holders.find((holder) => holder.orgId !== orgId);
  if (decision === "allowed" && other !== undefined && !own) {
    throw new AppError(409, `The taxpayer belongs to ${other.organization}: a second organization can only share it`);
  }
  if (decision === "shared" && other === undefined) {
    throw new AppError(409, "No other organization has the taxpayer: allow it");
  }
  if (decision === "refused" && own) {
    throw new AppError(
      409,
      "The organization has a business profile of the taxpayer: disable the organization instead",
    );
  }
}
