import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import openapiTypes, { astToString } from "openapi-typescript";

import { buildOpenApiDocument } from "../../api/openapi/openapi-document.ts";
import { declaredOperations } from "../../api/declared-operations.ts";
import { repositoryRoot } from "../setup/repository-root.ts";

const file = path.join(repositoryRoot, "test/client/contract.ts");

describe("types of the client", () => {
  it("are what the description says now (UPDATE_CLIENT=1 writes them)", async () => {
    const withoutExamples = JSON.parse(
      JSON.stringify(buildOpenApiDocument(declaredOperations), (key, value: unknown) =>
        key === "example" ? undefined : value,
      ),
    ) as Parameters<typeof openapiTypes>[0];
    const types = astToString(await openapiTypes(withoutExamples, { alphabetize: true }));
    const text = `/* Generated from /openapi.json by test/client/contract.spec.ts. */\n${types}`;
    if (process.env["UPDATE_CLIENT"] === "1") {
      writeFileSync(file, text);
    }
    expect(readFileSync(file, "utf8") === text, "run with UPDATE_CLIENT=1").to.equal(true);
  });
});
