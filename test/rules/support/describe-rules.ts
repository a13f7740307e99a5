import { assembleSchema } from "../../../common/schematron/schema/assemble-schema.ts";
import { readSchema } from "../../../common/schematron/schema/read-schema.ts";
import { Problems } from "../../../common/schematron/schema/rule-file-error.ts";
import type { SchematronText } from "../../../common/schematron/engine.ts";

/** A rule as its file has it, with abstract patterns filled in. */
interface RuleDescription {
  readonly id: string;
  readonly flag: "fatal" | "warning";
  readonly context: string;
  readonly test: string;
  /** A report fails when its test is true. */
  readonly isReport: boolean;
  /** Its text, with expressions in braces in place of values. */
  readonly text: string;
  readonly place: string;
  /** Variables that it uses, with their expressions, the outermost first. */
  readonly variables: readonly { readonly name: string; readonly value: string }[];
}

/** The rules of a file, in its order and in all phases. @throws RuleFileError */
export function describeRules({ name, text }: SchematronText): RuleDescription[] {
  const problems = new Problems();
  const schema = readSchema(
    name,
    assembleSchema({ name, text }, () => undefined, problems),
    problems,
    "#ALL",
  );
  problems.throwIfAny();
  return schema.patterns.flatMap((pattern) =>
    pattern.rules.flatMap((rule) =>
      rule.asserts.map(({ id, flag, test, isReport, message, place }) => {
        // The variables that the test uses, also through others.
        let used = test;
        const variables: { name: string; value: string }[] = [];
        for (const { name: variable, value } of [...schema.lets, ...pattern.lets, ...rule.lets].toReversed()) {
          if (new RegExp(`\\$${variable}(?![\\w-])`).test(used)) {
            variables.unshift({ name: variable, value });
            used += ` ${value}`;
          }
        }
        return {
          id,
          flag,
          context: rule.context,
          test,
          isReport,
          text: message
            .map((part) => (typeof part === "string" ? part : `{${part.expression}}`))
            .join("")
            .trim(),
          place,
          variables,
        };
      }),
    ),
  );
}
