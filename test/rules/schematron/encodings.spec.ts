import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";

import { expect } from "chai";

import { compile, RuleFileError, XmlSyntaxError } from "../../../common/schematron/index.ts";
import { loadFolder } from "../../../common/schematron/node/index.ts";
import { useTemporaryFolders } from "../../setup/temporary-folder.ts";
import { schemaOf } from "../support/evaluate.ts";

const schema = (content: string, declared?: string): string =>
  `${declared === undefined ? "" : `<?xml version="1.0" encoding="${declared}"?>`}${schemaOf(content).trim()}`;
const rule = `<pattern><rule context="r"><assert id="A" test=". = 'é'">é</assert></rule></pattern>`;
const including = `<include href="part.xml"/>`;
const part = `<pattern xmlns="http://purl.oclc.org/dsdl/schematron"><rule context="r"><assert id="A" test=". = document('codes.xml')/c">é</assert></rule></pattern>`;

const bigEndian = (text: string): Uint8Array => Buffer.from(text, "utf16le").swap16();
const latin = (text: string): Uint8Array => Buffer.from(text, "latin1");

const encodings: readonly (readonly [name: string, encode: (text: string) => Uint8Array, declared?: string])[] = [
  ["UTF-8", (text) => Buffer.from(text)],
  ["UTF-8 with a byte order mark", (text) => Buffer.from(`\uFEFF${text}`), "UTF-8"],
  ["UTF-16 LE", (text) => Buffer.from(`\uFEFF${text}`, "utf16le"), "UTF-16"],
  ["UTF-16 BE", (text) => bigEndian(`\uFEFF${text}`), "UTF-16"],
  ["UTF-16 LE without a byte order mark", (text) => Buffer.from(text, "utf16le"), "UTF-16LE"],
  ["UTF-16 BE without a byte order mark", (text) => bigEndian(text)],
  ["ISO-8859-1", latin, "ISO-8859-1"],
  ["windows-1252", latin, "windows-1252"],
  ["US-ASCII", (text) => latin(text.replaceAll("é", "&#233;")), "US-ASCII"],
];

function problemsOf(load: () => unknown): readonly { place: string; reason: string }[] {
  try {
    load();
  } catch (error) {
    expect(error).to.be.instanceOf(RuleFileError);
    return (error as RuleFileError).problems;
  }
  throw new Error("The files were compiled");
}

describe("rule files in an encoding of theirs", () => {
  const temporaryFolder = useTemporaryFolders();

  for (const [name, encode, declared] of encodings) {
    it(`are read in ${name}, from bytes and from a folder, with what they include and look up`, () => {
      const files = [
        { name: "rules.sch", text: encode(schema(including, declared)) },
        {
          name: "part.xml",
          text: encode(
            schema(part, declared)
              .replace(/<schema.*?>\s*(<ns[^>]*>)+|<\/schema>/gs, "")
              .trim(),
          ),
        },
        {
          name: "codes.xml",
          text: encode(`${declared ? `<?xml version="1.0" encoding="${declared}"?>` : ""}<c>é</c>`),
        },
      ];
      const folder = temporaryFolder();
      files.forEach((file) => writeFileSync(path.join(folder, file.name), file.text));
      for (const rules of [compile(files), loadFolder(folder)]) {
        expect(rules.check("<r>é</r>").valid).to.equal(true);
        expect(rules.check("<r>e</r>").failures[0]).to.include({ text: "é" });
      }
    });
  }

  const documents: readonly (readonly [name: string, bytes: Uint8Array, read: string | undefined])[] = [
    ["windows-1252", latin('<?xml version="1.0" encoding="windows-1252"?><r>\x80\x99\x9f\xe9</r>'), "€™Ÿé"],
    ["ISO-8859-1", latin('<?xml version="1.0" encoding="ISO-8859-1"?><r>\x80\xe9</r>'), "\u0080é"],
    ["US-ASCII with bytes beyond it", latin('<?xml version="1.0" encoding="US-ASCII"?><r>\xe9</r>'), undefined],
    ["UTF-7", latin('<?xml version="1.0" encoding="UTF-7"?><r>+AOk-</r>'), undefined],
    ["UTF-8 with two byte order marks", Buffer.from("\uFEFF\uFEFF<r>é</r>"), undefined],
  ];
  for (const [name, bytes, read] of documents) {
    it(`documents in ${name} are ${read === undefined ? "refused" : "read"}`, () => {
      const rules = compile([
        {
          name: "a.sch",
          text: schema(
            `<pattern><rule context="r"><report test="true()"><value-of select="."/></report></rule></pattern>`,
          ),
        },
      ]);
      if (read === undefined) {
        expect(() => rules.check(bytes)).to.throw(XmlSyntaxError);
      } else {
        expect(rules.check(bytes).failures[0]!.text).to.equal(read);
      }
    });
  }

  it("that do not fit their bytes are named, beside all other problems", () => {
    const problems = problemsOf(() =>
      compile([
        { name: "a.sch", text: latin(schema(rule)) },
        { name: "b.sch", text: Buffer.from(schema(rule, "x-none")) },
        { name: "c.sch", text: schema(`<pattern><rule context="r"><assert test="$no">a</assert></rule></pattern>`) },
      ]),
    );
    expect(problems.map(({ place }) => place.replace(/:\d+$/, ""))).to.deep.equal(["a.sch:1", "b.sch:1", "c.sch:3"]);
    expect(problems[0]!.reason).to.match(/^The file cannot be decoded: /);
  });
});

describe("what is no rule file", () => {
  const temporaryFolder = useTemporaryFolders();

  it("is named, all of it at once, and nothing waits for it", async () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, "a.sch"));
    execFileSync("mkfifo", [path.join(folder, "b.sch")]);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(path.join(folder, "c.sch"), resolve));
    symlinkSync(path.join(folder, "gone"), path.join(folder, "d.sch"));
    writeFileSync(path.join(folder, "e.sch"), schema(`<include href="b.sch"/>`));
    try {
      const problems = problemsOf(() => loadFolder(folder));
      const found = problems.map(({ place, reason }) => [path.basename(place).replace(/:.*/, ""), reason]);
      expect(found).to.deep.equal([
        ["a.sch", "The file cannot be read: it is a folder"],
        ["b.sch", "The file cannot be read: it is a named pipe"],
        ["c.sch", "The file cannot be read: it is a socket or a device"],
        ["d.sch", "The file cannot be read: there is no such file"],
      ]);
      expect(problemsOf(() => loadFolder(path.join(folder, "b.sch")))[0]!.reason).to.contain("a named pipe");
    } finally {
      server.close();
    }
  });
});
