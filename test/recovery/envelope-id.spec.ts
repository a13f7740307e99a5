import { expect } from "chai";
import { v7 as uuid, version } from "uuid";

import { envelopeId, envelopeNote, readEnvelopeNote } from "../../common/delivery/build-envelope.ts";
import type { Installation } from "../../common/recovery/read-installation.ts";

const installation = (key: string): Installation => ({ numberKey: Buffer.from(key) });
const name = { documentId: uuid(), revision: 1, leg: "c3" } as const;

describe("the id of an envelope", () => {
  it("is the same whenever it is made, and another for everything else", () => {
    const mine = installation("mine");
    const id = envelopeId(mine, name);
    expect(envelopeId(mine, { ...name, documentId: name.documentId.toUpperCase() })).to.equal(id);
    const others = [
      envelopeId(mine, { ...name, revision: 2 }),
      envelopeId(mine, { ...name, leg: "c5" }),
      envelopeId(mine, { ...name, leg: "withdrawal" }),
      envelopeId(mine, { ...name, documentId: uuid() }),
      envelopeId(installation("another"), name),
    ];
    expect(new Set([id, ...others]).size).to.equal(6);
  });

  it("is a UUID that lies where its document's does", () => {
    const id = envelopeId(installation("mine"), name);
    expect(version(id)).to.equal(8);
    expect(id.slice(0, 13)).to.equal(name.documentId.slice(0, 13));
    expect(id.slice(14)).not.to.equal(name.documentId.slice(14));
  });
});

describe("what the access point's list says of an envelope", () => {
  it("can be read again, and nothing else is taken for it", () => {
    const note = {
      kind: "purchase-invoices",
      documentSequence: "SBI-2026-000307",
      revision: 12,
      businessProfileId: uuid(),
    } as const;
    expect(readEnvelopeNote(envelopeNote(note))).to.deep.equal(note);
    expect(envelopeNote(note)).to.equal(`SBI-2026-000307 12 ${note.businessProfileId}`);
    for (const documentSequence of ["ACME-2026-7", "SBI-EAST-2026-000307"]) {
      const own = { ...note, kind: "sales-invoices", documentSequence } as const;
      expect(readEnvelopeNote(envelopeNote(own))).to.deep.equal(own);
    }
    const brought = { ...note, kind: null, documentSequence: "Acme 26/1 2 ٣" };
    expect(readEnvelopeNote(envelopeNote(brought))).to.deep.equal(brought);
    for (const text of [null, "", "SBI-2026-000307", `${envelopeNote(note)} and more`, "a b c"]) {
      expect(readEnvelopeNote(text)).to.equal(undefined);
    }
  });
});
