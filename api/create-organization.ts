import { readCommandLine, readNamedFile, refuseUsage } from "../common/config/command-line.ts";
import { readDatabaseUrl } from "../common/config/database-url.ts";
import { organizationCommand } from "../common/config/organization-command.ts";
import { ConfigError } from "../common/config/read-environment.ts";
import { Database } from "../common/db/database.ts";
import { AppError, asError } from "../common/errors.ts";
import { seedOrganization } from "../common/services/seed-organization.ts";
import { JsonError } from "./json/read-json.ts";
import { parseJsonObject } from "./json/parse-json-object.ts";
import { validateProfile } from "./schemas/business-profile.ts";

/** A site's first tenant: an organization with one business profile, checked as the API checks a profile. */
async function createOrganization(): Promise<string> {
  const { name, profile } = readCommandLine(organizationCommand).values;
  if (name === undefined || profile === undefined) {
    return refuseUsage(organizationCommand, `${name === undefined ? "--name" : "--profile"} is missing`);
  }
  const party = validateProfile(readParty(profile));
  const database = await Database.open({ databaseUrl: readDatabaseUrl(), poolSize: 1 });
  try {
    const { orgId, businessProfileId } = await seedOrganization({ database }, { name, party });
    return JSON.stringify({ org_id: orgId, business_profile_id: businessProfileId });
  } finally {
    await database.close();
  }
}

/** @throws Error, AppError when the file holds no JSON object */
function readParty(file: string): Record<string, unknown> {
  try {
    return parseJsonObject(readNamedFile(file), file);
  } catch (error) {
    throw error instanceof JsonError ? new Error(`${file} is not usable JSON: ${error.message}`) : error;
  }
}

try {
  process.stdout.write(`${await createOrganization()}\n`);
} catch (error) {
  const fields = error instanceof AppError ? Object.values(error.fields ?? {}) : [];
  process.stderr.write(`${[asError(error).message, ...fields].join("\n  - ")}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}
