import { expect } from "chai";
import { refusalFinding } from "../../../common/services/delivery/explain-refusal.js";
const leg = {
    leg: "c3",
    kind: "purchase-invoices",
    receiverId: "0235:1987654321",
    docTypeId: "doc-type",
    processId: "process",
};
const find = (refusal, overrides = {}) => refusalFinding(refusal, { ...leg, ...overrides }, "They said no");
describe("the finding of a refusal", () => {
    it("names the receiver that is not registered, and where it is given", () => {
        const finding = find({ cause: "not-registered", party: "receiver" });
        expect(finding).to.include({
            flag: "fatal",
            reasonCode: "AP-NOT-REGISTERED",
            location: "",
            test: "",
            pointer: "/accounting_supplier_party/endpoint_id",
        });
        expect(finding.text).to.match(/0235:1987654321 is not registered in the Peppol network.*accounting_supplier_party/);
        const sales = find({ cause: "not-registered", party: "receiver" }, { kind: "sales-invoices" });
        expect(sales.pointer).to.equal("/accounting_customer_party/endpoint_id");
        expect(sales.text).to.contain("accounting_customer_party");
    });
    it("names the document that the receiver does not take", () => {
        const { reasonCode, text } = find({ cause: "not-supported" });
        expect(reasonCode).to.equal("AP-NOT-SUPPORTED");
        expect(text).to.match(/not registered for this type of document \(doc-type, process process\)/);
    });
    it("says what was said of the content, and whose the sender's endpoint is", () => {
        expect(find({ cause: "content" })).to.include({ reasonCode: "AP-CONTENT", text: "They said no" });
        expect(find({ cause: "content", party: "receiver" }).text).to.equal("They said no");
        const bySender = find({ cause: "content", party: "sender" });
        expect(bySender.text).to.equal("They said no. The endpoint of accounting_customer_party is that of the business profile.");
        expect(bySender.pointer).to.equal("/accounting_customer_party/endpoint_id");
    });
    it("says what the receiving access point said", () => {
        expect(find({ cause: "as4" })).to.deep.equal({
            flag: "fatal",
            reasonCode: "AS4",
            text: "They said no",
            location: "",
            test: "",
        });
        const ofReceiver = find({ cause: "as4", party: "receiver" });
        expect(ofReceiver.pointer).to.equal("/accounting_supplier_party/endpoint_id");
    });
    it("points at no field of the document on the legs to the authority", () => {
        for (const name of ["c5", "withdrawal"]) {
            expect(find({ cause: "as4", party: "receiver" }, { leg: name })).to.not.have.property("pointer");
        }
    });
});
//# sourceMappingURL=explain-refusal.spec.js.map