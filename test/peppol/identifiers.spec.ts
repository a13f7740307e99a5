import { expect } from "chai";
import {
  formatParticipantId,
  isServiceProviderId,
  isTin,
  isTrn,
  parseParticipantId,
  predefinedRecipient,
  tinOfTrn,
} from "../../common/peppol/identifiers.ts";
import { predefinedEndpoints } from "../../common/code-lists/party-codes.ts";

function expectVerdicts(check: (text: string) => boolean, expected: Record<string, boolean>): void {
  expect(Object.fromEntries(Object.keys(expected).map((text) => [text, check(text)]))).to.deep.equal(expected);
}

describe("identifiers", () => {
  it("knows a TIN", () => {
    expectVerdicts(isTin, {
      "1987654321": true,
      "2987654321": false,
      "198765432": false,
      "19876543210": false,
      "198765432a": false,
      "1987654321\n": false,
      x1987654321: false,
    });
  });

  it("knows a TRN and the TIN inside of it", () => {
    expectVerdicts(isTrn, {
      "198765432102003": true,
      "198765432102004": false,
      "298765432102003": false,
      "19876543210203": false,
      "1987654321020031": false,
      x198765432102003: false,
    });
    expect(tinOfTrn("198765432102003")).to.equal("1987654321");
    expect(tinOfTrn("DE123456789")).to.equal(undefined);
  });

  it("knows a service provider", () => {
    expectVerdicts(isServiceProviderId, {
      "000773": true,
      "000773-MLS": true,
      "000773-mls.abc": true,
      "00773": false,
      "000773-ML": false,
      "000773-MLS.ab": false,
      "000773.abc": false,
      "000773-MLS.a b": false,
      x000123: false,
    });
  });

  it("reads and writes participants", () => {
    expect(parseParticipantId("0235:1987654321")).to.deep.equal({ scheme: "0235", value: "1987654321" });
    expect(parseParticipantId("iso6523-actorid-upis::0242:000773")).to.deep.equal({ scheme: "0242", value: "000773" });
    expect(formatParticipantId({ scheme: "0235", value: "1987654321" })).to.equal("0235:1987654321");
  });

  it("knows a recipient behind every predefined endpoint of the list, and behind no other", () => {
    for (const { code } of predefinedEndpoints.entries) {
      expect(predefinedRecipient({ scheme: "0235", value: code }), code).to.be.a("string");
    }
    expect(predefinedRecipient({ scheme: "0235", value: "1987654321" })).to.equal(undefined);
    expect(predefinedRecipient({ scheme: "0088", value: "9900000097" })).to.equal(undefined);
  });

  it("reads nothing where a participant's identifier has no scheme or no value", () => {
    const without = ["", "0235", "0235:", ":1987654321", "1987654321", "235:1"];
    for (const text of [...without, "x0235:1987654321", "other::0235:1", "0235:1 2", "0235:1987654321 x"]) {
      expect(parseParticipantId(text), text).to.equal(undefined);
    }
  });
});
