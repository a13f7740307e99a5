import { v7 as uuid } from "uuid";

import type { Party } from "../documents/document.ts";
import { type TaxpayerDecision, type TaxpayerRightState } from "./taxpayer-rights.ts";
import { taxpayerIds, taxpayerOf } from "../peppol/identifiers.ts";
import type { Queryable } from "../db/queryable.ts";
import { runOperatorAction, type OperatorAction } from "../operations/run-operator-action.ts";
import type { Deps } from "../runtime/deps.ts";
import { refusal } from "../runtime/errors.ts";
import { readPage } from "../search/page-cursor.ts";
import { findOrganizationInScope } from "./organization-store.ts";

/** A profile that has one of the taxpayer ids that were asked for. */
interface TaxpayerHolder {
  /** The id that it has. */
  id: string;
  orgId: string;
  organization: string;
  party: Party;
  /** The profile whose sequences number its documents: itself, or the one that it shares them with. */
  numbersFrom: string;
}

/** Profiles of all organizations with these taxpayer ids (`taxpayerIds`), oldest first. */
async function findTaxpayerHolders(db: Queryable, ids: readonly string[]): Promise<TaxpayerHolder[]> {
  return db.query<TaxpayerHolder>(
    `select i.id, p.org_id, o.name as organization, p.party, coalesce(p.numbers_from, p.id) as numbers_from
     from business_profiles p join organizations o on o.id = p.org_id
       cross join lateral (select p.party->>'tin' as tin, p.party->>'endpoint_scheme_id' as scheme,
         lower(regexp_replace(p.party->>'endpoint_id', '\\s', '', 'g')) as endpoint,
         p.party#>>'{party_tax_scheme,company_id}' as vat) party
       join unnest($1::text[]) i (id) on i.id in (scheme || ':' || endpoint, '0235:' || tin)
         or tin is null and scheme <> '0235' and vat ~ '^1\\d{12}03$' and i.id = '0235:' || left(vat, 10)
     order by p.id`,
    [ids],
  );
}

interface TaxpayerClaim {
  orgId: string;
  party: Party;
  /** The profile as it was; its own ids stay its own. */
  former?: { party: Party; numbersFrom: string | null } | undefined;
  /** What a site operator says with the request; by default, what was decided before. */
  right?: TaxpayerRightState;
  needsApproval: boolean;
}

/** The profile whose numbers the claiming one shares (null for its own), or the id that it may not have. */
type ClaimResult = { numbersFrom: string | null } | { taken: string } | { unapproved: string };

/**
 * Judges whether a profile may have its taxpayer. The transaction holds a lock from here on, so that two organizations
 * cannot both find a taxpayer free and take it.
 */
export async function claimTaxpayer(tx: Queryable, claim: TaxpayerClaim): Promise<ClaimResult> {
  const { orgId, party, former } = claim;
  const taxpayer = taxpayerOf(party);
  const known = former === undefined ? [] : taxpayerIds(former.party);
  const ids = taxpayerIds(party).filter((id) => !known.includes(id));
  const kept = former !== undefined && taxpayerOf(former.party) === taxpayer ? former.numbersFrom : null;
  if (ids.length === 0) {
    return { numbersFrom: kept };
  }
  await lockTaxpayers(tx);
  const right = claim.right ?? (await findTaxpayerRight(tx, { orgId, taxpayer }));
  const others = (await findTaxpayerHolders(tx, ids)).filter((holder) => holder.orgId !== orgId);
  const foreign = others.find((holder) => right !== "shared" || taxpayerOf(holder.party) !== taxpayer);
  if (foreign !== undefined) {
    return { taken: foreign.id };
  }
  if (known.includes(taxpayer)) {
    return { numbersFrom: kept };
  }
  return isApproved(right, claim) ? { numbersFrom: others[0]?.numbersFrom ?? null } : { unapproved: taxpayer };
}

const isApproved = (right: TaxpayerRightState | undefined, { needsApproval }: TaxpayerClaim): boolean =>
  right === "allowed" || right === "shared" || (!needsApproval && right !== "refused");

/**
 * Until the transaction ends, no other one judges a claim. It locks a row, because any role that may connect can hold an advisory
 * lock.
 */
const lockTaxpayers = (tx: Queryable): Promise<unknown> => tx.query("select from installation_state for no key update");

interface TaxpayerKey {
  orgId: string;
  taxpayer: string;
}

