import type { RuleRelease } from "../../../common/domain/rule-release.ts";
import type { RuleSets } from "../../../common/services/validation/load-rule-sets.ts";
import { described, listOf, nullable, object, oneOf, string, type AnswerOf } from "../../openapi/answers/schemas.ts";
import type { JsonSchema } from "../../openapi/description.ts";

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

export const releasesAnswer = object({ data: listOf(listed) }, { title: "RuleReleases" });

const presentRelease = ({ name, version, validFrom, validTo }: RuleRelease) => ({
  name,
  version,
  valid_from: validFrom,
  valid_to: validTo,
});

export function presentReleases(ruleSets: RuleSets): AnswerOf<typeof releasesAnswer> {
  const { current, next } = ruleSets.standing();
  const [now, soon] = [ruleSets.releases.indexOf(current), next === undefined ? -1 : ruleSets.releases.indexOf(next)];
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
