import { userInfo } from "node:os";

import { readCommandLine, refuseUsage, runCommand } from "../config/read-command-line.ts";
import { readLauncherConfig } from "../config/launcher-config.ts";
import { Database } from "../db/database.ts";
import { house } from "../runtime/house.ts";
import { issueToken, maxTokenDays, signTokenOfSite } from "../organizations/issue-token.ts";
import { findOrganizationsNamed } from "../organizations/organization-store.ts";
import { roles } from "../organizations/roles-and-scope.ts";
import { findEmbeddedDatabase } from "../launcher/find-database.ts";
import { demoOrgId } from "../launcher/demo-account.ts";
import { readSecrets } from "../launcher/private-file.ts";

const command = {
  synopsis: "npm run -s token -- [--org <id or name>] [--days <1 to 3650>] [--role <role>] [--subject <name>]",
  help: `
Prints a token, signed with the first of JWT_SECRET, or else with the
secret of \`npm start\` below DATA_DIR (.data), with JWT_AUDIENCE and JWT_ISSUER in it where they
are set. Where DATABASE_URL, or \`npm start\`, has a database, the token is on record there, by its id
and never itself, and can be revoked in the console.

  --org   whose data it opens, by id or name: house is the organization of the site's operators;
          the demo organization's when left out
  --days  how long it is good; 30 when left out
  --role  what its bearer is: viewer may look only, operator may act for the organization too, and
          site-operator for every organization; without one it is for an ERP, which has no role
  --subject  the name that stands in logs and records of what was done with it; development when left out`,
  options: {
    org: { type: "string" },
    days: { type: "string", default: "30" },
    role: { type: "string", multiple: true },
    subject: { type: "string", default: "development" },
  },
} as const;

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The id of the organization that is meant. @throws Error in words */
async function findOrganization(database: Database, named: string | undefined): Promise<string> {
  if (named?.toLowerCase() === house.name) {
    return house.id;
  }
  const [found, ...others] = await findOrganizationsNamed(database, named ?? demoOrgId);
  if (found === undefined) {
    throw new Error(
      named === undefined
        ? `There is no demo organization here, which npm start makes: name one with --org (--org ${house.name} for operators of the site)`
        : `There is no organization ${named}: npm run -s organization -- --list shows them`,
    );
  }
  if (others.length > 0) {
    throw new Error(
      `Several organizations are called ${named}: ${[found, ...others].join(", ")}. Write one of these ids`,
    );
  }
  return found;
}

const { org: named, days: daysText, role = [], subject } = readCommandLine(command).values;
if (named?.trim() === "") {
  refuseUsage(command, "--org must be an id or a name");
}
const days = /^[1-9][0-9]{0,3}$/.test(daysText) ? Number(daysText) : Infinity;
if (days > maxTokenDays) {
  refuseUsage(command, `--days must be a number from 1 to ${maxTokenDays}`);
}
if (role.some((one) => !roles.some((known) => known === one))) {
  refuseUsage(command, `--role must be ${roles.join(", ")}`);
}
if (subject.trim() === "" || subject.length > 255) {
  refuseUsage(command, "--subject must have 1 to 255 characters");
}

await runCommand(async () => {
  const { databaseUrl, dataDir, jwtSecrets, jwtAudience, jwtIssuer } = readLauncherConfig();
  const key = jwtSecrets?.[0] ?? { secret: readSecrets(dataDir).jwtSecret };
  const signing = { key, jwtAudience, jwtIssuer };
  const found = databaseUrl ?? (await findEmbeddedDatabase(dataDir));
  if (found === undefined) {
    const orgId = named?.toLowerCase() === house.name ? house.id : (named ?? demoOrgId).toLowerCase();
    if (!isUuid(orgId)) {
      throw new Error(`No database runs here that knows the name ${named}: --org must be an id`);
    }
    process.stderr.write("No database runs here: the token is on no record, and cannot be revoked before its end.\n");
    const claims = { orgId, subject, days, ...(role.length > 0 && { roles: role }) };
    process.stdout.write(`${signTokenOfSite(signing, claims)}\n`);
    return;
  }
  const database = await Database.open({ databaseUrl: found, applicationName: "token", poolSize: 1 });
  try {
    const by = { by: `${userInfo().username} (command)`, role: "site-operator", requestId: "npm run token" } as const;
    const orgId = await findOrganization(database, named);
    const { token } = await issueToken({ database }, by, { orgId, subject, roles: role, days, signing });
    process.stdout.write(`${token}\n`);
  } finally {
    await database.close();
  }
});
