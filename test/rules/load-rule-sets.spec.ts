import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { pino } from "pino";

import { RuleFileError } from "../../common/schematron/schema/rule-file-error.ts";
import { parseXml } from "../../common/schematron/xml/xml-reader.ts";
import { loadRuleSets, logNotes } from "../../common/rules/load-rule-sets.ts";
import { conformanceFile, repositoryPath } from "./support/repository-files.ts";
import { useTemporaryFolders } from "../setup/temporary-folder.ts";

const ours = repositoryPath("common", "rules", "pint-ae");
const broken = parseXml(conformanceFile("self-billed-invoice-full.xml").replace(">1101.26<", ">1101.27<"));
const schema = (test: string): string => `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2">
  <ns prefix="cac" uri="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"/>
  <pattern><rule context="cac:LegalMonetaryTotal"><assert id="ibr-co-10" flag="fatal" test="${test}">official</assert></rule></pattern>
</schema>`;

function trialDocuments(purpose: string): string[] {
  const folder = repositoryPath("common", "rules", "trial", purpose);
  return readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
}

describe("rule files of a site", () => {
  const temporaryFolder = useTemporaryFolders();

  it("are judged by instead of ours, for both profiles", () => {
    const folder = temporaryFolder();
    for (const name of ["shared-model", "type-codes-self-billing"]) {
      cpSync(path.join(ours, `${name}.sch`), path.join(folder, `${name}.sch`));
    }
    const ruleSets = loadRuleSets({ rulesDir: folder });
    const ruleSet = ruleSets.forDocument("urn:peppol:pint:selfbilling-1@ae-1");
    expect(ruleSet).to.include({ id: "official-self-billing", version: path.basename(folder), ruleCount: 153 });
    expect(ruleSets.forDocument("urn:peppol:pint:billing-1@ae-1").id).to.equal("official-billing");
    expect(ruleSets.taxData.id).to.equal("ae-tdd");
    expect(ruleSet.check(broken).findings.map(({ reasonCode }) => reasonCode)).to.include("IBR-CO-10");
  });

  it("are named at start where they never judge anything, once for all purposes", () => {
    const folder = temporaryFolder();
    const codes = readFileSync(path.join(ours, "aligned-codes.sch"), "utf8");
    writeFileSync(path.join(folder, "aligned-codes.sch"), codes.replace("<pattern", '<pattern name="n"'));
    const lines: unknown[] = [];
    const logger = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
    logNotes(loadRuleSets({ rulesDir: folder }), logger);
    expect(lines).to.have.length(2);
    expect(lines[0]).to.deep.include({ msg: "rules of RULES_DIR that never judge anything", count: 2 });
    const { unreachable: rules } = lines[0] as { unreachable: { rule: string; place: string; reason: string }[] };
    expect(rules.map(({ rule }) => rule)).to.deep.equal(["ibr-011-ae", "ibr-013-ae"]);
    expect(rules[0]?.place).to.match(/aligned-codes\.sch:\d+:\d+$/);
    const { remarks: places } = lines[1] as { remarks: { place: string; reason: string }[] };
    expect(places.map(({ reason }) => reason)).to.deep.equal(["The attribute name has no effect here"]);
    logNotes(loadRuleSets(), logger);
    expect(lines).to.have.length(2);
  });

  it("are tried at start on documents of ours: a rule that cannot be evaluated is named with its place and the cause", () => {
    const folder = temporaryFolder();
    const endless = schema("f:again(1) = 1")
      .replace(
        "<schema ",
        '<schema xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema" ',
      )
      .replace(
        "<pattern>",
        '<ns prefix="f" uri="urn:f"/><xsl:function name="f:again"><xsl:param name="n"/><xsl:sequence select="f:again($n + 1)"/></xsl:function><pattern>',
      );
    writeFileSync(path.join(folder, "endless.sch"), endless);
    expect(() => loadRuleSets({ rulesDir: folder })).to.throw(
      /cannot be evaluated with ordinary documents: The rule ibr-co-10 \(endless\.sch:\d+:\d+\) could not be evaluated: its functions call themselves too deeply/,
    );
    expect(() => loadRuleSets({ rulesDir: folder })).to.throw(/trial document self-billing\/invoice\.xml/);
    writeFileSync(
      path.join(folder, "endless.sch"),
      schema("cbc:PayableAmount/xs:date(.) = xs:date('2026-01-01')").replace(
        "<pattern>",
        '<ns prefix="cbc" uri="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"/><pattern>',
      ),
    );
    expect(() => loadRuleSets({ rulesDir: folder })).to.throw(/could not be evaluated: "[^"]+" is not a valid/);
  });

  it("are tried on documents that break no rule of ours", () => {
    const ruleSets = loadRuleSets();
    const sets = {
      "self-billing": ruleSets.forDocument("urn:peppol:pint:selfbilling-1@ae-1"),
      billing: ruleSets.forDocument("urn:peppol:pint:billing-1@ae-1"),
      "tax-data": ruleSets.taxData,
      mls: ruleSets.mls,
    };
    for (const [purpose, ruleSet] of Object.entries(sets)) {
      const documents = trialDocuments(purpose);
      expect(documents.length, purpose).to.be.greaterThan(0);
      documents.forEach((xml) => expect(ruleSet.check(parseXml(xml)).totals, purpose).to.include({ fatal: 0 }));
    }
  });

  it("may lie in a folder per purpose", () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, "mls"));
    cpSync(path.join(ours, "message-level-status.sch"), path.join(folder, "mls", "any-name.sch"));
    const ruleSets = loadRuleSets({ rulesDir: folder });
    expect([ruleSets.mls.id, ruleSets.forDocument("").id]).to.deep.equal(["official-mls", "pint-ae-self-billing"]);
  });

  it("beside ours: both judge, and a warning says where they disagree", () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, "rules.sch"), schema("true()"));
    const lenient = loadRuleSets({ rulesDir: folder, rules: "both" }).forDocument("").check(broken).findings;
    expect(lenient.map(({ flag, reasonCode }) => [flag, reasonCode])).to.deep.include(["fatal", "IBR-CO-10"]);
    const disagreements = lenient.filter(({ reasonCode }) => reasonCode === "OWN-DISAGREEMENT");
    expect(disagreements.every(({ flag }) => flag === "warning")).to.equal(true);
    expect(disagreements.map(({ text }) => text.split(":")[0])).to.include(
      "IBR-CO-10 is reported by the rules of this service only",
    );

    writeFileSync(path.join(folder, "rules.sch"), schema("false()"));
    const valid = parseXml(conformanceFile("self-billed-invoice-full.xml"));
    const strict = loadRuleSets({ rulesDir: folder, rules: "both" }).forDocument("").check(valid).findings;
    expect(strict.map(({ reasonCode, text }) => [reasonCode, text])).to.deep.equal([
      ["IBR-CO-10", "official"],
      ["OWN-DISAGREEMENT", "IBR-CO-10 is reported by the official rules only: official"],
    ]);
  });

  it("may ask which day it is", () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, "rules.sch"), schema("year-from-date(current-date()) = 1"));
    const { findings } = loadRuleSets({ rulesDir: folder }).forDocument("").check(broken);
    expect(findings.map(({ reasonCode }) => reasonCode)).to.deep.equal(["IBR-CO-10"]);
  });

  it("that cannot be used are named at once, of all purposes", () => {
    const folder = temporaryFolder();
    for (const purpose of ["billing", "mls", "tax-data"]) {
      mkdirSync(path.join(folder, purpose));
      writeFileSync(path.join(folder, purpose, "rules.sch"), schema(`$${purpose}`));
    }
    mkdirSync(path.join(folder, "mls", "folder.sch"));
    expect(() => loadRuleSets({ rulesDir: folder }))
      .to.throw(RuleFileError)
      .with.property("message")
      .that.matches(/folder\.sch: .* it is a folder$/m)
      .and.matches(/\$billing is not declared/)
      .and.matches(/\$mls is not declared/)
      .and.matches(/\$tax-data is not declared/);
  });

  it("that are the same as ours never disagree", () => {
    const folder = temporaryFolder();
    for (const name of ["shared-model", "shared-codes", "aligned-model", "aligned-codes", "type-codes-self-billing"]) {
      const text = readFileSync(path.join(ours, `${name}.sch`), "utf8");
      writeFileSync(path.join(folder, `${name}.sch`), text);
    }
    const findings = loadRuleSets({ rulesDir: folder, rules: "both" }).forDocument("").check(broken).findings;
    const codes = findings.map(({ reasonCode }) => reasonCode);
    expect(codes).to.include("IBR-CO-10");
    expect(codes).to.not.include("OWN-DISAGREEMENT");
  });

  it("with an expression beyond the compiler stop the start, with the place", () => {
    const folder = temporaryFolder();
    const file = path.join(folder, "rules.sch");
    writeFileSync(file, schema("doc('http://127.0.0.1/')"));
    expect(() => loadRuleSets({ rulesDir: folder })).to.throw(
      RuleFileError,
      `${file}:3:51: The file http://127.0.0.1/ cannot be read`,
    );
  });

  it("include and read files of the folder, and of nowhere else", () => {
    const outside = temporaryFolder();
    const folder = temporaryFolder();
    const codes = "<codes><code>A</code></codes>";
    writeFileSync(path.join(folder, "rules.sch"), schema("exists(document('parts/codes.xml')//code[. = 'B'])"));
    expect(() => loadRuleSets({ rulesDir: folder })).to.throw(RuleFileError, "parts/codes.xml cannot be read");
    mkdirSync(path.join(folder, "parts"));
    writeFileSync(path.join(outside, "codes.xml"), codes);
    symlinkSync(path.join(outside, "codes.xml"), path.join(folder, "parts", "codes.xml"));
    expect(() => loadRuleSets({ rulesDir: folder })).to.throw(RuleFileError, "parts/codes.xml cannot be read");
    const away = path.relative(folder, path.join(outside, "codes.xml"));
    writeFileSync(path.join(folder, "rules.sch"), schema(`document('${away}')`));
    expect(() => loadRuleSets({ rulesDir: folder })).to.throw(RuleFileError, "cannot be read");
    writeFileSync(path.join(folder, "rules.sch"), schema("exists(document('codes.xml')//code[. = 'B'])"));
    writeFileSync(path.join(folder, "codes.xml"), codes);
    const findings = loadRuleSets({ rulesDir: folder }).forDocument("").check(broken).findings;
    expect(findings.map(({ reasonCode }) => reasonCode)).to.deep.equal(["IBR-CO-10"]);
  });

  it("that are not there stop the start", () => {
    expect(() => loadRuleSets({ rulesDir: temporaryFolder() })).to.throw(/no \.sch files/);
    expect(() => loadRuleSets({ rules: "official" })).to.throw(/RULES_DIR/);
  });
});
