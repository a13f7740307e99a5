import { settlementRules } from "../documents/settlement-rules.ts";
import { lawRules } from "./law.ts";

/** OWN rules that an organization can refuse documents on, and whether the service refuses on them by default. */
const refusableRules: ReadonlyMap<string, boolean> = new Map(
  [
    ...Object.values(settlementRules).map(({ id, refused }) => [id, refused] as const),
    ...lawRules.map(({ id, refused }) => [id, refused] as const),
  ].sort(([one], [other]) => one.localeCompare(other, "en")),
);

export const refusableIds: readonly string[] = [...refusableRules.keys()];

/** What is never lawful: a report of it cannot be taken back. */
export const defaultRefuseOn: readonly string[] = refusableIds.filter((id) => refusableRules.get(id) === true);

const defaults: ReadonlySet<string> = new Set(defaultRefuseOn);

/** @param own the list of the organization; null where it has none */
export const refusedOn = (own: readonly string[] | null): ReadonlySet<string> =>
  own === null ? defaults : new Set(own);
