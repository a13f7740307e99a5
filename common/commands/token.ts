import { userInfo } from "node:os";

import { v7 as uuid } from "uuid";

import { readCommandLine, refuseUsage, runCommand } from "../config/read-command-line.ts";
import { readLauncherConfig, type LauncherConfig } from "../config/launcher-config.ts";
import { Database } from "../db/database.ts";
import { insertIssuedToken, type IssuedToken } from "../organizations/issued-token-store.ts";
import { roles } from "../organizations/roles-and-scope.ts";
import { runOperatorAction } from "../operations/run-operator-action.ts";
import { findEmbeddedDatabase } from "../launcher/find-database.ts";
import { demoOrgId, signToken } from "../launcher/demo-account.ts";
import { readSecrets } from "../launcher/private-file.ts";

const command = {
  synopsis: "npm run -s token -- [--org <organization id>] [--days <1 to 3650>] [--role <role>] [--subject <name>]",
  help: `
Prints a token for development, signed with the first of JWT_SECRET, or else with the
secret of \`npm start\` below DATA_DIR (.data), with JWT_AUDIENCE and JWT_ISSUER in it where they
are set. Where DATABASE_URL, or \`npm start\`, has a database, the token is on record there, by its id
and never itself, and can be revoked in the console.

  --org   whose data it opens; the demo organization's when left out
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

/** Stores the token's id, so that it can be revoked; the token itself is stored nowhere. @throws Error for an unknown organization */
async function record({ databaseUrl, dataDir }: LauncherConfig, token: IssuedToken): Promise<void> {
  const found = databaseUrl ?? (await findEmbeddedDatabase(dataDir));
  if (found === undefined) {
    process.stderr.write("No database runs here: the token is on no record, and cannot be revoked before its end.\n");
    return;
  }
  const database = await Database.open({ databaseUrl: found, applicationName: "token", poolSize: 1 });
  try {
    const { id, orgId, ...detail } = token;
    const by = { by: `${userInfo().username} (command)`, role: "site-operator", requestId: "npm run token" } as const;
    const subject = { action: "token.issue", target: "token", targetId: id } as const;
    await runOperatorAction({ database }, by, subject, async (tx) => {
      if (!(await insertIssuedToken(tx, token))) {
        throw new Error(`There is no organization ${orgId}`);
      }
      return { result: undefined, record: [{ orgId, detail }] };
    });
  } finally {
    await database.close();
  }
}

const { org: named = demoOrgId, days: daysText, role, subject } = readCommandLine(command).values;
if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(named)) {
  refuseUsage(command, "--org must be a UUID");
}
if (!/^[1-9][0-9]{0,3}$/.test(daysText) || Number(daysText) > 3_650) {
  refuseUsage(command, "--days must be a number from 1 to 3650");
}
if (role?.some((one) => !roles.some((known) => known === one)) === true) {
  refuseUsage(command, `--role must be ${roles.join(", ")}`);
}
if (subject.trim() === "" || subject.length > 255) {
  refuseUsage(command, "--subject must have 1 to 255 characters");
}
const orgId = named.toLowerCase();
const days = Number(daysText);

await runCommand(async () => {
  const config = readLauncherConfig();
  const id = uuid();
  const expiresAt = new Date(Date.now() + days * 24 * 3_600_000);
  await record(config, { id, orgId, subject, roles: role ?? [], expiresAt });
  const key = config.jwtSecrets?.[0] ?? { secret: readSecrets(config.dataDir).jwtSecret };
  const token = signToken(key.secret, {
    ...(key.kid !== undefined && { keyId: key.kid }),
    id,
    orgId,
    subject,
    days,
    ...(role !== undefined && { roles: role }),
    ...(config.jwtAudience !== undefined && { audience: config.jwtAudience }),
    ...(config.jwtIssuer !== undefined && { issuer: config.jwtIssuer }),
  });
  process.stdout.write(`${token}\n`);
});
