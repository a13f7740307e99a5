import { expect } from "chai";
import { LosslessNumber, parse } from "lossless-json";

import { detailsOf } from "../../../api/errors/error-details.ts";
import { validateRequest } from "../../../api/resources/documents/check-document.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import type { AppError } from "../../../common/runtime/errors.ts";
import { readGoldens } from "../../factories/golden.ts";
import type { Json } from "../../factories/request.ts";

type Change = readonly [what: string, path: readonly (string | number)[], value: unknown];

/** An unknown member in each object, and null, a text and an object in place of each value. */
function* changesOf(value: unknown, path: readonly (string | number)[] = []): Generator<Change> {
  if (path.length > 0) {
    yield ["null", path, null];
    yield ["a text", path, "what nobody expects here"];
    yield ["an object", path, { no_such_member: 1 }];
    yield ["a list", path, [1]];
  }
  if (Array.isArray(value)) {
    yield* changesOf(value[0], [...path, 0]);
  } else if (typeof value === "object" && value !== null && !(value instanceof LosslessNumber)) {
    yield ["an unknown member", [...path, "no_such_member"], 1];
    for (const [name, member] of Object.entries(value)) {
      yield* changesOf(member, [...path, name]);
    }
  }
}

function changed(body: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): Json {
  if (step === undefined) {
    return value as Json;
  }
  const copy = (Array.isArray(body) ? [...body] : { ...(body as Json) }) as Record<string | number, unknown>;
  copy[step] = changed(copy[step], rest, value);
  return copy;
}

describe("a member that is refused", () => {
  it("has a message of ours, whatever else of the document depends on it", async function () {
    this.timeout(60_000);
    const unworded: string[] = [];
    let refused = 0;
    for (const { name, kind, body } of readGoldens()) {
      const request = parse(body) as Json;
      expect(await refusalOf(kind, request), name).to.equal(undefined);
      for (const [what, path, value] of changesOf(request)) {
        const error = await refusalOf(kind, changed(request, path, value));
        refused += error === undefined ? 0 : 1;
        for (const detail of error === undefined ? [] : detailsOf(error)) {
          if (detail.code === "bad_request") {
            unworded.push(`${name}, ${what} at ${path.join(".")}: ${detail.path} ${detail.message}`);
          }
        }
      }
    }
    expect(unworded).to.deep.equal([]);
    expect(refused).to.be.above(3_000);
  });
});

const refusalOf = (kind: DocumentKind, body: Json): Promise<AppError | undefined> =>
  validateRequest(kind, body).then(
    () => undefined,
    (error: unknown) => error as AppError,
  );
