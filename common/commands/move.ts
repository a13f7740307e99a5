import { userInfo } from "node:os";

import { readCommandLine, refuseUsage } from "../config/command-line.ts";
import { readLauncherConfig } from "../config/launcher-config.ts";
import { exportOrganization } from "../db/moves/export-organization.ts";
import { importOrganization, type StoredSecret } from "../db/moves/import-organization.ts";
import { withMoveConnection, type MoveConnection } from "../db/moves/move-connection.ts";
import { abortMove, beginMove, finishMove } from "../db/moves/move-steps.ts";
import { listHomes } from "../db/moves/move-store.ts";
import { verifyOrganization } from "../db/moves/verify-organization.ts";
import type { Queryable } from "../db/queryable.ts";
import { readSecrets } from "../launcher/account/secrets.ts";
import { isUuid, runCommand } from "../launcher/command.ts";
import { findOwnedDatabase } from "../launcher/database/running-database.ts";
import { cursorKey } from "../services/changes/change-cursor.ts";
import { readInstallation } from "../services/identifiers/read-installation.ts";
import { openWebhookSecrets } from "../services/webhooks/sealed-webhook-secrets.ts";

const command = {
  synopsis: "npm run -s move -- begin | export | import | verify | finish | abort | directory [<folder>] [options]",
  help: `
Moves an organization with all its documents from one installation to another. Each step is run at
the installation that it names, on the database of DATABASE_OWNER_URL or DATABASE_URL, or that of
\`npm start\`, which has to run, below DATA_DIR (.data). Each may be repeated. docs/scaling.md has the
rest.

  begin --org <id> --to <https://address>   former: closes it for changes, reads go on
  export <folder> --org <id>                former: waits until nothing is under way, and writes it
  import <folder>                           new: stores it, and keeps it closed
  verify <folder>                           new, and former if wanted: compares every row
  finish <folder>                           former: answers with the new address; then new: opens it
  abort --org <id>                          takes it back: open again (former), deleted (new)
  directory --at <https://address>          a line for each organization, and where it is at home;
                                            --at is the address of this installation

  --wait  seconds that export waits; 600 when left out`,
  options: {
    org: { type: "string" },
    to: { type: "string" },
    at: { type: "string" },
    wait: { type: "string", default: "600" },
  },
  takesArguments: true,
} as const;

const { positionals, values } = readCommandLine(command);
const [step = "", folder = ""] = positionals;
const actor = { by: `${userInfo().username} (command)`, role: "site-operator", requestId: "npm run move" } as const;

const steps: Readonly<Record<string, { needs: readonly string[]; run: (db: MoveConnection) => Promise<string> }>> = {
  begin: { needs: ["--org", "--to"], run: begin },
  export: { needs: ["--org", "<folder>"], run: writeExport },
  import: { needs: ["<folder>"], run: readExport },
  verify: { needs: ["<folder>"], run: verify },
  finish: { needs: ["<folder>"], run: finish },
  abort: { needs: ["--org"], run: abort },
  directory: { needs: ["--at"], run: directory },
};

async function begin(db: MoveConnection): Promise<string> {
  await beginMove(db, { orgId: organization(), to: address(values.to), actor });
  return `${organization()} takes no changes from now on, until its move to ${address(values.to)} is finished or aborted`;
}

async function writeExport(db: MoveConnection): Promise<string> {
  const orgId = organization();
  const { rows } = await exportOrganization(db, {
    orgId,
    folder,
    waitMs: Number(values.wait) * 1_000,
    onWait: (words) => process.stderr.write(`waiting: ${words}\n`),
    ownCursorKey: async () => cursorKey(await readInstallation(db), orgId).toString("hex"),
  });
  return `${rows} rows are in ${folder}: they hold documents and keys, keep them where only you can read them`;
}

async function readExport(db: MoveConnection): Promise<string> {
  const isNew = await importOrganization(db, { folder, actor, countUnreadable });
  return isNew
    ? "stored and compared; it is closed here until it is finished"
    : "it is here already: go on with verify";
}

/** Opened here as a delivery opens them. */
function countUnreadable(secrets: readonly StoredSecret[]): number {
  const { secretsKey, secretsKeys, dataDir } = readLauncherConfig();
  const keys = {
    secretsKey: secretsKey ?? readSecrets(dataDir).secretsKey,
    ...(secretsKeys !== undefined && { secretsKeys }),
  };
  return secrets.filter(({ id, secret }) => openWebhookSecrets(keys, id, [secret]) === undefined).length;
}

async function verify(db: MoveConnection): Promise<string> {
  const { tables, rows, different } = await verifyOrganization(db, folder);
  if (different.length > 0) {
    throw new Error(`these tables are not as they were written: ${different.join(", ")}`);
  }
  return `${rows} rows of ${tables} tables are the same`;
}

async function finish(db: MoveConnection): Promise<string> {
  return (await finishMove(db, { folder, actor })) === "left"
    ? "it has left: requests are answered with the new address. Finish it at the new installation now"
    : "it is at home here, and takes requests";
}

async function abort(db: MoveConnection): Promise<string> {
  return abortMove(db, { orgId: organization(), actor });
}

/** For the map of a proxy: the same line wherever an organization is known, so that lists of installations may be joined. */
async function directory(db: Queryable): Promise<string> {
  const here = address(values.at);
  return (await listHomes(db)).map(({ id, at }) => `${id} ${at ?? here}`).join("\n");
}

function organization(): string {
  return isUuid(values.org ?? "") ? (values.org ?? "").toLowerCase() : refuseUsage(command, "--org must be a UUID");
}

function address(text = ""): string {
  return /^https?:\/\/[^/?#@]+\/?$/.test(text) && URL.canParse(text)
    ? new URL(text).origin
    : refuseUsage(command, "--to and --at must be the address of an installation, such as https://b.example");
}

const chosen = steps[step] ?? refuseUsage(command, `There is no step ${step || "named"}`);
const given: Readonly<Record<string, string | undefined>> = {
  "--org": values.org,
  "--to": values.to,
  "--at": values.at,
};
const missing = chosen.needs.filter((name) => (name === "<folder>" ? folder : (given[name] ?? "")) === "");
if (missing.length > 0 || positionals.length > 2) {
  refuseUsage(command, `${step} needs ${chosen.needs.join(" and ")}`);
}
if (!/^\d{1,6}$/.test(values.wait)) {
  refuseUsage(command, "--wait must be a number of seconds");
}
await runCommand(async () => {
  const databaseUrl = await findOwnedDatabase(readLauncherConfig());
  const said = await withMoveConnection(databaseUrl, chosen.run);
  process.stdout.write(said === "" ? "" : `${said}\n`);
});
