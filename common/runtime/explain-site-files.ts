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
    const complaints = await siteFileErrors(config);
    throw complaints.length > 0 ? new ConfigError(complaints) : error;
  }
}

async function siteFileErrors({ rulesDir, rules, ublXsdDir, taxDataXsd }: SiteConfig): Promise<string[]> {
  const complaints = [
    await errorOf("RULES_DIR", rulesDir, () => loadRuleSets({ rulesDir, rules })),
    await errorOf("UBL_XSD_DIR", ublXsdDir, async () => {
      const { loadUblSchemas } = await import("../ubl/load-schemas.ts");
      return loadUblSchemas(ublXsdDir ?? "");
    }),
  ];
  // The tax data schema imports the UBL schemas, so it is not checked when those are broken.
  if (complaints[1] === undefined) {
    complaints.push(
      await errorOf("TDD_XSD", taxDataXsd, () =>
        openTaxDataSchema({ ...(ublXsdDir && { ublXsdDir }), ...(taxDataXsd && { taxDataXsd }) }),
      ),
    );
  }
  return complaints.filter((complaint) => complaint !== undefined);
}

/** Problems of rule files that are listed; a file of another dialect has hundreds. */
const MAX_PROBLEMS = 40;

/** All problems of rule files, or the first line of any other error. */
function reasonOf(error: unknown): string {
  const lines = asError(error).message.trim().split("\n");
  if (!(error instanceof RuleFileError) || lines.length === 1) {
    return lines[0] ?? "";
  }
  const more = lines.length > MAX_PROBLEMS ? [`and ${lines.length - MAX_PROBLEMS} more`] : [];
  return [`${lines.length} places`, ...lines.slice(0, MAX_PROBLEMS), ...more].join("\n    ");
}

async function errorOf(variable: string, place: string | undefined, load: () => unknown): Promise<string | undefined> {
  if (place === undefined) {
    return undefined;
  }
  try {
    await load();
    return undefined;
  } catch (error) {
    return `${variable} names ${place}, which cannot be used: ${reasonOf(error)}`;
  }
}
