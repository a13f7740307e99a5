import { expect } from "chai";

import { serviceVersions } from "../../api/console/settings.ts";
import { contractVersions } from "../../api/http/request-headers.ts";

describe("the settings that the console offers", () => {
  it("are the versions of the contract that the service knows", () => {
    expect(serviceVersions).to.deep.equal(contractVersions);
  });
});
