import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import type { RuleRelease, RuleSets } from "../../../common/rules/load-rule-sets.ts";
import { type ChangedDocument, type RulesPreview, previewRules } from "../../../common/documents/preview-rules.ts";
import {
  boolean,
  described,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  string,
  uuid,
  type AnswerOf,
  type JsonSchema,
} from "../../openapi/description.ts";
import type { TextRows } from "../../../common/db/queryable.ts";
import { jsonBytes } from "../../http/write-json.ts";
import { neverOnLoop, threadFunction } from "../../threads/thread-function.ts";

const day: JsonSchema = { type: "string", format: "date" };

const releaseMembers = {
  name: string,
  version: string,
  valid_from: described(nullable(day), "First issue date that it is for; null: it has always been."),
  valid_to: described(nullable(day), "Last issue date that it is for; null: there is no end."),
};

const listed = object(
  {
    ...releaseMembers,
    state: described(
      oneOf("earlier", "current", "next", "later"),
      "`current`: it judges what is issued today (the day of the Emirates).",
    ),
    rule_sets: described(
      object({ self_billing: string, billing: string, tax_data: string, mls: string }),
      "What `rule_set` of a finding says, for each kind of document.",
    ),
  },
  { title: "RuleRelease" },
);

const release = object(releaseMembers, { title: "RuleReleaseName" });

const broken = listOf(
  object(
    {
      rule: string,
      flag: oneOf("fatal", "warning"),
      text: string,
      context: described(string, "Which elements the rule is for: its context in the rule file."),
      hint: described(string, "Where to look: elements of the XML."),
    },
    { title: "BrokenRule", optional: ["context", "hint"] },
  ),
);

const changedDocument = object(
  {
    id: uuid,
    org_id: uuid,
    kind: oneOf(...documentKindNames),
    document_sequence: string,
    issue_date: day,
    valid: described(boolean, "By today's rules."),
    valid_next: described(boolean, "By the next release."),
    newly_broken: described(broken, "Rules that it breaks in the next release alone."),
    no_longer_broken: described(broken, "Rules that it breaks in today's alone."),
  },
  { title: "ChangedDocument" },
);

const ruleChange = object(
  {
    rule: string,
    flag: oneOf("fatal", "warning"),
    newly_broken: described(integer, "Documents that break it in the next release alone."),
    no_longer_broken: described(integer, "Documents that break it in today's alone."),
    text: described(string, "What it says of one of them."),
  },
  { title: "RuleChange" },
);

export const previewAnswer = object(
  {
    current: described(release, "The release that judges what is issued today."),
    next: described(nullable(release), "The release that begins next; null: none does, and nothing was judged."),
    documents: object({
      judged: integer,
      unjudged: described(integer, "Not rendered yet."),
      changed: integer,
      newly_invalid: described(integer, "Valid by today's rules and not by the next release."),
      newly_valid: integer,
    }),
    rules: described(listOf(ruleChange), "What would change, by rule; like the other counts, of this page."),
    data: described(listOf(changedDocument), "The documents of this page for which something changes, newest first."),
    next_cursor: nullable(string),
  },
  { title: "RulesPreview" },
);

function presentPreview(preview: RulesPreview): AnswerOf<typeof previewAnswer> {
  const { current, next, judged, unjudged, rules, changed, nextCursor } = preview;
  return {
    current: presentRelease(current),
    next: next === undefined ? null : presentRelease(next),
    documents: {
      judged,
      unjudged,
      changed: changed.length,
      newly_invalid: changed.filter(({ valid, validNext }) => valid && !validNext).length,
      newly_valid: changed.filter(({ valid, validNext }) => !valid && validNext).length,
    },
    rules: rules.map(({ newlyBroken, noLongerBroken, ...rule }) => ({
      ...rule,
      newly_broken: newlyBroken,
      no_longer_broken: noLongerBroken,
    })),
    data: changed.map((document) => ({
      id: document.id,
      org_id: document.orgId,
      kind: document.kind,
      document_sequence: document.documentSequence,
      issue_date: document.issueDate,
      valid: document.valid,
      valid_next: document.validNext,
      newly_broken: document.newlyBroken.map(presentBroken),
      no_longer_broken: document.noLongerBroken.map(presentBroken),
    })),
    next_cursor: nextCursor,
  };
}

const presentBroken = ({ reasonCode, flag, text, context, hint }: ChangedDocument["newlyBroken"][number]) => ({
  rule: reasonCode,
  flag,
  text,
  context,
  hint,
});

export const releasesAnswer = object({ data: listOf(listed) }, { title: "RuleReleases" });

const presentRelease = ({ name, version, validFrom, validTo }: RuleRelease) => ({
  name,
  version,
  valid_from: validFrom,
  valid_to: validTo,
});

export function presentReleases(ruleSets: RuleSets): AnswerOf<typeof releasesAnswer> {
  const { current, next } = ruleSets.releasesInForce();
  const now = ruleSets.releases.indexOf(current);
  const soon = next === undefined ? -1 : ruleSets.releases.indexOf(next);
  return {
    data: ruleSets.releases.map((rules, index) => {
      const names = rules.names();
      return {
        ...presentRelease(rules.release),
        state: index === now ? "current" : index === soon ? "next" : index < now ? "earlier" : "later",
        rule_sets: {
          self_billing: names["self-billing"],
          billing: names.billing,
          tax_data: names["tax-data"],
          mls: names.mls,
        },
      };
    }),
  };
}

/** Judges many documents, so always in a thread. */
export const writePreview = threadFunction(
  import.meta.url,
  { maxOnLoop: neverOnLoop },
  async function writePreview(found: TextRows, { ruleSets }) {
    return jsonBytes(presentPreview(await previewRules(await ruleSets(), found)));
  },
);
