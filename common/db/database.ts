import { types, type CustomTypesConfig, type Pool, type QueryConfig, type QueryResult } from "pg";
import type { DataSource } from "typeorm";
import type { PostgresDriver } from "typeorm/driver/postgres/PostgresDriver.js";

import { createDataSource, type DataSourceOptions } from "./data-source.ts";

/**
 * A statement of the hot path. Each connection plans it once: planning costs as much as running for the statements that
 * move a document. Not for those that need one of the partial indexes, which a plan for all parameters cannot use.
 */
export interface PreparedStatement {
  /** Unique among all statements. */
  name: string;
  text: string;
}

/** Something that runs one parametrised statement and gives its rows. */
export interface Queryable {
  query<Row>(statement: string | PreparedStatement, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** Statements by themselves, or several of which all take effect or none. */
export interface Statements extends Queryable {
  /** Never make a network call inside `work`: the transaction holds its row locks until it returns. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
}

/** Rows whose JSON nobody has read yet: to be read elsewhere, or measured first. */
export interface TextRows {
  rows: Record<string, unknown>[];
  /** Columns that hold JSON as text. */
  jsonColumns: string[];
}

/** As Queryable, with JSON left as text. */
export interface TextQueryable {
  queryText(statement: string | PreparedStatement, parameters?: readonly unknown[]): Promise<TextRows>;
}

/** As Statements, with JSON left as text on demand. */
export interface TextStatements extends Queryable, TextQueryable {
  transaction<Result>(work: (tx: Queryable & TextQueryable) => Promise<Result>): Promise<Result>;
}

/**
 * The one door to PostgreSQL. Statements are raw and set-based and go straight to the pool: `findOne` + `save` cost five
 * times a single statement. Entities, migrations and the pool itself are TypeORM's.
 */
export class Database implements Statements, TextStatements {
  private constructor(
    private readonly dataSource: DataSource,
    private readonly pool: Pool,
  ) {}

  static async open(options: DataSourceOptions): Promise<Database> {
    const dataSource = await createDataSource(options).initialize();
    return new Database(dataSource, (dataSource.driver as PostgresDriver).master as Pool);
  }

  async query<Row>(statement: string | PreparedStatement, parameters: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.pool.query(asQuery(statement, parameters));
    return rows as Row[];
  }

  async queryText(statement: string | PreparedStatement, parameters: readonly unknown[] = []): Promise<TextRows> {
    return asTextRows(await this.pool.query({ ...asQuery(statement, parameters), types: jsonAsText }));
  }

  async transaction<Result>(work: (tx: Queryable & TextQueryable) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    let failure: Error | undefined;
    // Whoever waits for an answer learns of a lost connection; nobody listening to the event would end the process.
    const lost = (error: Error): void => {
      failure = error;
    };
    client.on("error", lost);
    try {
      await client.query("begin");
      const result = await work({
        query: async <Row>(statement: string | PreparedStatement, parameters: readonly unknown[] = []) =>
          (await client.query(asQuery(statement, parameters))).rows as Row[],
        queryText: async (statement: string | PreparedStatement, parameters: readonly unknown[] = []) =>
          asTextRows(await client.query({ ...asQuery(statement, parameters), types: jsonAsText })),
      });
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch((broken: Error) => {
        failure = broken;
      });
      throw error;
    } finally {
      client.off("error", lost);
      // A connection that could not even roll back is not used again.
      client.release(failure);
    }
  }

  async hasPendingMigrations(): Promise<boolean> {
    return this.dataSource.showMigrations();
  }

  async close(): Promise<void> {
    await this.dataSource.destroy();
  }
}

function asQuery(statement: string | PreparedStatement, parameters: readonly unknown[]): QueryConfig {
  const named = typeof statement === "string" ? { text: statement } : statement;
  return { ...named, values: [...parameters] };
}

/** PostgreSQL's numbers of json and jsonb. */
const jsonTypes: ReadonlySet<number> = new Set([114, 3802]);

const jsonAsText: CustomTypesConfig = {
  getTypeParser: ((type: number, format: "text") =>
    jsonTypes.has(type) ? (text: string) => text : types.getTypeParser(type, format)) as typeof types.getTypeParser,
};

function asTextRows({ rows, fields }: QueryResult): TextRows {
  const jsonColumns = fields.filter(({ dataTypeID }) => jsonTypes.has(dataTypeID)).map(({ name }) => name);
  return { rows: rows as Record<string, unknown>[], jsonColumns };
}
