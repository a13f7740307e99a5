import { expect } from "chai";

import { AppError } from "../../common/runtime/errors.ts";
import { mlsDocTypeId, mlsDocTypeScheme, mlsProcessId, readInbound } from "../../common/peppol/mls.ts";
import { buildSbd } from "../../common/peppol/sbdh.ts";
import { conformanceFile } from "../rules/support/repository-files.ts";
import { buildSbdInput } from "./sbd-input.ts";

const accepted = conformanceFile("mls-accepted.xml");
const rejection = conformanceFile("mls-rejection.xml");

function envelope(payloadXml: string, overrides = {}): string {
  return buildSbd(
    buildSbdInput({
      sbdhId: "c0ffee00-0000-4000-8000-000000000001",
      senderId: "0242:000456",
      receiverId: "0242:000123",
      docTypeId: mlsDocTypeId,
      docTypeScheme: mlsDocTypeScheme,
      processId: mlsProcessId,
      payloadXml,
      ...overrides,
    }),
  );
}

const issue = (reason: string): string =>
  `<cac:Response><cbc:Description>d ${reason}</cbc:Description><cac:Status><cbc:StatusReasonCode>${reason}</cbc:StatusReasonCode></cac:Status></cac:Response>`;

const element = (name: string): RegExp => new RegExp(`<${name}[ >][^]*?</${name}>`);

