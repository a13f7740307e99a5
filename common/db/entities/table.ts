import {
  EntitySchema,
  type ColumnType,
  type EntitySchemaColumnOptions,
  type EntitySchemaIndexOptions,
  type EntitySchemaOptions,
} from "typeorm";

type Options = Omit<EntitySchemaColumnOptions, "type" | "primary" | "nullable">;
type Index = Pick<EntitySchemaIndexOptions, "columns" | "where" | "unique" | "synchronize">;

interface Table {
  columns: Record<string, EntitySchemaColumnOptions>;
  /** Keyed by the middle part of the index's name: `list` of `documents` is `documents_list_idx`, or `documents_list_key` if unique. */
  indices?: Record<string, Index>;
  /** Keyed by the middle part of the constraint's name, as the indices are: `stage` of `documents` is `documents_stage_check`. */
  checks?: Record<string, string>;
  foreignKeys?: EntitySchemaOptions<unknown>["foreignKeys"] & object;
}

/**
 * A table as TypeORM knows it, with columns by their names in the database. Statements do not go through these
 * (docs/decisions/0013-own-sql-through-the-pool.md): they describe the tables, and a test compares a database that
 * is made from them with one that the migrations have made (test/db/migrations.spec.ts).
 */
export const table = (name: string, { columns, indices = {}, checks = {}, foreignKeys = [] }: Table): EntitySchema =>
  new EntitySchema({
    name,
    columns,
    foreignKeys,
    indices: Object.entries(indices).map(([middle, index]) => ({
      ...index,
      name: `${name}_${middle}_${index.unique === true ? "key" : "idx"}`,
    })),
    checks: Object.entries(checks).map(([middle, expression]) => ({ name: `${name}_${middle}_check`, expression })),
  });

export const key = (type: ColumnType, options: Options = {}): EntitySchemaColumnOptions => ({
  type,
  primary: true,
  ...options,
});
export const column = (type: ColumnType, options: Options = {}): EntitySchemaColumnOptions => ({ type, ...options });
export const nullable = (type: ColumnType, options: Options = {}): EntitySchemaColumnOptions => ({
  type,
  nullable: true,
  ...options,
});

/** A number that PostgreSQL assigns; TypeORM's types lack "identity". The schema says ALWAYS, which entities cannot express. */
export const identity = (): EntitySchemaColumnOptions => key("bigint", { generated: "identity" as never });

export const to = (target: string, onDelete?: "CASCADE"): Options => ({
  foreignKey: { target, ...(onDelete !== undefined && { onDelete }) },
});

export const on = (columns: string[], where?: string): Index => ({ columns, ...(where !== undefined && { where }) });
export const unique = (columns: string[], where?: string): Index => ({ ...on(columns, where), unique: true });

/** A default: the moment when the transaction began. */
export const now: Options = { default: () => "now()" };
/** A default: the moment itself, which differs within a transaction. */
export const clock: Options = { default: () => "clock_timestamp()" };
