import type { Expression } from "./ast.ts";

/** Equal for expressions that differ only by their place in the text. */
export const expressionKey = (expression: Expression): string => keyOf(expression);

/** JSON.stringify would call back for every member, and a rule file has thousands of them. */
function keyOf(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(value);
  }
  if (typeof value !== "object" || value === null) {
    return String(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map(keyOf).join()}]`;
  }
  let key = "";
  for (const name in value) {
    if (name !== "at") {
      key += `${name}:${keyOf(value[name as keyof typeof value])},`;
    }
  }
  return `{${key}}`;
}
