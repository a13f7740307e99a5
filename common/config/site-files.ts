import { existsSync, readFileSync, accessSync, constants, readdirSync, statSync } from "node:fs";
import path from "node:path";

import Joi from "joi";

import { reasonOf } from "./read-command-line.ts";
import { isCalendarDate } from "../runtime/calendar.ts";
import { asError } from "../runtime/errors.ts";

/** Variables that name files of the site: schemas and official rules. */
interface SiteFiles {
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
    complain("UBL_XSD_DIR", UBL_XSD_DIR, (place) => {
      requireFolder(place);
      ublSchemas.forEach((schema) => within(place, schema, requireSchema));
      within(place, "common", requireFolder);
    }),
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

/** The file can be read, but its content is not the expected one. */
class Unsuitable extends Error {}

const whyUnsuitable = (error: unknown): string =>
  error instanceof Unsuitable ? error.message : `which cannot be read: ${reasonOf(error)}`;

function requireFolder(place: string): void {
  if (!statSync(place).isDirectory()) {
    throw new Unsuitable("which is not a folder");
  }
  accessSync(place, constants.R_OK | constants.X_OK);
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
  let releases: SiteRelease[] | undefined;
  try {
    releases = readSiteReleases(place);
  } catch (error) {
    throw new Unsuitable(`of which ${releasesFile} cannot be used: ${asError(error).message}`);
  }
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

/** File in RULES_DIR that lists the releases of a site's rules. */
export const releasesFile = "releases.json";

/** Every process compiles each release, which takes a second. */
const maxReleases = 10;

export interface SiteRelease {
  readonly name: string;
  readonly version: string;
  /** First and last day of issue that the release applies to, yyyy-MM-dd; null for no bound. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
  /** Folder below RULES_DIR, laid out as RULES_DIR without releases; null for the built-in rules. */
  readonly folder: string | null;
}

interface Entry {
  name: string;
  version: string;
  folder?: string;
  built_in?: true;
  valid_from?: string;
  valid_to?: string;
}

const words = (most: number) => Joi.string().trim().min(1).max(most);

const day = Joi.string()
  .custom((value: string, helpers) => (isCalendarDate(value) ? value : helpers.error("any.invalid")))
  .messages({ "*": "{{#label}} must be a day, as in 2027-03-01" });

const folderName = Joi.string()
  .pattern(/^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)*$/)
  .messages({ "string.pattern.base": "{{#label}} must be the name of a folder below RULES_DIR" });

const entry = Joi.object<Entry>({
  name: words(100).required(),
  version: words(40).required(),
  folder: folderName,
  built_in: Joi.valid(true),
  valid_from: day,
  valid_to: day,
}).xor("folder", "built_in");

const entries = Joi.array<Entry[]>().items(entry).min(1).max(maxReleases).required().label("releases");

/**
 * The releases of a folder by first day; undefined without a `releases.json`.
 *
 * @throws Error that names the problem, without the file's path
 */
export function readSiteReleases(rulesDir: string): SiteRelease[] | undefined {
  const file = path.join(rulesDir, releasesFile);
  if (!existsSync(file)) {
    return undefined;
  }
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new Error(cause instanceof SyntaxError ? `it is no JSON: ${cause.message}` : reasonOf(cause), { cause });
  }
  const { value, error } = entries.validate(json, { convert: false, abortEarly: false });
  if (error !== undefined) {
    const complaints = error.details.map(({ message }) => message.replaceAll('"', ""));
    throw new Error(`it says what it may not: ${complaints.join("; ")}`);
  }
  const releases = value.map(
    ({ name, version, folder = null, valid_from: validFrom = null, valid_to: validTo = null }): SiteRelease => ({
      name,
      version,
      folder,
      validFrom,
      validTo,
    }),
  );
  // A release without a first day comes first.
  releases.sort((one, other) => (one.validFrom ?? "").localeCompare(other.validFrom ?? "", "en"));
  // Periods must not overlap, because one release must apply to each document.
  const versions = new Set<string>();
  releases.forEach(({ name, version, validFrom, validTo }, index) => {
    const previous = releases[index - 1];
    if (validFrom !== null && validTo !== null && validTo < validFrom) {
      throw new Error(`${name} ${version} ends on ${validTo}, before it begins`);
    }
    if (previous !== undefined && previous.validFrom === validFrom) {
      const when = validFrom === null ? "without valid_from" : `on ${validFrom}`;
      throw new Error(`${previous.name} ${previous.version} and ${name} ${version} both begin ${when}`);
    }
    if (versions.has(`${name} ${version}`)) {
      throw new Error(`${name} ${version} is named twice`);
    }
    versions.add(`${name} ${version}`);
  });
  return releases;
}
