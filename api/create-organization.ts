import { readCommandLine, readNamedFile, refuseUsage } from "../common/config/command-line.ts";
import { readDatabaseUrl } from "../common/config/config.ts";
import { organizationCommand } from "../common/config/organization-command.ts";
import { ConfigError } from "../common/config/read-environment.ts";
import { Database } from "../common/db/database.ts";
import { settlementPolicies, type SettlementPolicy } from "../common/domain/settlement/settlement.ts";
import { AppError, asError } from "../common/errors.ts";
import type { OrganizationChange } from "../common/db/stores/accounts/organization-store.ts";
import { changeOrganization } from "../common/services/accounts/change-organization.ts";
import { seedOrganization } from "../common/services/accounts/seed-organization.ts";
import { parseJsonObject } from "./json/parse-json-object.ts";
import { JsonError } from "./json/read-json.ts";
import { businessProfile } from "./resources/business-profiles/schema.ts";
import { validateBody } from "./schemas/validate-body.ts";

const refuse = (complaint: string): never => refuseUsage(organizationCommand, complaint);

/** Does what the arguments ask for, and gives what is printed. */
async function run(): Promise<object> {
  const { name, profile, id, ...values } = readCommandLine(organizationCommand).values;
  const settings = readSettings(values);
  if (id !== undefined) {
    return name === undefined && profile === undefined
      ? changeSettings(id, settings)
      : refuse("--id names an organization that is there: --name and --profile are for a new one");
  }
  return createOrganization(name ?? refuse("--name is missing"), profile ?? refuse("--profile is missing"), settings);
}

function readSettings(values: { settlement?: string; weight?: string; ceiling?: string }): OrganizationChange {
  const settlement = readSettlement(values.settlement);
  const weight = readWeight(values.weight);
  const ceiling = readCeiling(values.ceiling);
  return {
    ...(settlement !== undefined && { settlement }),
    ...(weight !== undefined && { weight }),
    ...(ceiling !== undefined && { ceiling }),
  };
}

function readWeight(text: string | undefined): number | undefined {
  return text === undefined
    ? undefined
    : (wholeNumber(text, 1_000) ?? refuse("--weight must be a whole number from 1 to 1000"));
}

function readCeiling(text: string | undefined): number | null | undefined {
  if (text === undefined) {
    return undefined;
  }
  return text === "none"
    ? null
    : (wholeNumber(text, 1_000_000) ?? refuse("--ceiling must be a whole number from 1 to 1000000, or none"));
}

function wholeNumber(text: string, most: number): number | undefined {
  const value = /^[1-9][0-9]{0,6}$/.test(text) ? Number(text) : Infinity;
  return value <= most ? value : undefined;
}

function readSettlement(text: string | undefined): SettlementPolicy | undefined {
  return text === undefined
    ? undefined
    : (settlementPolicies.find((policy) => policy === text) ?? refuse("--settlement must be warn or refuse"));
}

/** A site's first tenant: an organization with one business profile, checked as the API checks a profile. */
async function createOrganization(name: string, profile: string, settings: OrganizationChange): Promise<object> {
  const party = validateBody(businessProfile, readParty(profile));
  return withDatabase(async (database) => {
    const { orgId, businessProfileId } = await seedOrganization({ database }, { name, party });
    if (Object.keys(settings).length > 0) {
      await changeOrganization({ database }, orgId, settings);
    }
    return { org_id: orgId, business_profile_id: businessProfileId };
  });
}

/** @throws Error when there is no such organization */
async function changeSettings(id: string, settings: OrganizationChange): Promise<object> {
  if (Object.keys(settings).length === 0) {
    refuse("--settlement, --weight or --ceiling is missing");
  }
  return withDatabase(async (database) => {
    await changeOrganization({ database }, id, settings);
    return { org_id: id, ...settings };
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
