import { asError } from "../../common/runtime/errors.ts";
import { findTooMuch } from "../setup/database/forbidden-statements.ts";
import type { Attack, Row } from "./runner/attack.ts";

/** What was written there is evidence. PostgreSQL looks at the rights before it looks for rows. */
const changes = ["operator_actions", "status_log_rows", "network_messages"].flatMap((table) => [
  `delete from ${table} where false`,
  `update ${table} set org_id = org_id where false`,
]);

export const attack: Attack = {
  name: "A statement of an intruder runs with the connection of the service",
  run: async ({ database, environment }): Promise<Row[]> => {
    const [{ owner } = { owner: "" }] = await database.query<{ owner: string }>(
      "select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()",
    );
    const tooMuch = await findTooMuch(environment["DATABASE_URL"] ?? "", owner);
    const rows: Row[] = [
      {
        tried: "programs, files, tables, roles and triggers of the server",
        found: tooMuch.length === 0 ? "all are refused" : tooMuch.join("; "),
        holds: tooMuch.length === 0,
      },
    ];
    for (const statement of changes) {
      const answer = await database.query(statement).then(
        () => "done",
        (error: unknown) => asError(error).message,
      );
      rows.push({ tried: statement, found: answer, holds: answer.startsWith("permission denied") });
    }
    return rows;
  },
};
