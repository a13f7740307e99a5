import { timeLeft, deadlineError } from "../deadline.js";
import { asError, UnavailableError } from "../errors.js";
import { withTimeout } from "../with-timeout.js";
import { connectionLimits, longTimeouts } from "./connection-limits.js";
import { PooledConnection } from "./pooled-connection.js";
import { isAnswer } from "./own-connection.js";
import { isStorageFailure, isUnavailable } from "./transient-error.js";
/** A server that hangs does not answer the end of a connection either. */
const closeMs = 5_000;
/**
 * The pool of connections to PostgreSQL. Statements are raw and set-based and go straight to the pool: `findOne` + `save` cost
 * five times a single statement. TypeORM has the entities, the migrations and the pool itself.
 *
 * No statement takes longer than the time-outs of its process, or than the time to the deadline of its work. A database that is
 * unavailable, hangs or is too busy throws UnavailableError.
 */
export class Database {
    constructor(dataSource, pool, statementMs) {
        this.dataSource = dataSource;
        this.pool = pool;
        this.statementMs = statementMs;
        this.storageFailedAt = Number.NEGATIVE_INFINITY;
        this.answers = { at: performance.now() };
    }
    /** @throws Error in PostgreSQL's or the network's own words when there is no usable database */
    static async open(options) {
        const timeouts = options.timeouts ?? longTimeouts;
        // Loading TypeORM is half the start of a command, and many end without a database: for help, or at a wrong option.
        const { createDataSource } = await import("./data-source.js");
        const dataSource = await createDataSource({ ...options, timeouts }).initialize();
        const pool = dataSource.driver.master;
        return new Database(dataSource, pool, connectionLimits(timeouts).query_timeout);
    }
    /** @throws UnavailableError, or what PostgreSQL says of the statement */
    async query(statement, parameters = []) {
        return this.withConnection((connection) => connection.query(statement, parameters));
    }
    async queryText(statement, parameters = []) {
        return this.withConnection((connection) => connection.queryText(statement, parameters));
    }
    /** @throws what `work` throws; UnavailableError, after which the commit may or may not have happened */
    async transaction(work) {
        return this.withConnection(async (connection) => {
            await connection.query("begin");
            try {
                const result = await work(connection);
                await connection.query("commit");
                return result;
            }
            catch (error) {
                await connection.rollBack();
                throw error;
            }
        });
    }
    /** Whether a statement of this process failed within so many milliseconds because nothing more could be stored. */
    hasFailedToStoreWithin(ms) {
        return performance.now() - this.storageFailedAt < ms;
    }
    /** How long ago the database last answered a statement of this process (ms). */
    quietMs() {
        return performance.now() - this.answers.at;
    }
    /** For how long statements have got no answer (ms); 0 when the last one got one. */
    failingMs() {
        return this.failingSince === undefined ? 0 : performance.now() - this.failingSince;
    }
    /** From now on every statement fails with this reason at once; undefined lets them run again. */
    refuse(reason) {
        this.refusal = reason;
    }
    /** The connections of the pool, those that are idle, and the statements that wait for one. */
    connections() {
        const { totalCount, idleCount, waitingCount } = this.pool;
        return { total: totalCount, idle: idleCount, waiting: waitingCount };
    }
    async close() {
        await withTimeout(closeMs, "closing the pool", this.dataSource.destroy()).catch(() => undefined);
    }
    async withConnection(work) {
        let connection;
        try {
            connection = new PooledConnection(await this.connect(), this.statementMs, this.answers);
            const result = await work(connection);
            this.failingSince = undefined;
            return result;
        }
        catch (thrown) {
            const error = asError(thrown);
            this.noteFailure(error);
            if (isStorageFailure(error)) {
                this.storageFailedAt = performance.now();
            }
            throw isUnavailable(error) ? new UnavailableError(`database: ${error.message}`, { cause: error }) : error;
        }
        finally {
            connection?.release();
        }
    }
    /** An error of the server is an answer, and so is a result that another statement has got meanwhile. */
    noteFailure(error) {
        if (isUnavailable(error) && !isAnswer(error)) {
            this.failingSince ??= performance.now();
        }
        if (this.failingSince !== undefined && this.answers.at > this.failingSince) {
            this.failingSince = undefined;
        }
    }
    /** A connection that arrives after the deadline goes back to the pool unused. */
    async connect() {
        if (this.refusal !== undefined) {
            throw new UnavailableError(this.refusal);
        }
        const left = timeLeft();
        if (left === -Infinity) {
            throw deadlineError();
        }
        const connecting = this.pool.connect();
        if (left === Infinity) {
            return connecting;
        }
        try {
            return await withTimeout(Math.max(0, left), "a connection of the pool", connecting);
        }
        catch (error) {
            connecting.then((client) => client.release(), () => undefined);
            throw new UnavailableError(asError(error).message, { cause: error });
        }
    }
}
//# sourceMappingURL=database.js.map