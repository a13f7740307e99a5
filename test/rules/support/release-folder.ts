import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const head = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2">
  <ns prefix="cac" uri="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"/>
  <ns prefix="cbc" uri="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"/>`;

/** Rules by id: the expression that must hold for the document's totals, and the flag where it is not fatal. */
export type TotalsRules = Record<string, string | { test: string; flag: "fatal" | "warning" }>;

/** A schema with one rule for each, about cac:LegalMonetaryTotal. */
export function totalsSchema(rules: TotalsRules): string {
  const asserts = Object.entries(rules).map(([id, rule]) => {
    const { test, flag } = typeof rule === "string" ? { test: rule, flag: "fatal" } : rule;
    return `<assert id="${id}" flag="${flag}" test="${test}">${id} does not hold</assert>`;
  });
  return `${head}<pattern><rule context="cac:LegalMonetaryTotal">${asserts.join("")}</rule></pattern></schema>`;
}

export interface WrittenRelease {
  name?: string;
  version: string;
  valid_from?: string;
  valid_to?: string;
  /** Without: the rules of this service. */
  rules?: TotalsRules;
}

/** Writes RULES_DIR as a site with several releases has it. */
export function writeReleases(rulesDir: string, releases: readonly WrittenRelease[]): void {
  const entries = releases.map(({ rules, name = "PINT AE", ...release }) => {
    if (rules === undefined) {
      return { name, ...release, built_in: true };
    }
    const folder = `pint-ae-${release.version}`;
    mkdirSync(path.join(rulesDir, folder), { recursive: true });
    writeFileSync(path.join(rulesDir, folder, "rules.sch"), totalsSchema(rules));
    return { name, ...release, folder };
  });
  writeFileSync(path.join(rulesDir, "releases.json"), JSON.stringify(entries));
}
