import { expect } from "chai";

import { highestRole, mayAs, roles } from "../../common/organizations/roles-and-scope.ts";

describe("common/organizations/roles-and-scope", () => {
  it("takes the highest of those that are named, in any order, beside names of others", () => {
    expect(highestRole([])).to.equal(undefined);
    expect(highestRole(["accountant", "Operator"])).to.equal(undefined);
    expect(highestRole(["operator", "viewer", "accountant"])).to.equal("operator");
    expect(highestRole(["viewer", "site-operator"])).to.equal("site-operator");
  });

  it("lets each role do what the ones below it may, and none what is above it", () => {
    for (const [own, role] of roles.entries()) {
      expect(roles.filter((needed) => mayAs(role, needed))).to.deep.equal(roles.slice(0, own + 1));
    }
    expect(roles.some((needed) => mayAs(undefined, needed))).to.equal(false);
  });
});
