import { expect } from "chai";

import { likenessOf } from "../../common/documents/likely-duplicate.ts";
import { price } from "../../common/pricing/price.ts";
import { likenessNumber } from "../../common/documents/draft.ts";
import { buildDocument, buildDocumentLine, type Json } from "../factories/request.ts";

const likeness = (overrides: Json = {}): string => {
  const document = buildDocument(overrides);
  return likenessOf({ kind: "purchase-invoices", businessProfileId: "p" }, document, price(document));
};

const day = (date: string, content = "a") => BigInt(likenessNumber(date, content));

describe("the likeness of a document", () => {
  it("does not depend on how its numbers are written", () => {
    const line = buildDocumentLine({ quantity: "2.00", price: { base_amount: "100.0", base_quantity: "1" } });
    expect(likeness({ document_lines: [line] })).to.equal(likeness());
  });

  it("begins with the issue date, so that documents of one day are neighbours in the index", () => {
    expect(day("2026-08-20") < day("2026-08-21") && day("2026-08-20", "b") < day("2026-08-21")).to.equal(true);
    expect(day("2026-08-20")).not.to.equal(day("2026-08-20", "b"));
    for (const far of ["1970-01-01", "2099-12-31"]) {
      expect(BigInt.asIntN(64, day(far))).to.equal(day(far));
    }
  });
});
