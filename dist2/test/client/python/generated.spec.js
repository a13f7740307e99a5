import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { declaredOperations } from "../../../api/declared-operations.js";
import { buildOpenApiDocument } from "../../../api/openapi/openapi-document.js";
import { repositoryRoot } from "../../setup/repository-root.js";
import { writeGeneratedPart } from "./generated-part.js";
const file = path.join(repositoryRoot, "common/client/python/peppol_self_billing.py");
const part = /(# --- generated from the OpenAPI description[^\n]*\n)[^]*?(# --- end of what is generated ---\n)/;
describe("the Python client's types and operations", function () {
    this.timeout(20_000);
    it("are those of the published description (UPDATE_DOCS=1 rewrites them)", () => {
        const text = readFileSync(file, "utf8");
        const description = buildOpenApiDocument(declaredOperations);
        const expected = text.replace(part, (_, begin, end) => begin + writeGeneratedPart(description) + end);
        if (process.env["UPDATE_DOCS"] === "1") {
            writeFileSync(file, expected);
            return;
        }
        expect(text.match(part), "the marks of the generated part").to.have.lengthOf(3);
        expect(text === expected, "run this spec with UPDATE_DOCS=1, and commit the Python client").to.equal(true);
    });
});
//# sourceMappingURL=generated.spec.js.map