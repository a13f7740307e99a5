import { readCommandLine, readNamedFile } from "../common/config/command-line.js";
import { readDatabaseUrl } from "../common/config/storage-variables.js";
import { organizationCommand } from "../common/config/organization-command.js";
import { ConfigError } from "../common/config/read-environment.js";
import { Database } from "../common/db/database.js";
import { AppError, asError } from "../common/errors.js";
import { changeOrganization, createOrganization, listOrganizations, setDisabled, } from "../common/services/organizations/change-organizations.js";
import { wipeSandbox } from "../common/services/organizations/wipe-sandbox.js";
import { decideTaxpayer } from "../common/services/organizations/decide-taxpayers.js";
import { taxpayerDecisions } from "../common/domain/taxpayer-ids.js";
import { parseJsonObject } from "./json/parse-json-object.js";
import { JsonError } from "./json/read-json.js";
import { businessProfile, profileContent } from "./resources/business-profiles/schema.js";
import { presentOrganization } from "./resources/organizations/presenter.js";
import { isTaxpayer } from "./resources/organizations/schema.js";
import { oneOf, readSettings, refuse } from "./create-organization-settings.js";
import { isUuid } from "./schemas/text-field.js";
import { validateBody } from "./schemas/field-errors.js";
async function run() {
    const { name, profile, id, "shares-taxpayer": sharesTaxpayer = false, sandbox: isSandbox = false, ...values } = readCommandLine(organizationCommand).values;
    if (values.list === true) {
        return id === undefined && name === undefined ? listAll() : refuse("--list stands by itself");
    }
    const settings = { sharesTaxpayer, isSandbox };
    return [await (id === undefined ? begin(name, profile, { ...values, ...settings }) : changeById(id))];
    function changeById(of) {
        if (profile !== undefined || sharesTaxpayer || isSandbox) {
            refuse("--id names an organization that is there: --profile, --shares-taxpayer and --sandbox are for a new one");
        }
        return values.wipe === true ? wipe(of) : change(of, { ...values, ...(name !== undefined && { name }) });
    }
}
function begin(name, profile, { wipe: isWipe = false, sharesTaxpayer, isSandbox, ...values }) {
    if (isWipe) {
        refuse("--wipe needs --id");
    }
    const settings = { ...readSettings(values), sharesTaxpayer, isSandbox };
    return create(name ?? refuse("--name is missing"), profile ?? refuse("--profile is missing"), settings);
}
/** The command needs the database's credentials and therefore no role; the record names it as the actor. */
const byCommand = {
    by: "the organization command",
    role: "site-operator",
    requestId: "command",
    why: "by command",
};
async function listAll() {
    return withDatabase(async (database) => {
        const all = [];
        let cursor;
        do {
            const page = await listOrganizations({ database }, { limit: 100, ...(cursor !== undefined && { cursor }) });
            all.push(...page.organizations.map(presentOrganization));
            cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined);
        return all;
    });
}
/** Deletes the documents of a sandbox, however long that takes. @throws Error, AppError for no such organization, or no sandbox */
async function wipe(id) {
    const orgId = isUuid(id) ? id.toLowerCase() : refuse(`--id must be the id of an organization, not ${id}`);
    return withDatabase((database) => wipeSandbox({ database }, { ...byCommand, orgId }, { id: orgId, forMs: Infinity }));
}
/** Creates an organization with one business profile, validated as the API validates it. */
async function create(name, profile, settings) {
    const content = profileContent(validateBody(businessProfile, readParty(profile)));
    return withDatabase(async (database) => {
        const created = await createOrganization({ database }, byCommand, { name, ...content, ...settings });
        return { org_id: created.organization.id, business_profile_id: created.businessProfileId };
    });
}
/** @throws Error, AppError when there is no such organization */
async function change(id, { disable = false, enable = false, name, taxpayer, decision, ...values }) {
    const settings = { ...readSettings(values), ...(name !== undefined && { name }) };
    if (disable && enable) {
        refuse("--disable and --enable are two things");
    }
    const decided = taxpayerDecisionOf(taxpayer, decision);
    if (!disable && !enable && decided === undefined && Object.keys(settings).length === 0) {
        refuse("a setting is missing: --settlement, --expected-totals, --references, --weight, --ceiling, --phase2, --version, --rate, --kept-answers, --attachments, --dwell-bound, --issue-date-from, --issue-days-ahead, --keep-documents, --keep-unsent, --legal-hold, --taxpayer, --disable or --enable");
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
            // No second person is asked for, because a person who runs commands on the host could change that setting as well.
            await setDisabled({ database, config: { secondPerson: [] } }, byCommand, { orgId, disabled: disable });
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
function taxpayerDecisionOf(taxpayer, text) {
    const decision = oneOf("--decision", taxpayerDecisions, text);
    if (taxpayer === undefined || decision === undefined) {
        return taxpayer === decision ? undefined : refuse("--taxpayer and --decision belong together");
    }
    return isTaxpayer(taxpayer)
        ? { taxpayer: taxpayer.toLowerCase(), decision }
        : refuse("--taxpayer must be a scheme and an identifier with a colon between, as 0235:1987654321");
}
async function withDatabase(work) {
    const database = await Database.open({ databaseUrl: readDatabaseUrl(), poolSize: 1 });
    try {
        return await work(database);
    }
    finally {
        await database.close();
    }
}
/** @throws Error, AppError when the file holds no JSON object */
function readParty(file) {
    try {
        return parseJsonObject(readNamedFile(file), file);
    }
    catch (error) {
        throw error instanceof JsonError ? new Error(`${file} is not usable JSON: ${error.message}`) : error;
    }
}
try {
    process.stdout.write((await run()).map((line) => `${JSON.stringify(line)}\n`).join(""));
}
catch (error) {
    const fields = error instanceof AppError ? Object.values(error.fields ?? {}) : [];
    process.stderr.write(`${[asError(error).message, ...fields].join("\n  - ")}\n`);
    process.exitCode = error instanceof ConfigError ? 78 : 1;
}
//# sourceMappingURL=create-organization.js.map