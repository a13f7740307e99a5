import { documentKindNames } from "../documents/document-kinds.ts";
import { initialStatus } from "../status/status.ts";
import { literals } from "./literals.ts";

/** SQL: the predicate of the indexes of `documents` that a document enters once it is final, because every update of an indexed status enters all of them. */
const finalOnly = `overall_status <> '${initialStatus}'`;

/** SQL: the same of the documents `d` of a statement. */
export const isFinal = `d.${finalOnly}`;

/**
 * SQL: the organization's documents `d` that are not final and fulfil a condition, in no order. They are read from the organization's list,
 * whose index has the days, totals and profiles as well. OFFSET keeps the planner from reading them in the order that the caller wants.
 */
export const pendingOf = (orgId: string, condition: string): string => `
  select d.id from documents d
  where d.org_id = ${orgId} and d.kind in (${literals(documentKindNames)}) and d.overall_status = '${initialStatus}' and ${condition} offset 0`;
