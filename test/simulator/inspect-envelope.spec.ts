import { hash } from "node:crypto";

import { expect } from "chai";

import { documentKindNames } from "../../common/documents/document-kinds.ts";
import { openEnvelopeInspection, type EnvelopeInspection } from "../../workers/simulator/inspection-pool.ts";
import { inspectEnvelope, writeAnew } from "../../workers/simulator/inspect-envelope.ts";
import { chooseOutcome } from "../../workers/simulator/outcomes.ts";
import { buildLine } from "../factories/request.ts";
import { documentEnvelope, reportEnvelope, type EnvelopeOptions } from "./envelopes.ts";

const issuesOf = (sbd: string): string[] => inspectEnvelope(sbd).verdict.issues.map(({ description }) => description);

describe("inspectEnvelope", () => {
  for (const kind of documentKindNames) {
    it(`finds nothing wrong with our own envelopes of ${kind}, on both legs`, () => {
      for (const envelope of [documentEnvelope, reportEnvelope]) {
        const { verdict } = inspectEnvelope(envelope({ kind }));
        expect(verdict).to.deep.include({ fatal: 0, issues: [] });
      }
    });

    it(`lets the other party of ${kind} choose, on both legs`, () => {
      const document = inspectEnvelope(documentEnvelope({ kind, tin: "1000000003" }));
      expect(document.leg).to.equal("c3");
      expect(chooseOutcome("c3", document.otherPartyTins)).to.equal("rejected-bv");
      const report = inspectEnvelope(reportEnvelope({ kind, tin: "1000000034" }));
      expect(report.leg).to.equal("c5");
      expect(chooseOutcome("c5", report.otherPartyTins)).to.equal("rejected-sv");
    });

    it(`takes the tax number of the other party of ${kind} before its endpoint`, () => {
      const { otherPartyTins } = inspectEnvelope(reportEnvelope({ kind, tin: "1000000036", taxTin: "1000000033" }));
      expect(chooseOutcome("c5", otherPartyTins)).to.equal("rejected-bv");
    });
  }

  it("judges by the rules of the profile that the document names", () => {
    expect(inspectEnvelope(documentEnvelope()).verdict.ruleSet).to.match(/^pint-ae-self-billing /);
    expect(inspectEnvelope(documentEnvelope({ kind: "sales-invoices" })).verdict.ruleSet).to.match(/^pint-ae-billing /);
    expect(inspectEnvelope(reportEnvelope()).verdict.ruleSet).to.match(/^ae-tdd /);
  });

  it("says which rule failed, and where", () => {
    const broken = documentEnvelope().replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, "$11.00");
    const { verdict } = inspectEnvelope(broken);
    expect(verdict.fatal).to.be.greaterThan(0);
    expect(verdict.issues[0]).to.include({ reason: "BV" });
    expect(verdict.issues[0]?.line).to.match(/^\/Invoice\/cac:LegalMonetaryTotal/);
    expect(verdict.issues[0]?.description).to.match(/^IBR-/);
  });

  it("judges a report by the rules for reports", () => {
    const broken = reportEnvelope().replace("<pxs:ReporterRole>01<", "<pxs:ReporterRole>07<");
    expect(issuesOf(broken).join()).to.match(/IBR-TDD-08/);
  });

  it("counts all findings and keeps the first ten", () => {
    const lines = Array.from({ length: 40 }, () => buildLine());
    const broken = documentEnvelope({ request: { document_lines: lines } }).replaceAll(
      /(<cac:InvoiceLine>[^]*?<cbc:LineExtensionAmount[^>]*>)[^<]*/g,
      "$11.23",
    );
    const { verdict } = inspectEnvelope(broken);
    expect(verdict.fatal).to.be.at.least(40);
    expect(verdict.issues).to.have.length(10);
  });

  const mismatches: readonly [what: string, header: EnvelopeOptions["header"], line: RegExp][] = [
    ["sender", { senderId: "0235:1111111111" }, /AccountingCustomerParty\[1\].*EndpointID/],
    ["receiver", { receiverId: "0235:1111111111" }, /AccountingSupplierParty\[1\].*EndpointID/],
    ["process", { processId: "urn:peppol:bis:billing" }, /ProfileID/],
    ["document type", { docTypeId: "urn:other::Invoice##urn:other::2.1" }, /CustomizationID/],
    ["country of corner 1", { country: "" }, /^NA$/],
  ];
  for (const [what, header, line] of mismatches) {
    it(`finds a ${what} in the envelope that is not the document's`, () => {
      const { verdict } = inspectEnvelope(documentEnvelope({ ...(header && { header }) }));
      expect(verdict.fatal).to.equal(1);
      expect(verdict.issues[0]?.description).to.contain(what);
      expect(verdict.issues[0]?.line).to.match(line);
    });
  }

  it("does not mind the case of participant ids", () => {
    const header = { senderId: "0235:ABCdef", receiverId: "0235:1987654321" };
    const sbd = documentEnvelope({ header }).replaceAll(">1345678901<", ">abcDEF<");
    expect(issuesOf(sbd).filter((text) => text.includes("sender"))).to.deep.equal([]);
  });

  it("finds a document of another kind unreadable", () => {
    const { verdict } = inspectEnvelope(documentEnvelope({ header: { payloadXml: "<Order xmlns='urn:x'/>" } }));
    expect(verdict.issues[0]).to.include({ reason: "SV", line: "NA" });
  });

  it("refuses what is no envelope with exactly one document", () => {
    const second = documentEnvelope().replace(
      "</StandardBusinessDocument>",
      "<b xmlns='urn:b'/></StandardBusinessDocument>",
    );
    for (const sbd of ["<a/>", "not XML", documentEnvelope().slice(0, -5), second]) {
      expect(() => inspectEnvelope(sbd)).to.throw("Not a usable Peppol message");
    }
  });
});

describe("envelope judge", () => {
  let judge: EnvelopeInspection;
  before(() => {
    judge = openEnvelopeInspection();
  });
  after(() => judge.close());

  const padding = `<!--${"x".repeat(300_000)}-->`;

  it("says the same of a long envelope, which it judges in a thread", async () => {
    const broken = documentEnvelope().replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, "$11.00");
    for (const sbd of [documentEnvelope(), broken, reportEnvelope({ tin: "1000000033" })]) {
      const long = sbd.replace(/<\/StandardBusinessDocument>$/, `${padding}</StandardBusinessDocument>`);
      expect(await judge.inspect(Buffer.from(long))).to.deep.equal({
        ...(await judge.inspect(Buffer.from(sbd))),
        sentSha256: hash("sha256", writeAnew(long)),
      });
    }
  });

  it("refuses a long one as it does a short one", async () => {
    for (const sbd of ["<a/>", `<a>${padding}</a>`]) {
      const refusal = await judge.inspect(Buffer.from(sbd)).catch((error: unknown) => error);
      expect(refusal).to.include({ status: 400 });
      expect(String(refusal)).to.contain("Not a usable Peppol message");
    }
  });
});
