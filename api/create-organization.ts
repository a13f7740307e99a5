import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { readDatabaseUrl } from "../common/config/database-url.ts";
import { ConfigError } from "../common/config/read-environment.ts";
import { Database } from "../common/db/database.ts";
import { AppError, asError } from "../common/errors.ts";
import { seedOrganization } from "../common/services/seed-organization.ts";
import { validateProfile } from "./schemas/business-profile.ts";

const usage = "usage: npm run -s organization -- --name <name> --profile <file with the buyer's party as JSON>";

/** A site's first tenant: an organization with one business profile, checked as the API checks a profile. */
async function createOrganization(args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { name: { type: "string" }, profile: { type: "string" } } });
  if (values.name === undefined || values.profile === undefined) {
    throw new Error(usage);
  }
  const party = validateProfile(JSON.parse(readFileSync(values.profile, "utf8")) as Record<string, unknown>);
  const database = await Database.open({ databaseUrl: readDatabaseUrl(), poolSize: 1 });
  try {
    const { orgId, businessProfileId } = await seedOrganization({ database }, { name: values.name, party });
    return JSON.stringify({ org_id: orgId, business_profile_id: businessProfileId });
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${await createOrganization(process.argv.slice(2))}\n`);
} catch (error) {
  const fields = error instanceof AppError ? Object.values(error.fields ?? {}) : [];
  process.stderr.write(`${[asError(error).message, ...fields].join("\n  - ")}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}
