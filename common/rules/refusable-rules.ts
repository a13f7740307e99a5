import { settlementRules } from "../documents/settlement-rules.ts";
import { amountRules } from "../ubl/compare-stated-amounts.ts";
import { issueDayRule } from "./document-limits.ts";
import { lawRules } from "./law.ts";

/** The warnings of own-checks.sch. */
export const checkedIds: readonly string[] = [
  4, 5, 6, 7, 8, 9, 10, 14, 15, 16, 17, 18, 19, 20, 21, 41, 42, 43, 51, 52, 53,
].map((number) => `OWN-${String(number).padStart(2, "0")}`);

/** The warnings about the amounts of a document that is sent as XML. */
export const amountIds: readonly string[] = Object.values(amountRules).map(({ id }) => id);

/** Rules that judge at intake only for an organization that refuses on them, because most of them need the UBL. */
const judgedOnDemand: readonly string[] = [...checkedIds, ...amountIds, issueDayRule];

/** OWN rules that an organization can refuse documents on, and whether the service refuses on them by default. */
const refusableRules: ReadonlyMap<string, boolean> = new Map(
  [
    ...Object.values(settlementRules).map(({ id, refused }) => [id, refused] as const),
    ...lawRules.map(({ id, refused }) => [id, refused] as const),
    ...judgedOnDemand.map((id) => [id, false] as const),
  ].sort(([one], [other]) => one.localeCompare(other, "en")),
);

export const refusableIds: readonly string[] = [...refusableRules.keys()];

/** What is never lawful: a report of it cannot be taken back. */
export const defaultRefuseOn: readonly string[] = refusableIds.filter((id) => refusableRules.get(id) === true);

const defaults: ReadonlySet<string> = new Set(defaultRefuseOn);

/** @param own the list of the organization; null where it has none */
export const refusedOn = (own: readonly string[] | null): ReadonlySet<string> =>
  own === null ? defaults : new Set(own);

/** The rules of its list that judge at intake only because of it. */
export const askedOf = (own: readonly string[] | null): readonly string[] =>
  own === null ? [] : own.filter((id) => judgedOnDemand.includes(id));
