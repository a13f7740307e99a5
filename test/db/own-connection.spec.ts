import { expect } from "chai";

import { memberOf, rowObjects } from "../../common/db/own-connection.ts";

describe("rows of statements", () => {
  it("have a member in camel case for every column", () => {
    expect(
      ["id", "org_id", "document_sequence", "sbd_sha256", "c3_only", "alreadyThere", "?column?"].map(memberOf),
    ).to.deep.equal(["id", "orgId", "documentSequence", "sbdSha256", "c3Only", "alreadyThere", "?column?"]);
  });

  it("keep the order of their columns", () => {
    const rows = rowObjects(
      [{ name: "to_state" }, { name: "id" }],
      [
        ["sent", 1],
        [null, 2],
      ],
    );
    expect(JSON.stringify(rows)).to.equal('[{"toState":"sent","id":1},{"toState":null,"id":2}]');
  });
});
