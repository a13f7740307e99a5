const nodesOf = (plan) => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
/** What a node has looked at. */
export const rowsOf = (node) => (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
/** Runs something, gives the nodes of the plan of each of its statements as they were run, and takes it back. */
export async function plansOf(database, work) {
    const plans = [];
    const explaining = (tx) => {
        const query = async (statement, parameters) => {
            const text = typeof statement === "string" ? statement : statement.text;
            await tx.query("savepoint before");
            const [row] = await tx.query(`explain (analyze, format json) ${text}`, parameters);
            await tx.query("rollback to savepoint before");
            plans.push(nodesOf(Object.values(row ?? {})[0][0].Plan));
            return tx.query(statement, parameters);
        };
        return { query, queryText: async (...asked) => ({ rows: await query(...asked), jsonColumns: [] }) };
    };
    const undone = new Error("undone");
    await database
        .transaction(async (tx) => {
        await work(explaining(tx));
        throw undone;
    })
        .catch((error) => {
        if (error !== undone) {
            throw error;
        }
    });
    return plans;
}
//# sourceMappingURL=statement-plans.js.map