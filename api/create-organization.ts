import { readCommandLine, readNamedFile } from "../common/config/command-line.ts";
import { readDatabaseUrl } from "../common/config/storage-variables.ts";
import { organizationCommand } from "../common/config/organization-command.ts";
import { ConfigError } from "../common/config/read-environment.ts";
import { Database } from "../common/db/database.ts";
import { AppError, asError } from "../common/errors.ts";
import type { OrganizationChange } from "../common/db/stores/organizations/organization-store.ts";
import {
  changeOrganization,
  createOrganization,
  listOrganizations,
  setDisabled,
} from "../common/services/organizations/change-organizations.ts";
import { decideTaxpayer } from "../common/services/organizations/decide-taxpayers.ts";
import { taxpayerDecisions, type TaxpayerDecision } from "../common/domain/taxpayer-ids.ts";
import { parseJsonObject } from "./json/parse-json-object.ts";
import { JsonError } from "./json/read-json.ts";
import { businessProfile, profileContent } from "./resources/business-profiles/schema.ts";
import { presentOrganization } from "./resources/organizations/presenter.ts";
import { isTaxpayer } from "./resources/organizations/schema.ts";
import { oneOf, readSettings, refuse, type SettingValues } from "./create-organization-settings.ts";
import { isUuid } from "./schemas/text-field.ts";
import { validateBody } from "./schemas/field-errors.ts";

/** What is said of a new organization alone. */
interface NewValues {
  sharesTaxpayer: boolean;
}

interface ChangeValues extends SettingValues {
  name?: string;
  taxpayer?: string;
  decision?: string;
  disable?: boolean;
  enable?: boolean;
}

async function run(): Promise<object[]> {
  const {
    name,
    profile,
    id,
    "shares-taxpayer": sharesTaxpayer = false,
    ...values
  } = readCommandLine(organizationCommand).values;
  if (values.list === true) {
    return id === undefined && name === undefined ? listAll() : refuse("--list stands by itself");
  }
  return [await (id === undefined ? begin(name, profile, { ...values, sharesTaxpayer }) : changeById(id))];

  function changeById(of: string): Promise<object> {
    if (profile !== undefined || sharesTaxpayer) {
      refuse("--id names an organization that is there: --profile and --shares-taxpayer are for a new one");
    }
    return change(of, { ...values, ...(name !== undefined && { name }) });
  }
}

function begin(
  name: string | undefined,
  profile: string | undefined,
  { sharesTaxpayer, ...values }: SettingValues & NewValues,
): Promise<object> {
  const settings = { ...readSettings(values), sharesTaxpayer };
  return create(name ?? refuse("--name is missing"), profile ?? refuse("--profile is missing"), settings);
}

/** The command needs the database's credentials and therefore no role; the record names it as the actor. */
const byCommand = {
  by: "the organization command",
  role: "site-operator",
  requestId: "command",
  why: "by command",
} as const;

async function listAll(): Promise<object[]> {
  return withDatabase(async (database) => {
    const all: object[] = [];
    let cursor: string | undefined;
    do {
      const page = await listOrganizations({ database }, { limit: 100, ...(cursor !== undefined && { cursor }) });
      all.push(...page.organizations.map(presentOrganization));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return all;
  });
}

/** Creates an organization with one business profile, validated as the API validates it. */
async function create(name: string, profile: string, settings: OrganizationChange & NewValues): Promise<object> {
  const content = profileContent(validateBody(businessProfile, readParty(profile)));
  return withDatabase(async (database) => {
    const created = await createOrganization({ database }, byCommand, { name, ...content, ...settings });
    return { org_id: created.organization.id, business_profile_id: created.businessProfileId };
  });
}

/** @throws Error, AppError when there is no such organization */
async function change(
  id: string,
  { disable = false, enable = false, name, taxpayer, decision, ...values }: ChangeValues,
): Promise<object> {
  const settings = { ...readSettings(values), ...(name !== undefined && { name }) };
  if (disable && enable) {
    refuse("--disable and --enable are two things");
  }
  const decided = taxpayerDecisionOf(taxpayer, decision);
  if (!disable && !enable && decided === undefined && Object.keys(settings).length === 0) {
    refuse(
      "a setting is missing: --settlement, --expected-totals, --references, --weight, --ceiling, --phase2, --version, --rate, --kept-answers, --attachments, --issue-date-from, --issue-days-ahead, --keep-documents, --keep-unsent, --legal-hold, --taxpayer, --disable or --enable",
    );
  }
  if (!isUuid(id)) {
    throw new Error(`There is no organization ${id}`);
  }
  const orgId = id.toLowerCase();
  return withDatabase(async (database) => {
    if (Object.keys(settings).length > 0) {
      await changeOrganization({ database }, byCommand, { orgId, ...settings });
    }
    if (disable || enable) {
      await setDisabled({ database }, byCommand, { orgId, disabled: disable });
    }
    if (decided !== undefined) {
      await decideTaxpayer({ database }, byCommand, { orgId, ...decided });
    }
    return {
      org_id: id,
      ...settings,
      ...decided,
      ...(disable && { disabled: true }),
      ...(enable && { disabled: false }),
    };
  });
}

function taxpayerDecisionOf(
  taxpayer?: string,
  text?: string,
): { taxpayer: string; decision: TaxpayerDecision } | undefined {
  const decision = oneOf("--decision", taxpayerDecisions, text);
  if (taxpayer === undefined || decision === undefined) {
    return taxpayer === decision ? undefined : refuse("--taxpayer and --decision belong together");
  }
  return isTaxpayer(taxpayer)
    ? { taxpayer: taxpayer.toLowerCase(), decision }
    : refuse("--taxpayer must be a scheme and an identifier with a colon between, as 0235:1987654321");
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
  process.stdout.write((await run()).map((line) => `${JSON.stringify(line)}\n`).join(""));
} catch (error) {
  const fields = error instanceof AppError ? Object.values(error.fields ?? {}) : [];
  process.stderr.write(`${[asError(error).message, ...fields].join("\n  - ")}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}
