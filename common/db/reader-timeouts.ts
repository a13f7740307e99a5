import { DatabaseError, escapeIdentifier, type Client } from "pg";

/**
 * Of sessions for dashboards and reports: while a transaction of theirs is open, nothing that has changed since can be cleared away. A server
 * before PostgreSQL 17 knows no end of transactions, and ends statements instead.
 */
const limits = { idle_in_transaction_session_timeout: "1min", transaction_timeout: "15min" };
const olderLimits = { idle_in_transaction_session_timeout: "1min", statement_timeout: "15min" };

const firstWithTransactions = 170_000;
const notAllowed = "42501";

/** Sets the time-outs of the reader's role that it has none of yet: what a site has set for it (`alter role … set`) stays. */
export async function limitReader(client: Client, role: string, tell: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ version: number; settings: string[] }>(
    `select current_setting('server_version_num')::int as version, coalesce(rolconfig, '{}') as settings
     from pg_roles where rolname = $1`,
    [role],
  );
  const { version = 0, settings = [] } = rows[0] ?? {};
  const wanted = Object.entries(version < firstWithTransactions ? olderLimits : limits);
  for (const [name, value] of wanted.filter(([each]) => !settings.some((set) => set.startsWith(`${each}=`)))) {
    const statement = `alter role ${escapeIdentifier(role)} set ${name} = '${value}'`;
    await client.query(statement).catch((error: unknown) => {
      if (!(error instanceof DatabaseError) || error.code !== notAllowed) {
        throw error;
      }
      tell(`the owner may not limit the sessions of ${role}: let an administrator run ${statement}`);
    });
  }
}
