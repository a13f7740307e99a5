import { expect } from "chai";

import { shortened } from "../../common/runtime/text.ts";

describe("shortened", () => {
  it("leaves what is not longer than it may be", () => {
    expect(shortened("abc", 3)).to.equal("abc");
    expect(shortened("", 0)).to.equal("");
  });

  it("keeps the first characters, and shows that there were more", () => {
    expect(shortened("abcd", 3)).to.equal("abc…");
  });

  it("keeps no half of a character, and loses no whole one", () => {
    expect(shortened("ab😀cd", 3)).to.equal("ab…");
    expect(shortened("ab😀cd", 4)).to.equal("ab😀…");
    expect(shortened("😀😀", 3)).to.equal("😀…");
  });
});
