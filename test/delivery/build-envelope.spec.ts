import { expect } from "chai";

import type { SendableLeg } from "../../common/delivery/leg-store.ts";
import { price } from "../../common/pricing/price.ts";
import { buildEnvelope, sealEnvelope } from "../../common/delivery/build-envelope.ts";
import { sha256 } from "../../common/runtime/digest.ts";
import { taxDataExchange } from "../../common/peppol/tax-data.ts";
import { buildDocument } from "../factories/request.ts";

const identity = { serviceProviderId: "000123", taxAuthorityId: "000773" };
const document = buildDocument();
const ubl = "<Invoice>as it was rendered</Invoice>";

const leg = (overrides: Partial<SendableLeg> = {}): SendableLeg => ({
  sbdhId: "019a0000-0000-7000-8000-000000000009",
  envelopeId: "019a0000-0000-7000-8000-000000000009",
  reason: null,
  isKnown: false,
  orgId: "019a0000-0000-7000-8000-000000000002",
  documentId: "019a0000-0000-7000-8000-000000000001",
  revision: 1,
  requestId: "request-1",
  traceparent: null,
  leg: "c3",
  state: "queued",
  failureClass: null,
  attempts: 0,
  senderId: "iso6523-actorid-upis::0235:1345678901",
  receiverId: "iso6523-actorid-upis::0235:1987654321",
  docTypeId: "doc-type::1",
  processId: "urn:process",
  country: "AE",
  createdAt: new Date("2026-08-20T21:30:05Z"),
  heldForMs: 0,
  sbdSha256: null,
  kind: "purchase-invoices",
  documentSequence: "SBI-2026-000001",
  businessProfileId: "019a0000-0000-7000-8000-000000000003",
  document,
  amounts: price(document),
  ubl,
  taxDataType: null,
  taxData: null,
  billingSbdhId: null,
  ...overrides,
});

describe("the envelope of a leg", () => {
  it("to the receiver holds the document as it was rendered, and no report", () => {
    const envelope = buildEnvelope(leg(), identity);
    expect(envelope.sbd).to.contain(ubl).and.to.contain("peppol-doctype-wildcard").and.to.contain(">Invoice<");
    expect(envelope).to.not.have.property("taxData");
    expect(envelope.sha256).to.equal(sha256(envelope.sbd));
  });

  it("says who answers to whom, at the leg's moment in the UAE", () => {
    const { sbd } = buildEnvelope(leg(), identity);
    expect(sbd).to.contain("2026-08-21T01:30:05+04:00").and.to.contain("0242:000123").and.to.contain("ALWAYS_SEND");
    expect(sbd).to.contain("urn:process").and.to.contain(">AE<").and.to.contain("019a0000-0000-7000-8000-000000000009");
  });

  it("to the authority holds a report of the document, with its digest and type", () => {
    const { sbd, taxData } = buildEnvelope(leg({ leg: "c5", taxDataType: "R" }), identity);
    expect(taxData?.xml)
      .to.match(/<pxs:DocumentTypeCode>R</)
      .and.to.contain("2026-08-21");
    expect(taxData).to.include({ type: "R", sha256: sha256(taxData?.xml ?? "") });
    expect(sbd).to.contain(taxDataExchange.standard).and.to.contain(taxDataExchange.docTypeScheme);
    expect(sbd).to.contain(taxData?.xml.replace(/^<\?xml.*?\?>\s*/, ""));
  });

  it("submits (S) where nothing else is said", () => {
    expect(buildEnvelope(leg({ leg: "c5" }), identity).taxData?.type).to.equal("S");
  });

  it("repeats the report of an earlier attempt as it was", () => {
    const kept = '<pxs:TaxData xmlns:pxs="urn:peppol:schema:taxdata:1.0">kept</pxs:TaxData>';
    const { sbd, taxData } = buildEnvelope(leg({ leg: "withdrawal", taxDataType: "W", taxData: kept }), identity);
    expect(taxData).to.deep.equal({ xml: kept, sha256: sha256(kept), type: "W" });
    expect(sbd).to.contain(kept);
  });

  it("refers to the transmission of the document where there is one", () => {
    const billingSbdhId = "019a0000-0000-7000-8000-00000000000a";
    expect(buildEnvelope(leg({ leg: "c5", billingSbdhId }), identity).sbd).to.contain(billingSbdhId);
  });

  it("reports a document without what is attached to it", () => {
    const attachments = [
      { id: "019a0000-0000-7000-8000-00000000000b", file_name: "a.pdf", file_type: "application/pdf" },
    ];
    const attached = leg({ leg: "c5", document: { ...document, attachments } });
    expect(buildEnvelope(leg({ leg: "c5" }), identity).taxData?.xml).to.contain("as it was rendered");
    const { xml = "" } = buildEnvelope(attached, identity).taxData ?? {};
    expect(xml).to.not.contain("as it was rendered");
    expect(xml).to.contain("SBI-2026-000001").and.to.not.contain("EmbeddedDocumentBinaryObject");
  });

  it("can be made of what was stored, long afterwards", () => {
    const sent = buildEnvelope(leg(), identity);
    expect(sent).to.deep.include(sealEnvelope(leg(), identity, ubl));
    expect(sealEnvelope(leg({ leg: "c5" }), identity, ubl).sbd).to.contain(taxDataExchange.standard);
  });

  it("says of an international document whether it was exchanged", () => {
    const { accounting_customer_party: party } = document;
    const abroad = { ...party, postal_address: { ...party.postal_address, country_code: "SA" } };
    const exported = leg({ leg: "c5", document: { ...document, accounting_customer_party: abroad } });
    expect(buildEnvelope(exported, identity).sbd).to.contain("<pxs:DocumentScope>INP<");
    const exchanged = buildEnvelope({ ...exported, billingSbdhId: exported.sbdhId }, identity);
    expect(exchanged.sbd).to.contain("<pxs:DocumentScope>IP<");
  });
});
