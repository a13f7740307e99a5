import { expect } from "chai";

import { AppError } from "../../common/runtime/errors.ts";
import { readSbdHeader, buildSbd } from "../../common/peppol/sbdh.ts";
import { conformanceFile } from "../rules/support/repository-files.ts";
import { outline } from "./outline.ts";
import { buildSbdInput } from "./sbd-input.ts";

describe("buildSbd", () => {
  it("makes the envelope of the example around the example's invoice", () => {
    const sbd = buildSbd(buildSbdInput({ payloadXml: conformanceFile("self-billed-invoice-full.xml") }));
    expect(outline(sbd)).to.deep.equal(outline(conformanceFile("sbdh-self-billed-invoice.xml")));
  });

  it("carries the payload as it is, without declaration and byte order mark", () => {
    const payload = "<a xmlns='urn:a'>\r\n <!-- &amp; --> x &#13;<b/></a>";
    const sbd = buildSbd(buildSbdInput({ payloadXml: `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n${payload}\n` }));
    expect(sbd).to.contain(`</StandardBusinessDocumentHeader>${payload}`);
    expect(sbd.match(/<\?xml/g)).to.have.length(1);
  });

  it("names where and when status messages are wanted", () => {
    const header = readSbdHeader(buildSbd(buildSbdInput({ mlsTo: "0242:000123" })));
    expect(header).to.deep.equal({
      sbdhId: "5b0b5c4e-0d0f-4e3f-8f0e-6a4d2f3b9a10",
      senderId: "0235:1345678901",
      receiverId: "0235:1987654321",
      docTypeId: buildSbdInput().docTypeId,
      docTypeScheme: "peppol-doctype-wildcard",
      processId: "urn:peppol:bis:selfbilling",
      country: "AE",
      mlsTo: "0242:000123",
      mlsType: "ALWAYS_SEND",
    });
  });

  it("escapes header values", () => {
    const header = readSbdHeader(buildSbd(buildSbdInput({ processId: 'a<b>&"c' })));
    expect(header.processId).to.equal('a<b>&"c');
  });

  for (const [name, payloadXml] of [
    ["a document type", '<!DOCTYPE a><a xmlns="urn:a"/>'],
    ["no XML", "hello"],
    ["nothing", ""],
  ] as const) {
    it(`refuses a payload that is ${name}`, () => {
      expect(() => buildSbd(buildSbdInput({ payloadXml }))).to.throw("must begin with its root element");
    });
  }

  for (const character of ["\u0000", "\u000B", "\uFFFE", "\uD800"]) {
    it(`refuses U+${character.charCodeAt(0).toString(16)} in the header`, () => {
      expect(() => buildSbd(buildSbdInput({ sbdhId: `a${character}b` }))).to.throw("which XML forbids");
    });
  }

  it("costs a large payload no more than its copy", () => {
    const payloadXml = `<a xmlns="urn:a">${"<b>text</b>".repeat(500_000)}</a>`;
    const sbd = buildSbd(buildSbdInput({ payloadXml }));
    expect(sbd.length - payloadXml.length).to.be.within(1_000, 2_500);
  });
});

describe("readSbdHeader", () => {
  it("reads any prefix", () => {
    const sbd = buildSbd(buildSbdInput())
      .replace(
        /<(\/?)(StandardBusiness|Header|Sender|Receiver|Identifier|Document|Standard|Type|Instance|Creation|Business|Scope)/g,
        "<$1s:$2",
      )
      .replace("xmlns=", "xmlns:s=");
    expect(readSbdHeader(sbd).receiverId).to.equal("0235:1987654321");
  });

  it("does not look beyond the header", () => {
    const sbd = buildSbd(buildSbdInput());
    const end = sbd.indexOf("</StandardBusinessDocumentHeader>") + "</StandardBusinessDocumentHeader>".length;
    expect(readSbdHeader(`${sbd.slice(0, end)}<broken`).sbdhId).to.equal(buildSbdInput().sbdhId);
  });

  const sbd = buildSbd(buildSbdInput());
  const broken: readonly [name: string, sbd: string, message: string][] = [
    ["empty text", "", "no StandardBusinessDocumentHeader"],
    ["another document", "<a/>", "no StandardBusinessDocumentHeader"],
    [
      "a header that never ends",
      sbd.replace("</StandardBusinessDocumentHeader>", ""),
      "no StandardBusinessDocumentHeader",
    ],
    [
      "a header beyond its bound",
      sbd.replace("<HeaderVersion>", `${" ".repeat(70_000)}<HeaderVersion>`),
      "no Standard",
    ],
    ["another namespace", sbd.replace('xmlns="http://www.unece', 'xmlns="http://www.example'), "root element"],
    ["a broken header", sbd.replace("</Sender>", "</Sendre>"), "end tag"],
    [
      "a document type",
      sbd.replace("<StandardBusinessDocument ", '<!DOCTYPE a [<!ENTITY e "x">]><StandardBusinessDocument '),
      "document type",
    ],
    ["no SBDH id", sbd.replace(/5b0b5c4e[^<]*/, " "), "InstanceIdentifier is missing"],
    ["no sender", sbd.replace(/<Sender>.*<\/Sender>/, ""), "Sender/Identifier is missing"],
    ["no receiver", sbd.replace(/<Receiver>.*<\/Receiver>/, ""), "Receiver/Identifier is missing"],
    ["no document type scope", sbd.replace("DOCUMENTID", "documentid"), "DOCUMENTID is missing"],
    ["no process scope", sbd.replace("PROCESSID", "PROCESS"), "PROCESSID is missing"],
  ];
  for (const [name, text, message] of broken) {
    it(`refuses ${name}`, () => {
      expect(() => readSbdHeader(text))
        .to.throw(AppError, message)
        .with.property("status", 400);
    });
  }
});
