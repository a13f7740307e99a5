import type { Expression } from "./ast.ts";

/** Equal for expressions that differ only by their place in the text. */
export function expressionKey(expression: Expression): string {
  return JSON.stringify(expression, (key, value: unknown) => (key === "at" ? undefined : value));
}
