import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { readDatabaseUrl } from "../common/config/database-url.ts";
import { ConfigError } from "../common/config/read-environment.ts";
import { Database } from "../common/db/database.ts";
import type { Party } from "../common/domain/document.ts";
import { AppError, asError, invalidFields } from "../common/errors.ts";
import { seedOrganization } from "../common/services/seed-organization.ts";
import { collectErrors, toFieldErrors } from "./schemas/field-errors.ts";
import { party } from "./schemas/party.ts";

const usage = "usage: npm run -s organization -- --name <name> --profile <file with the buyer's party as JSON>";

/** A site's first tenant: an organization with one business profile, checked as the API checks a customer party. */
async function createOrganization(args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { name: { type: "string" }, profile: { type: "string" } } });
  if (values.name === undefined || values.profile === undefined) {
    throw new Error(usage);
  }
  const profile = readProfile(values.profile);
  const database = await Database.open({ databaseUrl: readDatabaseUrl(), poolSize: 1 });
  try {
    const { orgId, businessProfileId } = await seedOrganization({ database }, { name: values.name, party: profile });
    return JSON.stringify({ org_id: orgId, business_profile_id: businessProfileId });
  } finally {
    await database.close();
  }
}

function readProfile(file: string): Party {
  const { value, error } = party("customer").validate(JSON.parse(readFileSync(file, "utf8")), { abortEarly: false });
  if (error !== undefined) {
    const errors = new Map<string, string>();
    collectErrors(errors, error.details);
    throw invalidFields(toFieldErrors(errors));
  }
  return value as Party;
}

try {
  process.stdout.write(`${await createOrganization(process.argv.slice(2))}\n`);
} catch (error) {
  const fields = error instanceof AppError ? Object.values(error.fields ?? {}) : [];
  process.stderr.write(`${[asError(error).message, ...fields].join("\n  - ")}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}
