import { pick } from "../../../rules/support/random.ts";

type Random = () => number;
type Schema = Readonly<Record<string, unknown>>;

/** Texts of every pattern and format that the description has; the first that fits is not always taken. */
const texts =
  "2026-08-01 2026-02-28 10:20:30 00000000 10000001 1987654321 100000000000003 0235:1987654321 unknown failed,contested IBR-132-AE order-4711 AED EA AUH Dune دبي a S 1 0".split(
    " ",
  );
const formats: Readonly<Record<string, readonly string[]>> = {
  uuid: ["0197f3a2-0000-7000-8000-000000000000"],
  date: ["2026-08-01", "2024-02-29"],
  "date-time": ["2026-08-01T10:20:30Z", "2026-08-01T10:20:30.123+04:00"],
  uri: ["https://example.com/hook", "http://127.0.0.1:9/hook"],
  email: ["a@example.com"],
};

/** A value that the schema allows, of few members and items; what is refused for other reasons is no matter here. */
export function sampleOf(schema: Schema, components: Readonly<Record<string, Schema>>, random: Random): unknown {
  const sample = (inner: unknown, depth: number): unknown => {
    const { $ref, const: only, enum: values, anyOf, oneOf = anyOf, allOf, ...own } = inner as Schema;
    if (typeof $ref === "string") {
      return sample(components[$ref.split("/").at(-1) ?? ""], depth);
    }
    if (Array.isArray(allOf)) {
      return Object.assign({}, ...[...(allOf as unknown[]), own].map((part) => sample(part, depth)));
    }
    if (Array.isArray(oneOf)) {
      return sample(pick(random, oneOf as unknown[]), depth);
    }
    return only ?? (Array.isArray(values) ? pick(random, values as unknown[]) : ofType(own, depth));
  };

  const ofType = ({ type, ...rest }: Schema, depth: number): unknown => {
    const one = Array.isArray(type) ? pick(random, type as unknown[]) : type;
    if (one === "array") {
      const count = Number(rest["minItems"] ?? 0) + (depth > 6 ? 0 : Math.floor(random() * 3));
      return Array.from({ length: count }, () => sample(rest["items"] ?? {}, depth + 1));
    }
    return one === "object" ? objectOf(rest, depth) : scalarOf(one, rest);
  };

  const objectOf = ({ properties = {}, required = [], additionalProperties }: Schema, depth: number): unknown => {
    const share = depth > 6 ? 0 : 0.5 / (depth + 1);
    const members = Object.entries(properties as object)
      .filter(([name]) => (required as string[]).includes(name) || random() < share)
      .map(([name, member]) => [name, sample(member, depth + 1)]);
    const isMap = typeof additionalProperties === "object" && members.length === 0;
    return Object.fromEntries(isMap ? [[pick(random, texts), sample(additionalProperties, depth + 1)]] : members);
  };

  const scalarOf = (
    type: unknown,
    { format, pattern, minLength = 0, maxLength = 500, minimum = 0, maximum = 1e6 }: Schema,
  ) => {
    if (type === "boolean") {
      return random() < 0.5;
    }
    if (type === "number" || type === "integer") {
      const value = Number(minimum) + random() * (Number(maximum) - Number(minimum)) * pick(random, [0, 1, 0.001]);
      return type === "integer" ? Math.floor(value) : Number(value.toFixed(2));
    }
    if (type === "null") {
      return null;
    }
    const fitting = (formats[String(format)] ?? texts).filter(
      (text) =>
        text.length >= Number(minLength) &&
        text.length <= Number(maxLength) &&
        (typeof pattern !== "string" || new RegExp(pattern, "u").test(text)),
    );
    return fitting.length === 0 ? "x".repeat(Number(minLength)) : pick(random, fitting);
  };

  return sample(schema, 0);
}
