import { Client } from "pg";
/** Runs one statement on a connection that is made for it, without a pool. @throws Error in PostgreSQL's or the network's words */
export async function runUnpooled({ databaseUrl, statementMs }, statement, parameters) {
    const client = new Client({
        connectionString: databaseUrl,
        connectionTimeoutMillis: statementMs,
        query_timeout: statementMs,
    });
    client.on("error", () => undefined);
    await client.connect();
    try {
        await client.query(statement, [...parameters]);
    }
    finally {
        await client.end();
    }
}
//# sourceMappingURL=run-unpooled.js.map