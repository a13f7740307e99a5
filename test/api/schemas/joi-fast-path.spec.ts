import { expect } from "chai";
import type { ObjectSchema } from "joi";
import { LosslessNumber } from "lossless-json";

import { parseJsonObject } from "../../../api/http/read-json.ts";
import { wrappedDocuments, wrappedLine } from "../../../api/resources/documents/document-schema.ts";
import type { Json } from "../../factories/request.ts";
import { readGoldens } from "../../factories/golden.ts";

type Steps = readonly (string | number)[];

/** With Joi's option `nonEnumerables`, which JSON has none of, it goes its own way with everything. */
const outcome = (schema: ObjectSchema, body: unknown, ownWay: boolean): object => {
  const { value, error } = schema.validate(body, {
    abortEarly: false,
    nonEnumerables: ownWay,
    context: { period: {} },
  });
  const complaints = (error?.details ?? []).map(({ type, path, context }) => ({
    type,
    path,
    problem: context?.["problem"] as unknown,
    label: context?.label,
  }));
  return { value: value as unknown, complaints };
};

function* places(value: unknown, steps: Steps = []): Generator<Steps> {
  if (steps.length > 0) {
    yield steps;
  }
  if (typeof value === "object" && value !== null && !(value instanceof LosslessNumber)) {
    for (const [name, inner] of Object.entries(value)) {
      yield* places(inner, [...steps, Array.isArray(value) ? Number(name) : name]);
    }
  }
}

/** A copy in which something else stands at the place; `undefined` for nothing. */
function changed(value: unknown, [step, ...rest]: Steps, replacement: unknown): unknown {
  if (step === undefined) {
    return replacement;
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === step ? changed(item, rest, replacement) : item));
  }
  const { [step]: inner, ...others } = value as Json;
  const made = changed(inner, rest, replacement);
  return made === undefined ? others : { ...others, [step]: made };
}

const replacements: readonly unknown[] = [
  undefined,
  null,
  "",
  "x",
  "\u0000",
  true,
  new LosslessNumber("-1"),
  new LosslessNumber("1e400"),
  {},
  { unknown_field: "x" },
  [],
  [null],
];

describe("the fast path through the schemas", () => {
  const goldens = readGoldens().filter(({ name }) => name.includes("every-field"));

  it("is tried with documents of every kind that have every field", () => {
    expect(new Set(goldens.map(({ kind }) => kind)).size).to.equal(4);
  });

  for (const { name, kind, body: sent } of goldens) {
    it(`comes to what Joi comes to by itself: ${name}`, () => {
      const body = parseJsonObject(Buffer.from(sent), "golden");
      const [line] = body["document_lines"] as unknown[];
      const { document_lines: _lines, ...header } = body;
      const parts: [ObjectSchema, Json][] = [
        [wrappedDocuments[kind], { document: { ...header, document_lines: [{}] } }],
        [wrappedLine, { line }],
      ];
      let tried = 0;
      for (const [schema, whole] of parts) {
        expect(outcome(schema, whole, false)).to.deep.equal(outcome(schema, whole, true));
        for (const [nth, place] of [...places(whole)].entries()) {
          // A third of them at each place, another third at the next one.
          for (const replacement of replacements.filter((_, index) => index % 3 === nth % 3)) {
            const tampered = changed(whole, place, replacement);
            const expected = outcome(schema, tampered, true);
            expect(outcome(schema, tampered, false), `${place.join(".")}: ${String(replacement)}`).to.deep.equal(
              expected,
            );
            tried += 1;
          }
        }
      }
      expect(tried).to.be.greaterThan(400);
      expect(body, "what was sent stays as it was").to.deep.equal(parseJsonObject(Buffer.from(sent), "golden"));
    });
  }
});
