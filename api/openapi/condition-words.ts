import { factsOf, listedValues, type Case, type Condition, type SchemaDescription } from "./schema-description.ts";

const maxListed = 12;

/** What a condition between two fields says, in words; nothing where it only makes a type narrower. */
export function conditionWords(condition: Condition): string {
  const field = condition.ref?.path.join(".") ?? "";
  const cases = condition.switch ?? [condition];
  return cases.flatMap((one) => caseWords(one, field)).join(" ");
}

function caseWords({ is, then, otherwise }: Case, field: string): string[] {
  const [matching, rest] = [effect(then), effect(otherwise)];
  return [
    ...(matching === undefined ? [] : [`${matching} when ${field} ${isWords(is)}.`]),
    ...(rest === undefined ? [] : [`${rest} ${isPresence(is) ? `without ${field}` : "otherwise"}.`]),
  ];
}

function effect(schema: SchemaDescription | undefined): string | undefined {
  if (schema === undefined) {
    return undefined;
  }
  const facts = factsOf(schema);
  const presence = schema.flags?.["presence"];
  if (facts === false || presence === "forbidden") {
    return "Not to be sent";
  }
  const listed = facts?.["enum"];
  const choice = Array.isArray(listed) && listed.length <= maxListed ? `One of ${listed.join(", ")}` : undefined;
  return presence === "required" ? "Mandatory" : choice;
}

/** Whether the condition is Joi.exist(), which any value fulfils. */
const isPresence = (is: SchemaDescription | undefined): boolean => is?.type === "any" && is.allow === undefined;

function isWords(is: SchemaDescription | undefined): string {
  if (is === undefined || isPresence(is)) {
    return "is sent";
  }
  const described = is.flags?.["description"];
  if (typeof described === "string") {
    return `is ${described}`;
  }
  const pattern = is.rules?.find(({ name }) => name === "pattern")?.args?.["regex"];
  return typeof pattern === "string" ? `matches ${pattern.slice(1, -1)}` : `is ${listedValues(is).join(" or ")}`;
}
