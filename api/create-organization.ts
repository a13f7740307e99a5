import { readCommandLine, readNamedFile, refuseUsage } from "../common/config/command-line.ts";
import { readDatabaseUrl } from "../common/config/config.ts";
import { organizationCommand } from "../common/config/organization-command.ts";
import { ConfigError } from "../common/config/read-environment.ts";
import { Database } from "../common/db/database.ts";
import { settlementPolicies, type SettlementPolicy } from "../common/domain/settlement/settlement.ts";
import { AppError, asError } from "../common/errors.ts";
import { seedOrganization } from "../common/services/accounts/seed-organization.ts";
import { setSettlement } from "../common/services/accounts/set-settlement.ts";
import { parseJsonObject } from "./json/parse-json-object.ts";
import { JsonError } from "./json/read-json.ts";
import { businessProfile } from "./resources/business-profiles/schema.ts";
import { validateBody } from "./schemas/validate-body.ts";

const refuse = (complaint: string): never => refuseUsage(organizationCommand, complaint);

/** Does what the arguments ask for, and gives what is printed. */
async function run(): Promise<object> {
  const { name, profile, id, ...values } = readCommandLine(organizationCommand).values;
  const settlement = readSettlement(values.settlement);
  if (id !== undefined) {
    return name === undefined && profile === undefined
      ? changeSettlement(id, settlement ?? refuse("--settlement is missing"))
      : refuse("--id names an organization that is there: --name and --profile are for a new one");
  }
  return createOrganization(name ?? refuse("--name is missing"), profile ?? refuse("--profile is missing"), settlement);
}

function readSettlement(text: string | undefined): SettlementPolicy | undefined {
  return text === undefined
    ? undefined
    : (settlementPolicies.find((policy) => policy === text) ?? refuse("--settlement must be warn or refuse"));
}

/** A site's first tenant: an organization with one business profile, checked as the API checks a profile. */
async function createOrganization(name: string, profile: string, settlement?: SettlementPolicy): Promise<object> {
  const party = validateBody(businessProfile, readParty(profile));
  return withDatabase(async (database) => {
    const seed = { name, party, ...(settlement !== undefined && { settlement }) };
    const { orgId, businessProfileId } = await seedOrganization({ database }, seed);
    return { org_id: orgId, business_profile_id: businessProfileId };
  });
}

/** @throws Error when there is no such organization */
async function changeSettlement(id: string, settlement: SettlementPolicy): Promise<object> {
  return withDatabase(async (database) => {
    await setSettlement({ database }, id, settlement);
    return { org_id: id, settlement };
  });
}

async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await Database.open({ databaseUrl: readDatabaseUrl(), poolSize: 1 });
  try {
    return await work(database);
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
  process.stdout.write(`${JSON.stringify(await run())}\n`);
} catch (error) {
  const fields = error instanceof AppError ? Object.values(error.fields ?? {}) : [];
  process.stderr.write(`${[asError(error).message, ...fields].join("\n  - ")}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}
