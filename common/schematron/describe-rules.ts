import type { SchematronText } from "./rule-set.ts";
import { assembleSchema, type ReadRuleFile } from "./schema/assemble-schema.ts";
import { readSchema } from "./schema/read-schema.ts";
import { Problems } from "./schema/rule-file-error.ts";
import type { MessagePart } from "./schema/schema.ts";

/** A rule as its file has it, with abstract patterns filled in. */
export interface RuleDescription {
  readonly id: string;
  readonly flag: "fatal" | "warning";
  readonly context: string;
  readonly test: string;
  /** A report fails when its test is true. */
  readonly isReport: boolean;
  /** Its text, with expressions in braces where a value will stand. */
  readonly text: string;
  readonly place: string;
  /** Variables that it uses, with their expressions, the outermost first. */
  readonly variables: readonly { readonly name: string; readonly value: string }[];
}

/** The rules of a file, in its order and in all phases. @throws RuleFileError */
export function describeRules({ name, text }: SchematronText, read: ReadRuleFile = () => undefined): RuleDescription[] {
  const problems = new Problems();
  const schema = readSchema(name, assembleSchema({ name, text }, read, problems), problems, "#ALL");
  problems.throwIfAny();
  return schema.patterns.flatMap((pattern) =>
    pattern.rules.flatMap((rule) =>
      rule.asserts.map(({ id, flag, test, isReport, message, place }) => ({
        id,
        flag,
        context: rule.context,
        test,
        isReport,
        text: message.map(partText).join("").trim(),
        place,
        variables: usedBy(test, [...schema.lets, ...pattern.lets, ...rule.lets]),
      })),
    ),
  );
}

const partText = (part: MessagePart): string => (typeof part === "string" ? part : `{${part.expression}}`);

interface Variable {
  readonly name: string;
  readonly value: string;
}

function usedBy(test: string, variables: readonly Variable[]): Variable[] {
  let text = test;
  const used: Variable[] = [];
  for (const { name, value } of variables.toReversed()) {
    if (new RegExp(`\\$${name}(?![\\w-])`).test(text)) {
      used.unshift({ name, value });
      text += ` ${value}`;
    }
  }
  return used;
}
