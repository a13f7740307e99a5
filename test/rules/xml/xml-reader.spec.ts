import { expect } from "chai";

import { parseXml } from "../../../common/schematron/xml/xml-reader.ts";
import { XmlSyntaxError } from "../../../common/schematron/xml/xml-syntax-error.ts";

const nested = (depth: number): string => "<a>".repeat(depth) + "</a>".repeat(depth);
const attributes = (count: number): string => Array.from({ length: count }, (_, index) => ` a${index}=""`).join("");

const namesOf = (xml: string): unknown => {
  const tree = parseXml(xml);
  return [1, 2].map((node) => [tree.expandedName(node), tree.attribute(node, "b")]);
};

describe("XML reader", () => {
  it("takes a name for another one that came at the same place before only where it is the same to its end", () => {
    const names = ["a", "ab", "a", "aé", "a", "a-b", "a", "p:a", "p:ab", "p:a", "a.", "a", "𐐀", "a𐐀", "a"];
    const xml = `<r xmlns:p="urn:p">${names.map((name) => `<${name} ${name}="1" a-="2"/><${name}>t</${name}>`).join("\n")}</r>`;
    const tree = parseXml(xml);
    const written = tree.children(tree.root).map((node) => tree.sourceSlice(node).slice(1).split(/[ >]/)[0]);
    expect(written).to.deep.equal(names.flatMap((name) => [name, name]));
    tree.children(tree.root).forEach((node, index) => {
      const name = names[index >> 1] as string;
      const local = name.replace("p:", "");
      expect(tree.expandedName(node)).to.deep.equal({ namespace: local === name ? "" : "urn:p", local });
      expect(tree.attribute(node, local, local === name ? "" : "urn:p")).to.equal(index % 2 === 0 ? "1" : undefined);
      expect(tree.attribute(node, "a-")).to.equal(index % 2 === 0 ? "2" : undefined);
    });
  });

  it("knows the attribute behind an element's name from the element behind it", () => {
    const tree = parseXml("<r><a b='1'/><b a='2'/><a b='3'><b a='4'/></a><b a='5' b='6'/></r>");
    const seen = [2, 3, 4, 5, 6].map((node) => [
      tree.localName(node),
      tree.attribute(node, "a"),
      tree.attribute(node, "b"),
    ]);
    expect(seen).to.deep.equal([
      ["a", undefined, "1"],
      ["b", "2", undefined],
      ["a", undefined, "3"],
      ["b", "4", undefined],
      ["b", "5", "6"],
    ]);
  });

  it("takes no name of one document for that of another, whatever documents came before", () => {
    for (const uri of ["urn:one", "urn:two", "urn:one"]) {
      expect(namesOf(`<p:a xmlns:p="${uri}" b="1"><c/></p:a>`)).to.deep.equal([
        [{ namespace: uri, local: "a" }, "1"],
        [{ namespace: "", local: "c" }, undefined],
      ]);
      expect(namesOf('<c><a b="2"/></c>')).to.deep.equal([
        [{ namespace: "", local: "c" }, undefined],
        [{ namespace: "", local: "a" }, "2"],
      ]);
      // More names than are kept, in more scopes than are kept.
      parseXml(
        `<r>${Array.from({ length: 4900 }, (_, index) => `<n${index} xmlns:q${index}="urn:${index}"/>`).join("")}</r>`,
      );
    }
  });

  it("reads a reference with any number of zeros", () => {
    const tree = parseXml(`<a>&#${"0".repeat(20)}65;&#x${"0".repeat(20)}41;</a>`);
    expect(tree.text(1)).to.equal("AA");
  });

  const rejected: readonly (readonly [what: string, xml: string, line: number, column: number])[] = [
    ["nothing", "", 1, 1],
    ["white space only", " \n ", 2, 2],
    ["an open element", "<a>", 1, 4],
    ["an open tag", "<a", 1, 3],
    ["another end tag", "<a>\n</b>", 2, 1],
    ["a name that ends with the document, where it is expected", "<a><b/><b/><b", 1, 14],
    ["an end tag with more letters", "<a></ab>", 1, 4],
    ["two roots", "<a/><b/>", 1, 5],
    ["text after the root", "<a/>x", 1, 5],
    ["text before the root", "x<a/>", 1, 1],
    ["a document type", "<!DOCTYPE a><a/>", 1, 1],
    ["a document type with entities", '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 2, 1],
    ["a document type after the root", "<a/><!DOCTYPE a>", 1, 5],
    ["a declaration in the content", "<a><!ELEMENT b></a>", 1, 4],
    ["an unknown entity", "<a>&nbsp;</a>", 1, 4],
    ["a bare ampersand", "<a>b & c</a>", 1, 6],
    ["an open reference", "<a>&amp</a>", 1, 4],
    ["a reference to NUL", "<a>&#0;</a>", 1, 4],
    ["a reference to a surrogate", "<a>&#xD800;</a>", 1, 4],
    ["a reference beyond Unicode", "<a>&#x110000;</a>", 1, 4],
    ["a control character", "<a>\u0001</a>", 1, 4],
    ["a lone surrogate", "<a>\uD800</a>", 1, 4],
    ["U+FFFE", "<a>\uFFFE</a>", 1, 4],
    ["]]> in text", "<a>x]]>y</a>", 1, 5],
    ["an open CDATA section", "<a><![CDATA[x]]</a>", 1, 4],
    ["an open comment", "<a><!-- x </a>", 1, 4],
    ["-- in a comment", "<a><!-- x -- y --></a>", 1, 4],
    ["an instruction named xml", "<a><?xml version='1.0'?></a>", 1, 4],
    ["an open instruction", "<a><?b </a>", 1, 7],
    ["a declaration that is not first", " <?xml version='1.0'?><a/>", 1, 2],
    ["a malformed declaration", "<?xml version='2'?><a/>", 1, 1],
    ["the same attribute twice", '<a b="1" b="2"/>', 1, 15],
    ["the same attribute by two prefixes", '<a xmlns:x="u" xmlns:y="u" x:b="" y:b=""/>', 1, 41],
    ["an attribute without a value", "<a b/>", 1, 5],
    ["an attribute without quotes", "<a b=c/>", 1, 6],
    ["an open attribute", '<a b="c/>', 1, 6],
    ["< in an attribute", '<a b="<"/>', 1, 6],
    ["attributes without a space between", '<a b=""c=""/>', 1, 8],
    ["an undeclared prefix", "<x:a/>", 1, 2],
    ["an undeclared prefix of an attribute", '<a x:b=""/>', 1, 10],
    ["a prefix out of its scope", '<a><b xmlns:x="u"/><x:c/></a>', 1, 21],
    ["an empty prefix", "<:a/>", 1, 2],
    ["two colons", '<x:a:b xmlns:x="u"/>', 1, 2],
    ["a local name that is none", '<x:1 xmlns:x="u"/>', 1, 2],
    ["a name that begins with a digit", "<1a/>", 1, 2],
    ["a prefix bound to nothing", '<a xmlns:x=""/>', 1, 4],
    ["the prefix xmlns", '<a xmlns:xmlns="u"/>', 1, 4],
    ["the prefix xml bound to something else", '<a xmlns:xml="u"/>', 1, 4],
    ["a prefix declared twice", '<a xmlns:x="u" xmlns:x="v"/>', 1, 27],
    ["elements nested too deep", nested(257), 1, 769],
    ["too many attributes", `<a${attributes(129)}/>`, 1, 918],
    ["a name that is too long", `<${"a".repeat(257)}/>`, 1, 2],
    ["an error behind lines of all kinds", "<a>\r\n<b/>\r<c/>\n</d>", 4, 1],
  ];
  for (const [what, xml, line, column] of rejected) {
    it(`refuses ${what} and says where`, () => {
      expect(() => parseXml(xml))
        .to.throw(XmlSyntaxError)
        .that.includes({ line, column });
    });
  }

  it("refuses more characters or elements than allowed", () => {
    expect(() => parseXml("<a>12</a>", { maxLength: 8 })).to.throw(XmlSyntaxError, /longer than 8/);
    expect(() => parseXml("<a><b/><b/></a>", { maxElements: 2 })).to.throw(XmlSyntaxError, /more than 2 elements/);
  });

  it("accepts what lies just within its limits", () => {
    expect(parseXml(nested(256)).columns.size).to.equal(257);
    expect(parseXml(`<a${attributes(128)}/>`).attribute(1, "a127")).to.equal("");
    expect(parseXml(`<${"a".repeat(256)}/>`).localName(1)).to.have.lengthOf(256);
  });

  it("does not depend on how many elements there are per character", () => {
    const tree = parseXml(`<a>${'<b c=""/>'.repeat(5000)}</a>`);
    expect(tree.children(tree.root)).to.have.lengthOf(5000);
    expect(tree.attribute(tree.children(tree.root)[4999] as number, "c")).to.equal("");
  });

  const texts: readonly (readonly [xml: string, text: string])[] = [
    ["<a>b</a>", "b"],
    ["<a>&lt;&gt;&amp;&quot;&apos;</a>", "<>&\"'"],
    ["<a>&#65;&#x1F600;&#13;</a>", "A\u{1F600}\r"],
    ["<a>b\r\nc\rd\ne</a>", "b\nc\nd\ne"],
    ["<a>b<!-- c -->d<?e f?>g</a>", "bdg"],
    ["<a><![CDATA[<b>&amp;\r\n]] >]]></a>", "<b>&amp;\n]] >"],
    ["<a>b<c d='>'>e<f/>g</c>h</a>", "begh"],
    ["<a>]]</a>", "]]"],
    ["<a>></a>", ">"],
    ["\uFEFF<?xml version='1.0' encoding=\"UTF-8\" standalone='yes' ?><!-- c --><?p?>\n<a>b</a>\n<!-- d -->", "b"],
    ["<a></a>", ""],
    ["<a/>", ""],
    ["<a\n>\n</a\n>", "\n"],
  ];
  for (const [xml, text] of texts) {
    it(`reads the text of ${JSON.stringify(xml)}`, () => {
      const tree = parseXml(xml);
      expect(tree.text(tree.root)).to.equal(text);
      expect(tree.text(0), "of the document").to.equal(text);
    });
  }

  it("normalizes attributes and keeps what references say", () => {
    const tree = parseXml("<a b='x\ty\r\nz' c=\"&#10;&quot;'&amp;\" xml:lang='en'/>");
    expect(tree.attribute(1, "b")).to.equal("x y z");
    expect(tree.attribute(1, "c")).to.equal("\n\"'&");
    expect(tree.attribute(1, "lang", "http://www.w3.org/XML/1998/namespace")).to.equal("en");
    expect(tree.attribute(1, "d")).to.equal(undefined);
  });

  it("resolves namespaces in their scopes", () => {
    const tree = parseXml(
      "<a xmlns='u' xmlns:p='v'><p:b/><c xmlns='' xmlns:p='w'><p:b/><d/></c><p:b/><é:ü xmlns:é='x'/></a>",
    );
    const names = Array.from({ length: tree.columns.size - 1 }, (_, index) => tree.expandedName(index + 1));
    expect(names.map(({ namespace, local }) => `{${namespace}}${local}`)).to.deep.equal([
      "{u}a",
      "{v}b",
      "{}c",
      "{w}b",
      "{}d",
      "{v}b",
      "{x}ü",
    ]);
  });

  it("gives an element as written, as a document and as a separate tree", () => {
    const xml = "<a xmlns='u' xmlns:p='v&amp;'><p:b q='1'>t<c/></p:b ><p:d/></a>";
    const tree = parseXml(xml);
    const [b, d] = tree.children(tree.root) as [number, number];
    expect(tree.sourceSlice(b)).to.equal("<p:b q='1'>t<c/></p:b >");
    expect(tree.sourceSlice(d)).to.equal("<p:d/>");
    const standalone = parseXml(tree.standaloneXml(b));
    expect(standalone.namespace(1)).to.equal("v&");
    expect(standalone.namespace(2)).to.equal("u");
    const subtree = tree.subtree(b);
    expect([subtree.columns.size, subtree.localName(1), subtree.text(1)]).to.deep.equal([3, "b", "t"]);
    expect(subtree.attribute(1, "q")).to.equal("1");
    expect(subtree.standaloneXml(2)).to.equal(tree.standaloneXml(3));
    expect(parseXml(tree.standaloneXml(tree.root)).columns.size).to.equal(tree.columns.size);
  });

  it("finds children by name", () => {
    const tree = parseXml("<a xmlns:p='v'><b/><p:b>1</p:b><p:b>2</p:b></a>");
    expect(tree.text(tree.child(tree.root, "v", "b") as number)).to.equal("1");
    expect(tree.child(tree.root, "v", "c")).to.equal(undefined);
    expect(tree.position(3)).to.deep.equal({ line: 1, column: 20 });
  });
});
