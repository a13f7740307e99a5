import { pathWithQuery } from "../pages.ts";
import { hrefOf } from "../router.ts";

/** The conditions in the address of the view, by the names of the API but for the first. */
export const conditionNames = [
  "org",
  "failure_class",
  "overall_status",
  "kind",
  "leg",
  "leg_state",
  "cause",
  "issue_date_from",
  "issue_date_to",
  "received_from",
  "received_to",
  "amount_from",
  "amount_to",
  "party",
  "needs_person",
] as const;

export type ConditionName = (typeof conditionNames)[number];

/** What is searched for, as the address says it. */
export interface Sought {
  text: string;
  conditions: Readonly<Partial<Record<ConditionName, string>>>;
}

export function soughtIn(query: URLSearchParams): Sought {
  const conditions = conditionNames.flatMap((name) => {
    const value = query.get(name) ?? "";
    return value === "" ? [] : [[name, value]];
  });
  return { text: query.get("q") ?? "", conditions: Object.fromEntries(conditions) as Sought["conditions"] };
}

/** The path of the API. */
export const pathOf = ({ text, conditions: { org, ...others } }: Sought): string =>
  pathWithQuery("/api/operations/search", { q: text, org_id: org, ...others });

export const addressOf = ({ text, conditions }: Sought): string =>
  hrefOf("search", undefined, { q: text, ...conditions });
