import { expect } from "chai";

import { maxChosen, serviceVersions } from "../../api/console/settings.ts";
import { contractVersions } from "../../api/middleware/service-version.ts";
import { maxChosen as chosenInDomain } from "../../common/domain/operator-actions/chosen-documents.ts";

describe("the settings that the console offers", () => {
  it("are the versions of the contract that the service knows", () => {
    expect(serviceVersions).to.deep.equal(contractVersions);
  });

  it("let as many documents be chosen as the server takes", () => {
    expect(maxChosen).to.equal(chosenInDomain);
  });
});
