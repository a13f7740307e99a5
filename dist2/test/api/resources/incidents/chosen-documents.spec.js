import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { useTestApi } from "../../../setup/api.js";
import { call } from "../../http-client.js";
describe("a retry of documents that were chosen", () => {
    const api = useTestApi();
    const token = (role) => api.token(api.orgId, { subject: "Ada", roles: [role] });
    const post = (path, body, role = "operator") => call(api, "POST", `/api/operations/retries${path}`, { body, token: token(role) });
    const fieldsOf = async (body) => {
        const { status, json } = await post("/count", body);
        expect(status).to.equal(400);
        return Object.keys(json.errors);
    };
    it("names what is wrong: neither a class nor documents, both, none, too many, no ids", async () => {
        const many = Array.from({ length: 201 }, () => uuid());
        expect(await fieldsOf({})).to.deep.equal(["failure_class"]);
        expect(await fieldsOf({ leg: "toC3" })).to.deep.equal(["failure_class"]);
        expect(await fieldsOf({ document_ids: [uuid()], failure_class: "blocked" })).to.deep.equal(["document_ids"]);
        expect(await fieldsOf({ document_ids: [uuid()], cause: "x" })).to.deep.equal(["document_ids"]);
        expect(await fieldsOf({ document_ids: [] })).to.deep.equal(["document_ids"]);
        expect(await fieldsOf({ document_ids: many })).to.deep.equal(["document_ids"]);
        expect(await fieldsOf({ document_ids: ["x"] })).to.deep.equal(["document_ids[0]"]);
    });
    it("is counted for a viewer, and begun by an operator alone, with a reason", async () => {
        const body = { document_ids: [uuid()], reason: "The certificate is renewed" };
        expect((await post("/count", { document_ids: body.document_ids }, "viewer")).json).to.deep.equal({
            legs: 0,
            documents: 0,
        });
        expect((await post("", body, "viewer")).status).to.equal(403);
        expect((await post("", { document_ids: body.document_ids })).status).to.equal(400);
        const { status, json } = await post("", body);
        expect(status).to.equal(202);
        expect(json).to.include({ chosen: 1, total: 0, failure_class: null, stage: null });
    });
});
//# sourceMappingURL=chosen-documents.spec.js.map