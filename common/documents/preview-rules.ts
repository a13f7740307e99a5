import type { TextRows } from "../db/queryable.ts";
import { renderedDocuments, selectRenderedDocuments, type RenderedDocument } from "./document-store.ts";
import type { Finding } from "../rules/finding.ts";
import { highestId, lowestIdOf } from "../runtime/uuid-time.ts";
import type { RuleRelease } from "../rules/load-rule-sets.ts";
import type { Scope } from "../organizations/roles-and-scope.ts";
import type { Deps } from "../runtime/deps.ts";
import { decodeCursor, encodeCursor } from "../search/page-cursor.ts";
import { compareReleases, type ReleaseDifference } from "../rules/validate-document.ts";

interface PreviewQuery {
  scope: Scope;
  /** Lower bound of the acceptance time. */
  since: Date;
  limit: number;
  cursor?: string;
}

/** Number of documents on the page for which a rule changes. */
interface RuleChange {
  rule: string;
  flag: Finding["flag"];
  newlyBroken: number;
  noLongerBroken: number;
  /** Text for the newest of them. */
  text: string;
}

export type ChangedDocument = Omit<RenderedDocument, "ubl"> & ReleaseDifference;

export interface RulesPreview {
  current: RuleRelease;
  /** undefined without a following release; then nothing is judged. */
  next: RuleRelease | undefined;
  judged: number;
  unjudged: number;
  rules: RuleChange[];
  /** Newest first. */
  changed: ChangedDocument[];
  nextCursor: string | null;
}

/** Total size of requests; their UBL is several times as large. */
const pageBytes = 4 * 1_024 * 1_024;

/** A page of recently accepted documents for `previewRules`; empty without a next release. @throws AppError 400 for an invalid cursor */
export async function selectPreview(
  { database, ruleSets }: Pick<Deps, "database" | "ruleSets">,
  { scope, since, limit, cursor }: PreviewQuery,
): Promise<TextRows> {
  const below = cursor === undefined ? highestId : decodeCursor(cursor);
  if (ruleSets.releasesInForce().next === undefined) {
    return { rows: [], jsonColumns: [] };
  }
  const page = { scope, below, oldest: lowestIdOf(since.getTime()), limit, maxBytes: pageBytes };
  return selectRenderedDocuments(database, page);
}

/** Judges documents by today's rules and the next release, in milliseconds each, and compares. */
export async function previewRules(ruleSets: Deps["ruleSets"], found: TextRows): Promise<RulesPreview> {
  const { current, next } = ruleSets.releasesInForce();
  if (next === undefined) {
    return { ...nothing, current: current.release };
  }
  const { documents, more } = await renderedDocuments(found);
  const compared = documents.flatMap(({ ubl, ...document }) =>
    ubl === null ? [] : [{ ...document, ...compareReleases([current, next], ubl) }],
  );
  const changed = compared.filter(({ newlyBroken, noLongerBroken }) => newlyBroken.length + noLongerBroken.length > 0);
  const last = documents.at(-1);
  return {
    current: current.release,
    next: next.release,
    judged: compared.length,
    unjudged: documents.length - compared.length,
    rules: countRules(changed),
    changed,
    nextCursor: more && last !== undefined ? encodeCursor(last.id) : null,
  };
}

const nothing = { next: undefined, judged: 0, unjudged: 0, rules: [], changed: [], nextCursor: null };

/** Newly broken rules first, fatal before warning. */
function countRules(changed: readonly ChangedDocument[]): RuleChange[] {
  const rules = new Map<string, RuleChange>();
  const count = (
    { flag, reasonCode, text }: ReleaseDifference["newlyBroken"][number],
    what: "newlyBroken" | "noLongerBroken",
  ): void => {
    const key = `${flag} ${reasonCode}`;
    const rule = rules.get(key) ?? { rule: reasonCode, flag, newlyBroken: 0, noLongerBroken: 0, text };
    rule[what]++;
    rules.set(key, rule);
  };
  for (const { newlyBroken, noLongerBroken } of changed) {
    newlyBroken.forEach((finding) => count(finding, "newlyBroken"));
    noLongerBroken.forEach((finding) => count(finding, "noLongerBroken"));
  }
  const weight = ({ flag, newlyBroken }: RuleChange): number => (newlyBroken > 0 ? 2 : 0) + (flag === "fatal" ? 1 : 0);
  return [...rules.values()].sort(
    (one, other) =>
      weight(other) - weight(one) || other.newlyBroken - one.newlyBroken || one.rule.localeCompare(other.rule, "en"),
  );
}
