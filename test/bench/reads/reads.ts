import type { Role } from "../../../common/organizations/roles-and-scope.ts";
import type { DocumentFilter, ListDocuments } from "../../../common/search/document-list-store.ts";
import { bindingOf, encodeBound } from "../../../common/search/page-cursor.ts";
import type { Tenant } from "./fill.ts";

/** One read, as a caller sends it. */
export interface Read {
  name: string;
  path: string;
  /** Of a caller who is an operator. */
  role?: Role;
  body?: unknown;
}

/** Documents of the large organization, which the reads ask for. */
export interface Known {
  tenant: Tenant;
  id: string;
  number: string;
  /** Ids of a thousand documents. */
  ids: string[];
}

const dayMs = 86_400_000;
const dayBack = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const period = (from: number, to: number): string => `issue_date_from=${dayBack(from)}&issue_date_to=${dayBack(to)}`;

const statuses = ["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"];

export const periods: Readonly<Record<string, string>> = {
  "a day long ago": period(500, 500),
  "a month long ago": period(530, 500),
  "a year": period(600, 235),
  "the last month": `issue_date_from=${dayBack(30)}`,
  "until long ago": `issue_date_to=${dayBack(700)}`,
  "a month without documents": period(2_000, 1_970),
};

export type Named = readonly [name: string, query: string];

export const pairs = (one: readonly Named[], other: readonly Named[]): Named[] =>
  one.flatMap(([a, x]) => other.map(([b, y]): Named => [`${a}, ${b}`, `${x}&${y}`]));

/** Every filter of the lists of documents, and what it can be combined with. */
function documentLists({ tenant, number }: Known): Named[] {
  const [large = "", sparse = ""] = [tenant.profileIds[0], tenant.profileIds.at(-1)];
  const profiles = [
    ["a large profile", `business_profile_id=${large}`],
    ["a profile with few", `business_profile_id=${sparse}`],
    ["another's profile", "business_profile_id=019a0000-0000-7000-8000-00000000abcd"],
  ] as const;
  const byStatus = statuses.map((status) => [status, `overall_status=${status}`] as const);
  const byPeriod = Object.entries(periods);
  return [
    ["all", ""],
    ["all, 100 on a page", "limit=100"],
    ["one number", `document_sequence=${number}`],
    ["an unknown number", "document_sequence=SBI-1999-000001"],
    ["one number, a profile with few", `document_sequence=${number}&business_profile_id=${sparse}`],
    ...[...profiles, ...byStatus, ...byPeriod].map(([name, query]): Named => [name, query]),
    ...pairs(profiles.slice(0, 2), byStatus),
    ...pairs(profiles.slice(0, 2), byPeriod),
    ...pairs(byStatus, byPeriod),
    ...pairs(pairs(profiles.slice(0, 2), byStatus.slice(2, 3)), byPeriod),
  ];
}

/** As the API writes it: the page continues behind the last of the known documents. */
export const cursorInside = (
  { tenant, ids }: Known,
  {
    kinds,
    filter,
    sort = "-created_at",
    text,
    party,
  }: Pick<ListDocuments, "kinds" | "filter"> & Partial<ListDocuments>,
): string => encodeBound(ids.at(-1) ?? "", bindingOf([tenant.orgId, kinds, filter, sort, text, party]));

const read = (name: string, path: string, more: Partial<Read> = {}): Read => ({ name, path, ...more });

/** Every read of the API, by name. */
export function everyRead(known: Known): Read[] {
  const operator = { role: "operator" } as const;
  const { id } = known;
  const ofInvoices = (filter: DocumentFilter): string => cursorInside(known, { kinds: ["purchase-invoices"], filter });
  return [
    ...documentLists(known).map(([name, query]) => read(`list: ${name}`, `/api/purchase-invoices?${query}`)),
    read("list: all, deep inside", `/api/purchase-invoices?cursor=${ofInvoices({})}`),
    read(
      "list: a year, deep inside",
      `/api/purchase-invoices?cursor=${ofInvoices({ issueDateFrom: dayBack(600), issueDateTo: dayBack(235) })}&${periods["a year"] ?? ""}`,
    ),
    read(
      "list: REJECTED, deep inside",
      `/api/purchase-invoices?cursor=${ofInvoices({ overallStatuses: ["REJECTED"] })}&overall_status=REJECTED`,
    ),
    ...["purchase-credit-notes", "sales-invoices", "sales-credit-notes"].flatMap((kind) => [
      read(`list: ${kind}`, `/api/${kind}`),
      read(`list: ${kind}, REJECTED`, `/api/${kind}?overall_status=REJECTED`),
      read(`list: ${kind}, a month long ago`, `/api/${kind}?${periods["a month long ago"] ?? ""}`),
    ]),
    read("document", `/api/purchase-invoices/${id}`),
    read("peppol-status", `/api/purchase-invoices/${id}/peppol-status`),
    read("peppol-status of 1000", "/api/peppol-status/query", { body: { ids: known.ids } }),
    read("log", `/api/purchase-invoices/${id}/peppol-status-logs`),
    read("UBL", `/api/purchase-invoices/${id}/ubl`),
    read("evidence", `/api/purchase-invoices/${id}/evidence`),
    read("changes from the beginning", "/api/changes?limit=100"),
    read("changes, none new", "/api/changes?cursor=now"),
    read("business profiles", "/api/business-profiles"),
    read("operations: legs", "/api/operations/legs", operator),
    ...["unknown", "failed"].map((state) =>
      read(`operations: legs, ${state}`, `/api/operations/legs?state=${state}`, operator),
    ),
    ...["rejected", "retryable", "unknown", "blocked"].map((failure) =>
      read(`operations: legs, ${failure}`, `/api/operations/legs?failure_class=${failure}`, operator),
    ),
    read("operations: legs, failed, retryable", "/api/operations/legs?state=failed&failure_class=retryable", operator),
    read("operations: documents given up", "/api/operations/documents", operator),
  ];
}
