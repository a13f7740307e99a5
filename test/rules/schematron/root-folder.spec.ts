import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { RuleFileError } from "../../../common/schematron/index.ts";
import { loadFolder } from "../../../common/schematron/node/index.ts";
import { useTemporaryFolders } from "../../setup/temporary-folder.ts";
import { schemaOf } from "../support/evaluate.ts";

/** As XRechnung is published: a schema in a folder of its own beside what it shares with others. */
const schema = schemaOf(
  `<include href="../common.sch"/><pattern><rule context="r"><assert id="A" test=". = document('../../codes.xml')/c">no code</assert></rule></pattern>`,
);
const common = `<let xmlns="http://purl.oclc.org/dsdl/schematron" name="shared" value="1"/>`;

describe("a root around the folder of the rules", () => {
  const temporaryFolder = useTemporaryFolders();

  function published(): { outside: string; root: string; rules: string } {
    const outside = temporaryFolder();
    const root = path.join(outside, "published");
    const rules = path.join(root, "schematron", "ubl");
    mkdirSync(rules, { recursive: true });
    writeFileSync(path.join(rules, "validation.sch"), schema.trim());
    writeFileSync(path.join(root, "schematron", "common.sch"), common);
    writeFileSync(path.join(root, "codes.xml"), "<c>7</c>");
    return { outside, root, rules };
  }

  it("is where files include and look up others, by a folder or by a file", () => {
    const { root, rules } = published();
    for (const place of [rules, path.join(rules, "validation.sch")]) {
      const loaded = loadFolder(place, { root });
      expect(loaded.check("<r>7</r>").valid).to.equal(true);
      expect(loaded.check("<r>8</r>").valid).to.equal(false);
      expect(() => loadFolder(place)).to.throw(
        RuleFileError,
        /common\.sch cannot be included: it is not in the folder/,
      );
    }
  });

  it("is not left, not by names and not by links", () => {
    const { outside, root, rules } = published();
    writeFileSync(path.join(outside, "secret.sch"), common);
    symlinkSync(path.join(outside, "secret.sch"), path.join(root, "link.sch"));
    for (const name of ["../../../secret.sch", "../../link.sch", path.join(outside, "secret.sch")]) {
      writeFileSync(path.join(rules, "validation.sch"), schema.trim().replace("../common.sch", name));
      expect(() => loadFolder(rules, { root }), name).to.throw(RuleFileError, /cannot be included/);
    }
    for (const wrong of [path.join(root, "elsewhere"), path.join(root, "codes.xml"), path.join(rules, "..", "cii")]) {
      expect(() => loadFolder(rules, { root: wrong }), wrong).to.throw(/^The root .* is no folder around /);
    }
  });
});
