import { expect } from "chai";
import { Markup, writeXml, type XmlWriter } from "../../common/ubl/xml-writer.ts";
import { ublPrefixes } from "../../common/ubl/ubl-element.ts";

const markup = new Markup("Invoice", { xmlns: "urn:test", ...ublPrefixes });
const body = (write: (writer: XmlWriter) => void): string =>
  writeXml(markup, write)
    .replace(/^.*?<Invoice[^>]*>/, "")
    .replace(/<\/Invoice>$/, "");

const partyWith = (attribute: string | undefined, isNested: boolean): string =>
  body((writer) =>
    writer.group("cac:Party", () => {
      writer.leaf("cbc:ID", "1", { schemeID: attribute });
      const name = (): void => writer.leaf("cbc:Name", "n");
      if (isNested) {
        writer.group("cac:PartyName", name);
      } else {
        name();
      }
    }),
  );

describe("XML writer", () => {
  it("writes leaves and groups in the order of the calls", () => {
    const xml = body((writer) => {
      writer.leaf("cbc:ID", "1", { schemeID: "A", schemeName: "B" });
      writer.group("cac:Party", () => {
        writer.leaf("cbc:Name", "x");
        writer.group("cac:Contact", () => writer.leaf("cbc:Note", "y"));
        writer.leaf("cbc:Name", "z");
      });
    });
    expect(xml).to.equal(
      '<cbc:ID schemeID="A" schemeName="B">1</cbc:ID><cac:Party><cbc:Name>x</cbc:Name><cac:Contact><cbc:Note>y</cbc:Note></cac:Contact><cbc:Name>z</cbc:Name></cac:Party>',
    );
  });

  it("writes a path as an element inside of another, each time anew", () => {
    const xml = body((writer) => {
      writer.leaf("cac:Country/cbc:ID", "AE", { listID: "L" });
      writer.group("cac:Party", () => {
        writer.field("cac:PartyName/cbc:Name", { name: "x", scheme: "s" }, "name", { schemeID: "scheme" });
        writer.leaf("cac:PartyName/cbc:Name", "y");
        writer.leaf("cac:PartyName/cbc:Name", "");
      });
    });
    expect(xml).to.equal(
      '<cac:Country><cbc:ID listID="L">AE</cbc:ID></cac:Country><cac:Party><cac:PartyName><cbc:Name schemeID="s">x</cbc:Name></cac:PartyName><cac:PartyName><cbc:Name>y</cbc:Name></cac:PartyName></cac:Party>',
    );
  });

  it("embeds markup as it is, beside elements and inside of them", () => {
    const xml = body((writer) => {
      writer.leaf("cbc:ID", "<1>");
      writer.embed("<a b='c'/>");
      writer.group("cac:Party", () => writer.embed("<d/>"));
    });
    expect(xml).to.equal("<cbc:ID>&lt;1&gt;</cbc:ID><a b='c'/><cac:Party><d/></cac:Party>");
  });

  it("leaves out what has no value: leaves, attributes, groups of groups", () => {
    const xml = body((writer) => {
      writer.leaf("cbc:ID", undefined, { schemeID: "A" });
      writer.leaf("cbc:ID", "", { schemeID: "A" });
      writer.group("cac:Party", () => writer.group("cac:Contact", () => writer.leaf("cbc:Note", undefined)));
      writer.leaf("cbc:Name", "x", { schemeID: undefined, schemeName: "" });
    });
    expect(xml).to.equal("<cbc:Name>x</cbc:Name>");
  });

  it("does not confuse shapes that differ in an attribute or in nesting", () => {
    expect([
      partyWith(undefined, false),
      partyWith("A", false),
      partyWith(undefined, true),
      partyWith("A", true),
    ]).to.deep.equal([
      "<cac:Party><cbc:ID>1</cbc:ID><cbc:Name>n</cbc:Name></cac:Party>",
      '<cac:Party><cbc:ID schemeID="A">1</cbc:ID><cbc:Name>n</cbc:Name></cac:Party>',
      "<cac:Party><cbc:ID>1</cbc:ID><cac:PartyName><cbc:Name>n</cbc:Name></cac:PartyName></cac:Party>",
      '<cac:Party><cbc:ID schemeID="A">1</cbc:ID><cac:PartyName><cbc:Name>n</cbc:Name></cac:PartyName></cac:Party>',
    ]);
  });

  it("keeps working after a value that XML forbids", () => {
    expect(() => body((writer) => writer.group("cac:Party", () => writer.leaf("cbc:ID", "\u0001")))).to.throw(
      RangeError,
    );
    expect(body((writer) => writer.leaf("cbc:ID", "1"))).to.equal("<cbc:ID>1</cbc:ID>");
  });

  it("takes a text that is the writer's own placeholder", () => {
    expect(body((writer) => writer.leaf("cbc:ID", "a\uE000b"))).to.equal("<cbc:ID>a\uE000b</cbc:ID>");
  });

  it("writes many shapes correctly, more than it keeps", () => {
    const count = 10_100;
    const names = Array.from({ length: count }, (_, index) => `cbc:Name${index}`);
    const xml = body((writer) => names.forEach((name) => writer.leaf(name, "x")));
    expect(xml).to.equal(names.map((name) => `<${name}>x</${name}>`).join(""));
  });
});
