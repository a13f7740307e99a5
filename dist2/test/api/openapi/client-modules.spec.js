import { expect } from "chai";
import { clientModules } from "../../../api/openapi/typescript/client-modules.js";
const string = { type: "string" };
const documentWith = (schemas) => ({
    openapi: "3.1.0",
    info: {},
    webhooks: {},
    components: { schemas },
    paths: {
        "/things/{id}": {
            patch: {
                operationId: "patchThing",
                tags: ["Some things"],
                summary: "Change a thing",
                parameters: [{ name: "id", in: "path", required: true, schema: string }],
                requestBody: {
                    required: true,
                    content: { "application/merge-patch+json": { schema: { $ref: "#/components/schemas/Thing" } } },
                },
                responses: {
                    204: { description: "Done." },
                    409: { description: "No.", content: { "application/json": { schema: string } } },
                },
            },
        },
    },
});
describe("the client's modules", () => {
    it("have an interface for each operation and status, with what it imports, and a row of the table", () => {
        const modules = clientModules(documentWith({ Thing: { type: "object", properties: { "a-b": string }, required: [] } }));
        const text = modules.get("operations/some-things.ts") ?? "";
        expect(text).to.match(/import type \{ Thing \} from "\.\.\/schemas\.ts";/);
        expect(text)
            .to.contain("body: Thing | Text;")
            .and.to.contain('contentType?: undefined | "application/merge-patch+json";');
        expect(text).to.contain("interface PatchThing204 extends Answered {\nstatus: 204;\nbody: undefined;");
        expect(text).to.contain("type PatchThingAnswer = PatchThing204 | PatchThing409 | AnswerFromBetween;");
        expect(modules.get("schemas.ts")).to.contain('"a-b"?: string;');
        expect(modules.get("operation-table.ts")).to.contain('patchThing: ["PATCH","/things/{id}","nothing","","","application/merge-patch+json"]');
    });
    it("are refused where two of them would declare one name", () => {
        const twice = documentWith({ PatchThing204: { type: "object" } });
        expect(() => clientModules(twice)).to.throw("schemas and operations/some-things both declare PatchThing204");
    });
    it("say null, choices, lists, members without a name, and words that would end a comment", () => {
        const [choice, words] = [{ enum: ["a", null] }, "ends */ here"];
        const schema = {
            type: "object",
            properties: { choice, note: { ...string, description: words } },
            required: ["choice"],
        };
        const open = { ...schema, additionalProperties: { type: ["integer", "null"] } };
        const text = clientModules(documentWith({ Open: open, Names: { type: "array", items: string } })).get("schemas.ts");
        expect(text).to.contain('choice: "a" | null;').and.to.contain("/** ends * / here */\nnote?: string;");
        expect(text).to.contain('[name: string]: number | null | "a" | null | string | undefined;');
        expect(text).to.contain("export type Names = Array<string>;");
    });
});
//# sourceMappingURL=client-modules.spec.js.map