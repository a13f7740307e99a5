import { types } from "pg";
import { timeLeft, deadlineError } from "../deadline.js";
import { asError } from "../errors.js";
import { isAnswer } from "./own-connection.js";
import { memberOf, rowObjects } from "./row-objects.js";
/** The time for a rollback; a connection that fails to do that is given up, and the server rolls back by itself. */
const rollbackMs = 2_000;
/**
 * One connection of the pool, from its check-out to `release`. The answer to a statement that timed out may still come: such a
 * connection runs no further statement and never goes back to the pool.
 */
export class PooledConnection {
    constructor(client, statementMs, answers) {
        this.client = client;
        this.statementMs = statementMs;
        this.answers = answers;
        /** The statement under way fails with the error as well; without a listener the event would end the process. */
        this.lose = (error) => {
            this.failure ??= asError(error);
        };
        client.on("error", this.lose);
    }
    /** @throws UnavailableError when there is no time left, or the error of `pg` */
    async query(statement, parameters = []) {
        const { fields, rows } = await this.run(asQuery(statement, parameters), this.time());
        return rowObjects(fields, rows);
    }
    /** @throws as query */
    async queryText(statement, parameters = []) {
        return asTextRows(await this.run({ ...asQuery(statement, parameters), types: jsonAsText }, this.time()));
    }
    /** Never throws: a connection that cannot roll back is given up. */
    async rollBack() {
        await this.run(asQuery("rollback", []), Math.min(this.statementMs, rollbackMs)).catch(this.lose);
    }
    /** Gives the connection back to the pool, or closes it where it failed. */
    release() {
        this.client.off("error", this.lose);
        this.client.release(this.failure);
    }
    /** The time-out of a statement that begins now. @throws UnavailableError, or why the work has ended */
    time() {
        const left = timeLeft();
        if (left <= 0) {
            throw deadlineError();
        }
        return Math.min(this.statementMs, Math.ceil(left));
    }
    async run(query, timeoutMs) {
        if (this.failure !== undefined) {
            throw this.failure;
        }
        // The types of `pg` lack the time-out of one statement.
        const timed = { ...query, query_timeout: timeoutMs };
        try {
            const result = await this.client.query(timed);
            this.answers.at = performance.now();
            return result;
        }
        catch (error) {
            // An error of the server is about the statement: the connection can be used again.
            if (isAnswer(error)) {
                this.answers.at = performance.now();
            }
            else {
                this.lose(error);
            }
            throw error;
        }
    }
}
function asQuery(statement, parameters) {
    const named = typeof statement === "string" ? { text: statement } : statement;
    return { ...named, values: [...parameters], rowMode: "array" };
}
/** PostgreSQL's type numbers of json and jsonb. */
const jsonTypes = new Set([114, 3802]);
const jsonAsText = {
    getTypeParser: ((type, format) => jsonTypes.has(type) ? (text) => text : types.getTypeParser(type, format)),
};
function asTextRows({ rows, fields }) {
    const jsonColumns = fields.filter(({ dataTypeID }) => jsonTypes.has(dataTypeID)).map(({ name }) => memberOf(name));
    return { rows: rowObjects(fields, rows), jsonColumns };
}
//# sourceMappingURL=pooled-connection.js.map