import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/read-environment.ts";
import { asError } from "./errors.ts";
import { RuleFileError } from "../schematron/engine.ts";
import { openTaxDataSchema } from "../rules/validate-document.ts";
import { loadRuleSets } from "../rules/load-rule-sets.ts";

type SiteConfig = Pick<Config, "rulesDir" | "rules" | "ublXsdDir" | "taxDataXsd">;

/**
 * Runs `load`, which compiles rules and schemas. If it fails because of files of the site, all variables that name
 * unusable files are reported at once.
 *
 * @throws ConfigError, or the error of `load` when the site's files are not the cause
 */
export async function explainSiteFiles<Loaded>(config: SiteConfig, load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    const { rulesDir, rules, ublXsdDir, taxDataXsd } = config;
    const ofRules = await errorOf("RULES_DIR", rulesDir, () => loadRuleSets({ rulesDir, rules }));
    const ofUbl = await errorOf("UBL_XSD_DIR", ublXsdDir, async () => {
      const { loadUblSchemas } = await import("../ubl/load-schemas.ts");
      return loadUblSchemas(ublXsdDir ?? "");
    });
    const complaints = [ofRules, ofUbl];
    // The tax data schema imports the UBL schemas, so it is not checked when those are broken.
    if (ofUbl === undefined) {
      const schemas = { ...(ublXsdDir && { ublXsdDir }), ...(taxDataXsd && { taxDataXsd }) };
      complaints.push(await errorOf("TDD_XSD", taxDataXsd, () => openTaxDataSchema(schemas)));
    }
    const found = complaints.filter((complaint) => complaint !== undefined);
    throw found.length > 0 ? new ConfigError(found) : error;
  }
}

/** Problems of rule files that are listed; a file of another dialect has hundreds. */
const MAX_PROBLEMS = 40;

async function errorOf(variable: string, place: string | undefined, load: () => unknown): Promise<string | undefined> {
  if (place === undefined) {
    return undefined;
  }
  try {
    await load();
    return undefined;
  } catch (error) {
    // All problems of rule files, or the first line of any other error.
    const lines = asError(error).message.trim().split("\n");
    const more = lines.length > MAX_PROBLEMS ? [`and ${lines.length - MAX_PROBLEMS} more`] : [];
    const reason =
      error instanceof RuleFileError && lines.length > 1
        ? [`${lines.length} places`, ...lines.slice(0, MAX_PROBLEMS), ...more].join("\n    ")
        : lines[0];
    return `${variable} names ${place}, which cannot be used: ${reason}`;
  }
}
