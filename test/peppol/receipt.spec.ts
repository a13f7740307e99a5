import { expect } from "chai";

import { receiptDigests } from "../../common/peppol/public-report.ts";

const receipt = (content: string): string =>
  `<S:Envelope xmlns:S="urn:s" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><S:Receipt>${content}</S:Receipt></S:Envelope>`;

describe("receiptDigests", () => {
  it("reads the digest of every part", () => {
    const parts = ["cid:header", "cid:payload"].map(
      (uri, index) =>
        `<ds:Reference URI="${uri}"><ds:DigestMethod Algorithm="urn:sha256"/>` +
        `<ds:DigestValue> digest${index} </ds:DigestValue></ds:Reference>`,
    );
    expect(receiptDigests(receipt(parts.join("")))).to.deep.equal([
      { reference: "cid:header", algorithm: "urn:sha256", value: "digest0" },
      { reference: "cid:payload", algorithm: "urn:sha256", value: "digest1" },
    ]);
  });

  it("does without what a receipt leaves out", () => {
    expect(receiptDigests(receipt("<ds:DigestValue>x</ds:DigestValue>"))).to.deep.equal([
      { reference: null, algorithm: null, value: "x" },
    ]);
  });

  for (const signal of [undefined, null, 7, "", "<a", receipt(""), '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>']) {
    it(`finds none in ${JSON.stringify(signal)}`, () => {
      expect(receiptDigests(signal)).to.deep.equal([]);
    });
  }
});
