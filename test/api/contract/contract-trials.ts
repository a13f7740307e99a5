import { expect } from "chai";

import { isDocumentKind } from "../../../common/documents/document-kinds.ts";
import { requestOf, type Json } from "../../factories/request.ts";
import { type TestApi, useTestApi } from "../../setup/api.ts";
import { type Answer, call, countDocuments, jsonOf } from "../http-client.ts";
import { withField } from "../resources/documents/field-cases.ts";

export type PurchaseKind = "purchase-invoices" | "purchase-credit-notes";

/** Field to set (`document_lines[0].price.base_amount`) and its value; undefined leaves the field out. */
type Change = readonly [path: string, value: unknown];

/** The same field with each of the values. */
export const each = (path: string, ...values: readonly unknown[]): Change[] => values.map((value) => [path, value]);

/** A change that is refused: on that field, or on the one that stands third. */
type Refusal = readonly [path: string, value: unknown, about?: string];

/** What one sentence of the contract is tried with. */
export interface Trial {
  /** Both kinds of purchase document when not said. */
  kinds?: readonly PurchaseKind[];
  /** Top-level fields that every request of the trial has. */
  base?: Json;
  accepted?: readonly Change[];
  refused?: readonly Refusal[];
  /** Part of every refusal. */
  says?: RegExp;
}

export interface Contract {
  api: () => TestApi;
  post: (kind: string, body: Json) => Promise<Answer>;
  /** The document of a 201. */
  created: (kind: string, body: Json) => Promise<Json>;
  /** One test: every change of the trial, as a request over HTTP. */
  holds: (title: string, trial: Trial) => void;
}

export const purchaseKinds: readonly PurchaseKind[] = ["purchase-invoices", "purchase-credit-notes"];

/** A request of the kind that breaks no rule. */
export function buildRequestOf(kind: string, overrides: Json = {}): Json {
  if (!isDocumentKind(kind)) {
    throw new Error(`There is no kind ${kind}`);
  }
  return requestOf[kind](overrides);
}

/** The running service for the tests of the enclosing describe. */
export function onTheService(): Contract {
  const api = useTestApi();
  const post = (kind: string, body: Json): Promise<Answer> =>
    call(api, "POST", `/api/${kind}/${api.businessProfileId}`, { body });

  const created = async (kind: string, body: Json): Promise<Json> => {
    return jsonOf<Json>(post(kind, body), 201);
  };

  const holds = (title: string, trial: Trial): void => {
    it(title, async () => {
      for (const kind of trial.kinds ?? purchaseKinds) {
        const base = buildRequestOf(kind, trial.base);
        for (const [path, value] of trial.accepted ?? []) {
          await created(kind, withField(base, path, value));
        }
        const stored = await countDocuments(api);
        for (const refusal of trial.refused ?? []) {
          const [path, value] = refusal;
          expectRefusal(await post(kind, withField(base, path, value)), refusal, trial.says);
        }
        expect(await countDocuments(api)).to.equal(stored);
      }
    });
  };

  return { api: () => api, post, created, holds };
}

/** 400 on exactly the field meant, the message with its path at the front. */
function expectRefusal(answer: Answer, [path, value, about = path]: Refusal, says?: RegExp): void {
  const tried = `${path} = ${JSON.stringify(value)}: ${answer.text}`;
  expect(answer.status, tried).to.equal(400);
  const { errors } = answer.json as { errors: Record<string, string> };
  expect(Object.keys(errors), tried).to.deep.equal([about]);
  expect(errors[about]?.startsWith(`${about} `), tried).to.equal(true);
  expect(errors[about]).to.match(says ?? /\S/);
  if (valueAt(value, about.slice(path.length)) === undefined) {
    expect(errors[about], tried).to.match(/is mandatory/);
  }
}

/** What stands in the value at the path (`[0].price.base_amount`). */
const valueAt = (value: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter((step) => step !== "")
    .reduce<unknown>((at, step) => (at as Json | undefined)?.[step], value);
