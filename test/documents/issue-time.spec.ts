import { expect } from "chai";

import { issueTime } from "../../common/documents/document.ts";

describe("issueTime", () => {
  it("says of a time without a zone that it is the UAE's", () => {
    expect(issueTime("09:30:00")).to.equal("09:30:00+04:00");
    expect(issueTime("09:30:00.5")).to.equal("09:30:00.5+04:00");
  });

  it("leaves every zone that is written, and a time that there is not", () => {
    for (const time of ["09:30:00Z", "09:30:00+05:30", "09:30:00-11:00", undefined]) {
      expect(issueTime(time)).to.equal(time);
    }
  });

  it("takes for a zone only what stands at the end and whole", () => {
    for (const time of ["Z09:30:00", "+04:00 09:30:00", "09:30:00+4:00", "09:30:00+04:0", "09:30:00*04:00"]) {
      expect(issueTime(time)).to.equal(`${time}+04:00`);
    }
  });
});
