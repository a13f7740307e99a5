import { pathWithQuery } from "../pages.ts";
import { hrefOf } from "../router.ts";

/** The conditions in the address of the view, by the names of the API but for the first two. */
export const conditionNames = [
  "org",
  "class",
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
  /** A saved filter; empty where there is a text or a condition of its own. */
  filter: string;
  conditions: Readonly<Partial<Record<ConditionName, string>>>;
}

/** Narrow a saved filter as well. */
const besideFilter: readonly ConditionName[] = ["org", "class"];

export function soughtIn(query: URLSearchParams): Sought {
  const text = query.get("q") ?? "";
  const conditions = Object.fromEntries(
    conditionNames.flatMap((name) => {
      const value = query.get(name) ?? "";
      return value === "" ? [] : [[name, value]];
    }),
  ) as Sought["conditions"];
  const isOwn = text !== "" || Object.keys(conditions).some((name) => !besideFilter.some((beside) => beside === name));
  const chosen = query.get("filter") ?? "";
  const filter = isOwn ? "" : chosen === "" && conditions.class === undefined ? "oldest_pending" : chosen;
  return { text, filter, conditions };
}

/** The path of the API, with `form` ".csv" or ".ndjson" that of the export. */
export function pathOf({ text, filter, conditions }: Sought, form = ""): string {
  const { org, class: failureClass, ...others } = conditions;
  return pathWithQuery(`/api/operations/search${form}`, {
    q: text,
    filter,
    org_id: org,
    failure_class: filter === "" || filter === "failed" ? failureClass : undefined,
    ...others,
  });
}

/** A search as the server keeps it. */
export const queryOf = (sought: Sought): string => pathOf(sought).split("?")[1] ?? "";

/** The address of a search that the server has kept. */
export function addressOfQuery(query: string): string {
  const { org_id: org, failure_class, ...others } = Object.fromEntries(new URLSearchParams(query));
  return hrefOf("search", undefined, { ...others, org, class: failure_class });
}

export const addressOf = ({ text, filter, conditions }: Sought): string =>
  hrefOf("search", undefined, { q: text, filter, ...conditions });
