import {
  readCommandLine,
  readNamedFile,
  refuseUsage,
  organizationCommand,
} from "../common/config/read-command-line.ts";
import { readDatabaseUrl } from "../common/config/storage-variables.ts";
import { exitCodeOf } from "../common/config/read-environment.ts";
import { Database } from "../common/db/database.ts";
import { AppError, asError } from "../common/runtime/errors.ts";
import {
  findOrganizationInScope,
  findOrganizationsNamed,
  listOrganizationRows,
} from "../common/organizations/organization-store.ts";
import { everyOrganization } from "../common/organizations/roles-and-scope.ts";
import { createOrganization } from "../common/organizations/organizations.ts";
import { readPage } from "../common/search/page-cursor.ts";
import { parseJsonObject, JsonError } from "./http/read-json.ts";
import { businessProfile, profileContent } from "./resources/business-profiles.ts";
import { presentOrganization } from "./resources/organizations/operations.ts";
import { validateBody } from "./schemas/field-errors.ts";

/** Ends the command with how it is called. */
const refuse = (complaint: string): never => refuseUsage(organizationCommand, complaint);

/** The command needs the database's credentials and therefore no role; the record names it as the actor. */
const byCommand = {
  by: "the organization command",
  role: "site-operator",
  requestId: "command",
  why: "by command",
} as const;

/** All organizations, or those that are called so. The operators' own (`house`) is no customer, so only its name shows it. */
async function list(name?: string): Promise<object[]> {
  return withDatabase(async (database) => {
    if (name !== undefined) {
      const ids = await findOrganizationsNamed(database, name);
      const rows = await Promise.all(
        ids.map((id) => findOrganizationInScope(database, { id, orgId: everyOrganization })),
      );
      return rows.flatMap((row) => (row === undefined ? [] : [presentOrganization(row)]));
    }
    const all: object[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 100, ...(cursor !== undefined && { cursor }) };
      const page = await readPage(query, (asked) => listOrganizationRows(database, asked));
      all.push(...page.rows.map(presentOrganization));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return all;
  });
}

/** Creates an organization with the business profile of a file, validated as the API validates it. */
async function create(name: string, file: string): Promise<object[]> {
  let party: Record<string, unknown>;
  try {
    party = parseJsonObject(readNamedFile(file), file);
  } catch (error) {
    throw error instanceof JsonError ? new Error(`${file} is not usable JSON: ${error.message}`) : error;
  }
  const content = profileContent(validateBody(businessProfile, party));
  return withDatabase(async (database) => {
    const created = await createOrganization({ database }, byCommand, { name, ...content });
    return [{ org_id: created.organization.id, business_profile_id: created.businessProfileId }];
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

try {
  const { name, profile, list: isListed = false } = readCommandLine(organizationCommand).values;
  if (isListed && profile !== undefined) {
    refuse("--list takes --name alone");
  }
  const lines = isListed
    ? await list(name)
    : await create(name ?? refuse("--name is missing"), profile ?? refuse("--profile is missing"));
  process.stdout.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
} catch (error) {
  const fields = error instanceof AppError ? Object.values(error.fields ?? {}) : [];
  process.stderr.write(`${[asError(error).message, ...fields].join("\n  - ")}\n`);
  process.exitCode = exitCodeOf(error);
}
