import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { parseJsonObject } from "../../../../api/http/read-json.ts";
import { validateRequest } from "../../../../api/resources/documents/check-document.ts";
import type { DocumentKind } from "../../../../common/documents/document.ts";
import { draftDocument } from "../../../../common/documents/draft.ts";
import { loadRuleSets } from "../../../../common/rules/load-rule-sets.ts";
import { loadDocumentValidation } from "../../../../common/rules/validate-document.ts";
import { renderUbl } from "../../../../common/ubl/render-ubl.ts";
import { brokenRules, originals } from "../../../factories/broken-rules.ts";
import { readGoldens } from "../../../factories/golden.ts";
import { buildDomainBuyer, requestOf, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { testConfig } from "../../../setup/config.ts";
import { repositoryRoot } from "../../../setup/repository-root.ts";
import { call, jsonOf } from "../../http-client.ts";

const file = path.join(repositoryRoot, "docs", "rules.md");
const part = /(<!-- pointers: generated -->\n\n)[^]*?(\n\n<!-- end of pointers -->)/;

type Schema = Record<string, unknown>;

/** The schema of a member, which may stand among the components; undefined where there is none. */
function memberOf(api: Schema, schema: Schema, step: string): Schema | undefined {
  const steps = (schema["$ref"] as string | undefined)?.split("/").slice(1) ?? [];
  const {
    anyOf,
    properties = {},
    items,
  } = steps.reduce<Schema>((at, name) => at[name] as Schema, steps.length > 0 ? api : schema);
  const own = (/^\d+$/.test(step) ? items : (properties as Schema)[step]) as Schema | undefined;
  return (
    own ??
    (anyOf as Schema[] | undefined)?.map((branch) => memberOf(api, branch, step)).find((found) => found !== undefined)
  );
}

const flags = Array.from({ length: 8 }, (_, position) => "1".padStart(position + 1, "0").padEnd(8, "0"));

/** The request without each of its members in turn, with each flag, and with each category. */
function variants(body: Json): Json[] {
  const categories = [["S", 5], ["S", 0], ["Z", 0], ["Z", 5], ["O"], ["AE", 5], ["N", 5]] as const;
  const [line] = body["document_lines"] as Json[];
  const withCategory = categories.map(([id, percent]) => [
    ...(body["document_lines"] as Json[]),
    { ...line, classified_tax_category: { id, percent } },
  ]);
  return [
    ...withoutEach(body),
    ...flags.map((profile_execution_id) => ({ ...body, profile_execution_id })),
    ...withCategory.map((document_lines) => ({ ...body, document_lines })),
  ];
}

/** Copies of a value, each without one of its members or elements. */
function withoutEach<Value extends object>(value: Value): Value[] {
  return Object.keys(value).flatMap((name) => {
    const inner = (value as Json)[name];
    const copy = (other?: unknown): Value =>
      (Array.isArray(value)
        ? value.flatMap((each: unknown, index) =>
            String(index) !== name ? [each] : other === undefined ? [] : [other],
          )
        : { ...value, [name]: other }) as Value;
    return [copy(), ...(typeof inner === "object" && inner !== null ? withoutEach(inner).map(copy) : [])];
  });
}

/** What the rules find in a request; nothing where the request is refused. */
const judgeWith = async () => {
  const validate = await loadDocumentValidation({ ruleSets: loadRuleSets(), config: testConfig() });
  const numbers = { numbering: {}, claimedPrefixes: [], numbersFrom: null, sharesNumbers: false };
  const profile = { id: uuid(), party: buildDomainBuyer(), ...numbers, version: "1" };
  return async (kind: DocumentKind, body: Json) => {
    const bytes = Buffer.from(JSON.stringify(body));
    const accepted = await validateRequest(kind, parseJsonObject(bytes, "The request")).catch(() => undefined);
    const { document, amounts } = accepted === undefined ? {} : draftDocument(kind, accepted, profile);
    if (document === undefined || amounts === undefined) {
      return [];
    }
    const described = { kind, documentId: uuid(), documentSequence: "SBI-2026-000001", document, amounts };
    return validate(renderUbl(described), { kind, document }).findings;
  };
};

describe("a rule that a request breaks", () => {
  const api = useTestApi();
  const rows: string[] = [];
  let description: Schema;

  before(async () => {
    description = await jsonOf<Schema>(call(api, "GET", "/openapi.json"));
    await api.query("update organizations set settlement = 'warn', refuse_on = '{}'");
    const numbers: unknown[] = [];
    for (const kind of ["purchase-invoices", "purchase-invoices", "purchase-credit-notes"] as const) {
      const asked = call(api, "POST", `/api/${kind}/${api.businessProfileId}`, { body: requestOf[kind]() });
      numbers.push((await jsonOf<Json>(asked, 201))["document_sequence"]);
    }
    expect(numbers).to.deep.equal(originals);
    await api.query("update documents set overall_status = 'REJECTED' where document_sequence = $1", [originals[1]]);
  });

  /** Whether the OpenAPI schema of the request has such a member. */
  const isMember = (kind: DocumentKind, pointer: string): boolean => {
    const request = ["paths", `/api/${kind}/{business_profile_id}/validate`, "post", "requestBody", "content"];
    const schema = [...request, "application/json", "schema"].reduce((at, name) => at[name] as Schema, description);
    const steps = pointer.split("/").slice(1);
    return steps.reduce<Schema | undefined>((at, step) => at && memberOf(description, at, step), schema) !== undefined;
  };

  const findingsOf = async (kind: DocumentKind, changes: Json) => {
    const body = requestOf[kind](changes);
    const asked = call(api, "POST", `/api/${kind}/${api.businessProfileId}/validate`, { body });
    return (await jsonOf<{ validation_results: Record<string, string>[] }>(asked)).validation_results;
  };

  for (const { rule, kind, changes, pointer } of brokenRules) {
    it(`${rule} points at a member of the request: ${pointer}`, async () => {
      const found = (await findingsOf(kind, changes)).find(({ reasonCode }) => reasonCode === rule);
      expect(found?.["pointer"]).to.equal(pointer);
      expect(isMember(kind, pointer), "it is in the OpenAPI schema").to.equal(true);
      // Findings of settlement are about the reference alone and have no hint.
      expect(found?.["hint"] ?? pointer, "the hint leads there").to.contain(pointer);
      rows.push(`| ${rule} | ${found?.["flag"]} | \`${pointer.replaceAll(/\/\d+/g, "/*")}\` |`);
    });
  }

  it("is in the table of them, and points at a member, whatever is left out or set", async () => {
    const judge = await judgeWith();
    const known = brokenRules.map(({ rule }) => rule);
    const changed = readGoldens().flatMap(({ kind, body }) =>
      variants(JSON.parse(body) as Json).map((each) => ({ kind, body: each })),
    );
    let broken = 0;
    for (const { kind, body } of changed) {
      for (const { reasonCode, pointer } of await judge(kind, body)) {
        broken += 1;
        expect(known).to.include(reasonCode);
        expect(pointer !== undefined && isMember(kind, pointer), `${reasonCode} at ${pointer}`).to.equal(true);
      }
    }
    expect(broken).to.be.greaterThan(200);
  });

  it("stands in docs/rules.md with its pointer (UPDATE_DOCS=1 rewrites the table)", () => {
    const table = ["| Rule | Flag | Points at |", "|---|---|---|", ...rows.sort()].join("\n");
    if (process.env["UPDATE_DOCS"] === "1") {
      writeFileSync(file, readFileSync(file, "utf8").replace(part, `$1${table}$2`));
    }
    expect(part.exec(readFileSync(file, "utf8"))?.[0]).to.contain(`\n\n${table}\n\n`);
  });
});