async function findTaxpayerRight(
  tx: Queryable,
  { orgId, taxpayer }: TaxpayerKey,
): Promise<TaxpayerRightState | undefined> {
  const [row] = await tx.query<{ state: TaxpayerRightState }>(
    "select state from taxpayer_rights where org_id = $1 and taxpayer = $2",
    [orgId, taxpayer],
  );
  return row?.state;
}

/** Most requests of an organization that wait, because each caller with a token of it can make some. */
const maxAsked = 20;

/** Shows site operators that an organization has tried to have a taxpayer. */
export async function askForTaxpayer(db: Queryable, { orgId, taxpayer }: TaxpayerKey): Promise<void> {
  await db.query(
    `insert into taxpayer_rights (id, org_id, taxpayer, state) select $1, $2, $3, 'asked'
     where (select count(*) from taxpayer_rights where org_id = $2 and state = 'asked') < ${maxAsked}
     on conflict (org_id, taxpayer) do nothing`,
    [uuid(), orgId, taxpayer],
  );
}

interface TaxpayerRight extends TaxpayerKey {
  id: string;
  organization: string;
  state: TaxpayerRightState;
  askedAt: Date;
  decidedAt: Date | null;
}

export interface TaxpayerRequest extends TaxpayerRight {
  /** Organizations with a profile of the taxpayer. */
  holders: Pick<TaxpayerHolder, "orgId" | "organization">[];
}

/** Requests for taxpayers and what was decided, newest first. @throws AppError 400 for an invalid cursor */
export async function listTaxpayers(
  { database }: Pick<Deps, "database">,
  query: { limit: number; cursor?: string; state?: TaxpayerRightState; orgId?: string; taxpayer?: string },
): Promise<{ taxpayers: TaxpayerRequest[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(query, (page) =>
    database.query<TaxpayerRight>(
      `select r.id, r.org_id, o.name as organization, r.taxpayer, r.state, r.asked_at, r.decided_at
     from taxpayer_rights r join organizations o on o.id = r.org_id
     where ($1::text is null or r.state = $1) and ($2::uuid is null or r.id < $2::uuid) and ($3::uuid is null or r.org_id = $3)
       and ($5::text is null or r.taxpayer = $5)
     order by r.id desc limit $4 + 1`,
      [page.state ?? null, page.after ?? null, page.orgId ?? null, page.limit, page.taxpayer ?? null],
    ),
  );
  const holders = await findTaxpayerHolders(
    database,
    rows.map(({ taxpayer }) => taxpayer),
  );
  const taxpayers = rows.map((row) => ({ ...row, holders: holders.filter(({ id }) => id === row.taxpayer) }));
  return { taxpayers, nextCursor };
}

/**
 * Lets an organization have a taxpayer from its next request on, alone or together with another, or refuses it. An
 * existing profile does not change.
 *
 * @throws AppError 404; 409 when the decision contradicts which organizations have the taxpayer
 */
export async function decideTaxpayer(
  { database }: Pick<Deps, "database">,
  action: Omit<OperatorAction, "orgId">,
  { orgId, taxpayer, decision }: { orgId: string; taxpayer: string; decision: TaxpayerDecision },
): Promise<TaxpayerRequest> {
  const subject = { action: "taxpayer.decide", target: "taxpayer", targetId: taxpayer } as const;
  await runOperatorAction({ database }, { ...action, orgId }, subject, async (tx, found) => {
    if ((await findOrganizationInScope(tx, { id: orgId, orgId })) === undefined) {
      throw refusal("organization_not_found");
    }
    found(orgId);
    await lockTaxpayers(tx);
    const holders = await findTaxpayerHolders(tx, [taxpayer]);
    const isOwn = holders.some((holder) => holder.orgId === orgId);
    const other = holders.find((holder) => holder.orgId !== orgId);
    if (decision === "allowed" && other !== undefined && !isOwn) {
      throw refusal("taxpayer_belongs_to", { organization: other.organization });
    }
    if (decision === "shared" && other === undefined) {
      throw refusal("taxpayer_free");
    }
    if (decision === "refused" && isOwn) {
      throw refusal("organization_has_profile");
    }
    await tx.query(
      `insert into taxpayer_rights (id, org_id, taxpayer, state, decided_at) values ($1, $2, $3, $4, now())
     on conflict (org_id, taxpayer) do update set state = excluded.state, decided_at = excluded.decided_at`,
      [uuid(), orgId, taxpayer, decision],
    );
    return { result: undefined, record: [{ orgId, detail: { taxpayer, decision } }] };
  });
  const { taxpayers } = await listTaxpayers({ database }, { orgId, limit: 1, taxpayer });
  return taxpayers[0]!;
}
