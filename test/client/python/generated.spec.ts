import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { declaredOperations } from "../../../api/declared-operations.ts";
import { buildOpenApiDocument } from "../../../api/openapi/openapi-document.ts";
import { repositoryRoot } from "../../setup/repository-root.ts";
import { writeGeneratedPart } from "./generated-part.ts";
import type { Description } from "./python-operations.ts";

const file = path.join(repositoryRoot, "common/client/python/peppol_self_billing.py");
const part = /(# --- generated from the OpenAPI description[^\n]*\n)[^]*?(# --- end of what is generated ---\n)/;

describe("the Python client's types and operations", () => {
  it("are those of the published description (UPDATE_DOCS=1 rewrites them)", () => {
    const written = writeGeneratedPart(buildOpenApiDocument(declaredOperations) as unknown as Description);
    if (process.env["UPDATE_DOCS"] === "1") {
      const text = readFileSync(file, "utf8");
      writeFileSync(file, text.replace(part, (_, begin: string, end: string) => begin + written + end));
    }
    const [, , ...kept] = part.exec(readFileSync(file, "utf8")) ?? [];
    expect(kept).to.have.lengthOf(1);
    expect(part.exec(readFileSync(file, "utf8"))?.[0]).to.include(written);
  });
});
