import { accessSync, constants, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

import { asError } from "../runtime/errors.ts";
import { reasonOf } from "./command-line.ts";
import { readSiteReleases, releasesFile } from "./rule-releases.ts";

/** Variables that name files of the site: schemas and official rules. */
export interface SiteFiles {
  UBL_XSD_DIR?: string | undefined;
  TDD_XSD?: string | undefined;
  RULES_DIR?: string | undefined;
  RULES?: string | undefined;
}

/** Folders below RULES_DIR that may hold rule files: one for all documents, one for each purpose. */
const ruleFolders = [".", "self-billing", "billing", "tax-data", "mls"];
const ublSchemas = ["maindoc/UBL-Invoice-2.1.xsd", "maindoc/UBL-CreditNote-2.1.xsd"];

/** One sentence for each variable that names an unsuitable file or folder. */
export function siteFileErrors({ UBL_XSD_DIR, TDD_XSD, RULES_DIR, RULES }: SiteFiles): string[] {
  const needsRules = RULES === "official" || RULES === "both";
  return [
    complain("UBL_XSD_DIR", UBL_XSD_DIR, requireUblSchemas),
    complain("TDD_XSD", TDD_XSD, requireSchema),
    complain("RULES_DIR", RULES_DIR, requireRuleFiles),
    needsRules && RULES_DIR === undefined
      ? `RULES=${RULES} needs RULES_DIR, the folder of the official rule files`
      : "",
  ].filter((complaint) => complaint !== "");
}

function complain(variable: string, place: string | undefined, require: (place: string) => void): string {
  if (place === undefined) {
    return "";
  }
  try {
    require(path.resolve(place));
    return "";
  } catch (error) {
    return `${variable} names ${place}, ${whyUnsuitable(error)}`;
  }
}

/** The file can be read but does not have the expected content. */
class Unsuitable extends Error {}

const whyUnsuitable = (error: unknown): string =>
  error instanceof Unsuitable ? error.message : `which cannot be read: ${reasonOf(error)}`;

function requireFolder(place: string): void {
  if (!statSync(place).isDirectory()) {
    throw new Unsuitable("which is not a folder");
  }
  accessSync(place, constants.R_OK | constants.X_OK);
}

function requireUblSchemas(place: string): void {
  requireFolder(place);
  for (const schema of ublSchemas) {
    within(place, schema, requireSchema);
  }
  within(place, "common", requireFolder);
}

/** Requires a file in the folder; the complaint names its path. */
function within(folder: string, name: string, require: (place: string) => void): void {
  try {
    require(path.join(folder, name));
  } catch (error) {
    throw new Unsuitable(`of which ${name} is needed, ${whyUnsuitable(error)}`);
  }
}

/** Checks the root element only, because the schema is compiled later. */
function requireSchema(place: string): void {
  if (statSync(place).isDirectory()) {
    throw new Unsuitable("which is a folder and no file");
  }
  const text = readFileSync(place, "utf8");
  if (!/<(?:[\w.-]+:)?schema\b[^>]*["']http:\/\/www\.w3\.org\/2001\/XMLSchema["']/.test(text)) {
    throw new Unsuitable("which is no XML schema");
  }
}

function requireRuleFiles(place: string): void {
  requireFolder(place);
  const releases = releasesOf(place);
  if (releases === undefined) {
    requireSchematron(place);
    return;
  }
  for (const { folder } of releases) {
    if (folder !== null) {
      within(place, folder, (found) => {
        requireFolder(found);
        requireSchematron(found);
      });
    }
  }
  if (hasSchematron(place) && !releases.some(({ folder }) => folder === ".")) {
    throw new Unsuitable(`which holds rule files that no release of ${releasesFile} names: they would judge nothing`);
  }
}

function releasesOf(place: string): ReturnType<typeof readSiteReleases> {
  try {
    return readSiteReleases(place);
  } catch (error) {
    throw new Unsuitable(`of which ${releasesFile} cannot be used: ${asError(error).message}`);
  }
}

function requireSchematron(place: string): void {
  if (!hasSchematron(place)) {
    throw new Unsuitable("which holds no rule files (*.sch)");
  }
}

function hasSchematron(place: string): boolean {
  const folders = ruleFolders.map((name) => path.join(place, name));
  const names = folders.flatMap((folder) =>
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : [],
  );
  return names.some((name) => name.endsWith(".sch"));
}
