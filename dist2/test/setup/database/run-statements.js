import { Client } from "pg";
/** Runs statements one after the other on a connection that is made for them; gives the rows of the last. */
export async function runStatements(databaseUrl, ...statements) {
    const client = new Client({ connectionString: databaseUrl });
    // A connection that the server cuts between two statements fails the next one; the event alone would end the process.
    client.on("error", () => undefined);
    await client.connect();
    try {
        let rows = [];
        for (const statement of statements) {
            rows = (await client.query(statement)).rows;
        }
        return rows;
    }
    finally {
        await client.end();
    }
}
//# sourceMappingURL=run-statements.js.map