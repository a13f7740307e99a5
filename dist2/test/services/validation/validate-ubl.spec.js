import { expect } from "chai";
import { loadRuleSets } from "../../../common/services/validation/load-rule-sets.js";
import { loadUblValidation } from "../../../common/services/validation/validate-ubl.js";
import { conformanceFile } from "../../rules/support/repository-files.js";
const schemaDirectory = process.env["UBL_XSD_DIR"];
describe("the validation of UBL", () => {
    const invoice = conformanceFile("self-billed-invoice-full.xml");
    const broken = invoice.replace(">1101.26<", ">1101.27<");
    it("finds what the rules find, and names them", async () => {
        const validate = await loadUblValidation({ ruleSets: loadRuleSets(), config: {} });
        const { findings, ruleSet } = validate(broken);
        expect(findings.map(({ reasonCode }) => reasonCode)).to.include("IBR-CO-10");
        expect(ruleSet).to.equal("pint-ae-self-billing 1.0.4-3");
        expect(validate(invoice).findings).to.be.empty;
    });
    it("compiles its rules before the first document comes", async () => {
        const asked = [];
        const ruleSets = { forDocument: (customization) => asked.push(customization) };
        await loadUblValidation({ ruleSets, config: {} });
        expect(asked).to.deep.equal([""]);
    });
    it("asks the schema of the root first where it is installed, but not about what is in an envelope", async function () {
        if (schemaDirectory === undefined) {
            this.skip();
        }
        const validate = await loadUblValidation({ ruleSets: loadRuleSets(), config: { ublXsdDir: schemaDirectory } });
        const odd = invoice.replace("<cbc:IssueDate>", "<cbc:Odd/><cbc:IssueDate>");
        expect(validate(invoice).findings).to.be.empty;
        expect(validate(odd).findings[0]?.reasonCode).to.equal("UBL-XSD");
        const enveloped = conformanceFile("sbdh-self-billed-invoice.xml");
        expect(validate(enveloped).findings).to.be.empty;
        expect(validate("<Invoice>").findings.map(({ reasonCode }) => reasonCode)).to.deep.equal(["OWN-XML"]);
    });
});
//# sourceMappingURL=validate-ubl.spec.js.map