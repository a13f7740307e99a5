import { expect } from "chai";
import { arabicIsChecked, maxChosen, serviceVersions } from "../../api/console/settings.js";
import { contractVersions } from "../../api/middleware/service-version.js";
import { maxChosen as chosenInDomain } from "../../common/domain/operator-actions/chosen-documents.js";
import { arabicIsChecked as inDomain } from "../../common/domain/error-catalogue/error-words.js";
describe("the settings that the console offers", () => {
    it("are the versions of the contract that the service knows", () => {
        expect(serviceVersions).to.deep.equal(contractVersions);
    });
    it("let as many documents be chosen as the server takes", () => {
        expect(maxChosen).to.equal(chosenInDomain);
    });
    it("say as the domain does whether a speaker has checked the Arabic", () => {
        expect(arabicIsChecked).to.equal(inDomain);
    });
});
//# sourceMappingURL=settings.spec.js.map