describe("readInbound", () => {
  it("reads the example of an acceptance in its envelope", () => {
    const { message, ...read } = readInbound(envelope(accepted));
    expect(message.localName(message.root)).to.equal("ApplicationResponse");
    expect(read).to.deep.equal({
      sbdhId: "c0ffee00-0000-4000-8000-000000000001",
      senderId: "0242:000456",
      receiverId: "0242:000123",
      docTypeId: mlsDocTypeId,
      partyId: "0242:000123",
      mls: {
        id: "9d8a1c70-2f2a-4f4e-a6a1-31cbb2a3d1a2",
        code: "AP",
        issuedAt: "2026-08-20T05:33:10Z",
        senderId: "0242:000456",
        referenceId: "5b0b5c4e-0d0f-4e3f-8f0e-6a4d2f3b9a10",
        issues: [],
      },
    });
  });

  it("reads the example of a rejection with its issues", () => {
    const { mls } = readInbound(envelope(rejection));
    expect(mls.code).to.equal("RE");
    expect(mls.description).to.equal("Rejected, validation failed");
    expect(mls.issues).to.deep.equal([
      {
        line: "/Invoice/cac:AccountingSupplierParty[1]/cac:Party[1]",
        reason: "BV",
        description: "ibr-150-ae: seller registration missing",
      },
    ]);
  });

  it("reads a bare ApplicationResponse", () => {
    const bare = readInbound(rejection);
    expect(bare.mls).to.deep.equal(readInbound(envelope(rejection)).mls);
    expect(bare).to.include({ sbdhId: bare.mls.id, senderId: "0242:000456", receiverId: "0242:000123" });
  });

  it("reads a message that is addressed to the participant", () => {
    expect(readInbound(envelope(accepted, { receiverId: "0235:1345678901" })).receiverId).to.equal("0235:1345678901");
  });

  it("keeps the line of each of several issues", () => {
    const several = rejection.replace(
      "</cac:LineResponse>",
      `${issue("SV")}</cac:LineResponse><cac:LineResponse><cac:LineReference><cbc:LineID>NA</cbc:LineID></cac:LineReference>${issue("FD")}${issue("BW")}</cac:LineResponse>`,
    );
    expect(readInbound(several).mls.issues.map(({ line, reason }) => `${reason} ${line.slice(0, 8)}`)).to.deep.equal([
      "BV /Invoice",
      "SV /Invoice",
      "FD NA",
      "BW NA",
    ]);
  });

  it("takes fractions of a second and a zone", () => {
    expect(readInbound(accepted.replace("05:33:10Z", "09:33:10.123+04:00")).mls.issuedAt).to.equal(
      "2026-08-20T09:33:10.123+04:00",
    );
  });

  const broken: readonly [name: string, xml: string, message: string][] = [
    ["text that is no XML", "status: ok", "root element is missing"],
    ["XML that is not well-formed", accepted.replace("</cac:SenderParty>", ""), "end tag"],
    [
      "a document type",
      accepted.replace(
        "<ApplicationResponse",
        '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><ApplicationResponse',
      ),
      "document type",
    ],
    ["an entity", accepted.replace("AP<", "&e;<"), "references"],
    [
      "an envelope around another type of document",
      envelope(accepted, { docTypeId: "urn:other" }),
      "a Message Level Status is expected",
    ],
    ["an envelope without a document", envelope(accepted).replace(element("ApplicationResponse"), ""), "0 documents"],
    [
      "an envelope with two documents",
      envelope("<a xmlns='urn:a'/>").replace("<a xmlns='urn:a'/>", "<a xmlns='urn:a'/><b xmlns='urn:a'/>"),
      "2 documents",
    ],
    ["an envelope around an invoice", envelope("<Invoice xmlns='urn:i'/>"), "an ApplicationResponse is expected"],
    [
      "a document in another namespace",
      accepted.replace("ApplicationResponse-2", "ApplicationResponse-3"),
      "an ApplicationResponse is expected",
    ],
    ["another customization", accepted.replace("edec:mls:1.0", "edec:mlr:1.0"), "CustomizationID is"],
    ["another profile", accepted.replace("urn:peppol:edec:mls</", "urn:peppol:edec:mlr</"), "ProfileID is"],
    ["no id", accepted.replace(element("cbc:ID"), ""), "ID is missing"],
    ["an empty id", accepted.replace(element("cbc:ID"), "<cbc:ID> </cbc:ID>"), "ID is missing"],
    ["no date", accepted.replace(element("cbc:IssueDate"), ""), "IssueDate is missing"],
    ["a date with a zone", accepted.replace("2026-08-20<", "2026-08-20Z<"), "IssueDate is"],
    ["no time", accepted.replace(element("cbc:IssueTime"), ""), "IssueTime is missing"],
    ["a time without a zone", accepted.replace("05:33:10Z", "05:33:10"), "IssueTime is"],
    ["a time that does not exist", accepted.replace("05:33:10Z", "25:33:10Z"), "no point in time"],
    ["no sender", accepted.replace(element("cac:SenderParty"), ""), "0 SenderParty"],
    ["a sender without a scheme", accepted.replace(' schemeID="0242"', ""), "SenderParty/EndpointID"],
    ["a sender without an endpoint", accepted.replace("000456", ""), "SenderParty/EndpointID"],
    ["no receiver", accepted.replace(element("cac:ReceiverParty"), ""), "0 ReceiverParty"],
    ["no response", accepted.replace(element("cac:DocumentResponse"), ""), "0 DocumentResponse"],
    ["two responses", accepted.replace(element("cac:DocumentResponse"), "$&$&"), "2 DocumentResponse"],
    ["no code", accepted.replace(element("cbc:ResponseCode"), ""), "ResponseCode is missing"],
    ["an unknown code", accepted.replace(">AP<", ">OK<"), 'ResponseCode is "OK"'],
    ["no reference", accepted.replace(element("cac:DocumentReference"), ""), "0 DocumentReference"],
    ["two references", accepted.replace(element("cac:DocumentReference"), "$&$&"), "2 DocumentReference"],
    [
      "an empty reference",
      accepted.replace("5b0b5c4e-0d0f-4e3f-8f0e-6a4d2f3b9a10", ""),
      "DocumentReference/ID is missing",
    ],
    ["an issue without a line", rejection.replace(element("cac:LineReference"), ""), "0 LineReference"],
    [
      "an issue with an empty line",
      rejection.replace(element("cbc:LineID"), "<cbc:LineID/>"),
      "LineReference/LineID is missing",
    ],
    [
      "an issue without words",
      rejection.replace(/<cbc:Description>ibr[^]*?<\/cbc:Description>/, ""),
      "LineResponse/Response/Description is missing",
    ],
    ["an issue without a status", rejection.replace(element("cac:Status"), ""), "0 Status"],
    ["an unknown reason", rejection.replace(">BV<", ">XX<"), 'StatusReasonCode is "XX"'],
  ];
  for (const [name, xml, message] of broken) {
    it(`refuses ${name}`, () => {
      expect(xml, "the mutation changed something").not.to.be.oneOf([accepted, rejection]);
      expect(() => readInbound(xml))
        .to.throw(AppError, message)
        .with.property("status", 400);
    });
  }
});
