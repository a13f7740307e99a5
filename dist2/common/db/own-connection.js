import { Client, DatabaseError } from "pg";
import { sessionSettings, serverKeepAlive } from "./connection-limits.js";
import { rowObjects } from "./row-objects.js";
/**
 * One connection outside of the pool, for statements that must not wait behind the work: heartbeats, and whether the database
 * answers. It is made with the first statement, and made again after a statement without an answer. What it writes may be lost in
 * a crash of the server (synchronous_commit off), so that a slow disk does not look like a database that does not answer. Its small
 * work_mem makes sorts use the disk, which probeStorage relies on.
 */
export class OwnConnection {
    /** @param answerMs the time-out of connecting and of each statement */
    constructor(source, answerMs) {
        this.source = source;
        this.answerMs = answerMs;
    }
    /** @throws the error of `pg`: a DatabaseError when the server has answered */
    async query(statement, parameters = []) {
        this.client ??= this.connect();
        const connecting = this.client;
        try {
            const client = await connecting;
            const named = typeof statement === "string" ? { text: statement } : statement;
            // The types of `pg` lack the time-out of one statement.
            const query = {
                ...named,
                values: [...parameters],
                rowMode: "array",
                query_timeout: this.answerMs,
            };
            const { fields, rows } = await client.query(query);
            return rowObjects(fields, rows);
        }
        catch (error) {
            if (!isAnswer(error)) {
                this.leave(connecting);
            }
            throw error;
        }
    }
    close() {
        if (this.client !== undefined) {
            this.leave(this.client);
        }
    }
    async connect() {
        const { databaseUrl, applicationName } = this.source;
        const client = new Client({
            connectionString: databaseUrl,
            application_name: `${applicationName} pulse`,
            connectionTimeoutMillis: this.answerMs,
            statement_timeout: this.answerMs,
            options: sessionSettings({ ...serverKeepAlive, synchronous_commit: "off", work_mem: "64kB" }),
            keepAlive: true,
            keepAliveInitialDelayMillis: this.answerMs,
        });
        // The next statement fails with the error; without a listener the event would end the process.
        client.on("error", () => undefined);
        await client.connect();
        return client;
    }
    /** Does not wait for the end of the connection: a server that hangs does not answer that either. */
    leave(connecting) {
        if (this.client === connecting) {
            this.client = undefined;
        }
        connecting.then((client) => client.end()).catch(() => undefined);
    }
}
/** Whether the server has answered with an error, so that the connection can be used again. */
export const isAnswer = (error) => error instanceof DatabaseError && error.severity !== "FATAL";
//# sourceMappingURL=own-connection.js.map