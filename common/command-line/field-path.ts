/** A step into an object or a list. */
export type Step = string | number;

/** `document_lines[].quantity` is of the row's own line; `payment_means[0].payment_means_code` of the document. */
export interface FieldPath {
  text: string;
  isOfLine: boolean;
  /** Within the line where it is of one. */
  steps: readonly Step[];
}

const linePrefix = "document_lines[].";
const shape = /^[a-z][a-z0-9_]*(\[\d{1,2}\])*(\.[a-z][a-z0-9_]*(\[\d{1,2}\])*)*$/;
const metadataShape = /^metadata\.[^.[\]]{1,40}$/;

/** Undefined for what is no path. */
export function parseFieldPath(text: string): FieldPath | undefined {
  const isOfLine = text.startsWith(linePrefix);
  const inner = isOfLine ? text.slice(linePrefix.length) : text;
  if (metadataShape.test(text)) {
    return { text, isOfLine: false, steps: ["metadata", text.slice("metadata.".length)] };
  }
  if (!shape.test(inner) || inner.startsWith("document_lines")) {
    return undefined;
  }
  const steps = inner.split(/[.[]/).map((step) => (step.endsWith("]") ? Number(step.slice(0, -1)) : step));
  return { text, isOfLine, steps };
}

type Container = Record<Step, unknown>;

/** Sets a value, and makes what is missing on the way. */
export function setField(target: object, steps: readonly Step[], value: unknown): void {
  let at = target as Container;
  steps.forEach((step, nth) => {
    const next = steps[nth + 1];
    if (next === undefined) {
      at[step] = value;
      return;
    }
    if (!Object.hasOwn(at, step) || typeof at[step] !== "object" || at[step] === null) {
      at[step] = typeof next === "number" ? [] : {};
    }
    at = at[step] as Container;
  });
}

/** Names of the members that are numbers in a request; the same name means the same wherever it stands. */
const decimalNames = new Set(
  "amount base_amount base_quantity calculation_rate multiplier_factor_numeric net_amount payable percent prepaid_amount quantity rounding_amount tax tax_amount tax_exclusive tax_inclusive tolerance".split(
    " ",
  ),
);

export const isDecimal = ({ steps }: FieldPath): boolean =>
  steps[0] !== "metadata" && decimalNames.has(`${steps.at(-1)}`);
