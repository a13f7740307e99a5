import { EntitySchema, type ColumnType, type EntitySchemaColumnOptions, type EntitySchemaOptions } from "typeorm";

type Columns = Record<string, EntitySchemaColumnOptions>;
type Options = Omit<EntitySchemaColumnOptions, "type" | "primary" | "nullable">;
type Table = Pick<EntitySchemaOptions<unknown>, "indices" | "checks" | "foreignKeys"> & { columns: Columns };

/**
 * A table as TypeORM knows it, with columns by their names in the database. Nothing is read or written through these:
 * statements go to the pool (docs/decisions/0013-own-sql-through-the-pool.md). They say in one place what the
 * migrations have to lead to, and a test compares the two.
 */
export const table = (name: string, { columns, ...rest }: Table): EntitySchema =>
  new EntitySchema({ name, columns, ...rest });

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

/** TypeORM knows this kind of column, but the types of its schemas do not name it. */
export const identity = (): EntitySchemaColumnOptions => key("bigint", { generated: "identity" as never });

/** A foreign key, by the name of its constraint. */
export const to = (target: string, name: string, onDelete?: "CASCADE"): Options => ({
  foreignKey: { target, name, ...(onDelete !== undefined && { onDelete }) },
});

/** A default: the moment when the transaction began. */
export const now: Options = { default: () => "now()" };
/** A default: the moment itself, which differs within a transaction. */
export const clock: Options = { default: () => "clock_timestamp()" };
