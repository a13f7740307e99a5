import type { PreparedStatement, Queryable, Statements, TextQueryable } from "../../common/db/queryable.ts";

/** A node of a plan as PostgreSQL describes it, with what it came to. */
export interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** Tables that grow with every document. */
export const growingTables = ["documents", "transmissions", "status_log_rows", "revision_files", "webhook_deliveries"];

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The table that a node reads: of one with a part for each month, the whole. */
export const tableOf = (node: Plan): string => (node["Relation Name"] ?? "").replace(/_(before|other|\d{4}_\d\d)$/, "");

/** What a node has looked at. */
export const rowsOf = (node: Plan): number =>
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];

/** Runs something, gives the nodes of the plan of each of its statements as they were run, and takes it back. */
export async function plansOf(
  database: Statements,
  work: (db: Queryable & TextQueryable) => Promise<unknown>,
): Promise<Plan[][]> {
  const plans: Plan[][] = [];
  const explaining = (tx: Queryable): Queryable & TextQueryable => {
    const query = async <Row>(
      statement: string | PreparedStatement,
      parameters?: readonly unknown[],
    ): Promise<Row[]> => {
      const text = typeof statement === "string" ? statement : statement.text;
      await tx.query("savepoint before");
      const [row] = await tx.query<Record<string, [{ Plan: Plan }]>>(
        `explain (analyze, format json) ${text}`,
        parameters,
      );
      await tx.query("rollback to savepoint before");
      plans.push(nodesOf((Object.values(row ?? {})[0] as [{ Plan: Plan }])[0].Plan));
      return tx.query<Row>(statement, parameters);
    };
    return { query, queryText: async (...asked) => ({ rows: await query(...asked), jsonColumns: [] }) };
  };
  const undone = new Error("undone");
  await database
    .transaction(async (tx) => {
      await work(explaining(tx));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) {
        throw error;
      }
    });
  return plans;
}
