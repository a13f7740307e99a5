import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

import { DatabaseError, escapeIdentifier, escapeLiteral, type Client } from "pg";

import { sharedParts } from "../config/database-address.ts";

/** The role of a connection string. */
export interface Account {
  name: string;
  /** Empty where the server asks for none. */
  password: string;
}

export function accountOf(databaseUrl: string): Account {
  const { username, password } = sharedParts(databaseUrl);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Roles besides the owner's; absent where the owner's role is used. */
export interface RoleAccounts {
  service?: Account;
  reader?: Account;
}

/** @throws Error in words where a connection string names no role, or the reader's one that writes */
export function roleAccounts(
  ownerUrl: string,
  urls: { serviceUrl: string; readerUrl?: string | undefined },
): RoleAccounts {
  const service = accountBeside(ownerUrl, urls.serviceUrl, "DATABASE_URL");
  if (urls.readerUrl === undefined) {
    return { ...(service && { service }) };
  }
  const reader = accountBeside(ownerUrl, urls.readerUrl, "DATABASE_READER_URL");
  if (reader === undefined || reader.name === accountOf(urls.serviceUrl).name) {
    throw new Error("DATABASE_READER_URL must name a role of its own, beside the owner's and the service's");
  }
  return { ...(service && { service }), reader };
}

/** Undefined where the owner's role is meant. */
function accountBeside(ownerUrl: string, url: string, variable: string): Account | undefined {
  const account = accountOf(url);
  if (url === ownerUrl || account.name === accountOf(ownerUrl).name) {
    return undefined;
  }
  if (account.name === "") {
    throw new Error(`${variable} must name a role (postgres://ROLE:PASSWORD@…) beside DATABASE_OWNER_URL`);
  }
  return account;
}

/** It may sign in, and has no right that is not granted. */
const attributes = "login nosuperuser nocreatedb nocreaterole noreplication nobypassrls";

/** Makes the role; an existing one gets this password, and loses attributes that it does not need. */
export async function writeRole(client: Client, account: Account): Promise<void> {
  const verb = (await roleExists(client, account.name)) ? "alter" : "create";
  await client.query(`${verb} role ${escapeIdentifier(account.name)} ${attributes}${passwordOf(account)}`);
}

/**
 * Makes the roles that do not exist. An existing role keeps its password and attributes, so that an owner needs the right to create
 * roles (`createrole`) only where one is missing.
 *
 * @throws Error with the line of SQL that an administrator has to run, when the owner may not create roles
 */
export async function ensureRoles(client: Client, accounts: readonly Account[]): Promise<void> {
  const missing: Account[] = [];
  for (const account of accounts) {
    if (!(await roleExists(client, account.name))) {
      missing.push(account);
    }
  }
  const statementFor = ({ name }: Account): string => `create role ${escapeIdentifier(name)} ${attributes}`;
  for (const account of missing) {
    await client.query(statementFor(account) + passwordOf(account)).catch(async (error: unknown) => {
      // Another database of the same server is migrated at this moment.
      if (await roleExists(client, account.name)) {
        return;
      }
      if (error instanceof DatabaseError && error.code === notAllowed) {
        const line = missing.map((one) => `${statementFor(one)} password '…';`).join(" ");
        throw new Error(
          `there is no role ${missing.map(({ name }) => name).join(", nor ")} (DATABASE_URL, DATABASE_READER_URL), and the owner ` +
            `may not create roles: let an administrator run this line, with the passwords of these variables, and migrate again: ${line}`,
          { cause: error },
        );
      }
      throw error;
    });
  }
}

const notAllowed = "42501";

const passwordOf = ({ password }: Account): string =>
  password === "" ? "" : ` password ${escapeLiteral(scramVerifier(password))}`;

async function roleExists(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [name]);
  return rowCount === 1;
}

const iterations = 4_096;

/** A password as PostgreSQL stores it (RFC 5803), because the server's log may show a statement's text. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  // Clients apply SASLprep, which is NFKC for all that people type.
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, iterations, 32, "sha256");
  const stored = createHash("sha256").update(keyOf(salted, "Client Key")).digest("base64");
  const server = keyOf(salted, "Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${server}`;
}

const keyOf = (salted: Buffer, name: string): Buffer => createHmac("sha256", salted).update(name).digest();
