import { EntitySchema, } from "typeorm";
/**
 * A table as TypeORM knows it, with columns by their names in the database. Statements do not go through these
 * (docs/decisions/0013-own-sql-through-the-pool.md): they describe the tables, and a test compares a database that
 * is made from them with one that the migrations have made (test/db/migrations.spec.ts).
 */
export const table = (name, { columns, indices = {}, checks = {}, foreignKeys = [] }) => new EntitySchema({
    name,
    columns,
    foreignKeys,
    indices: Object.entries(indices).map(([middle, index]) => ({
        ...index,
        name: `${name}_${middle}_${index.unique === true ? "key" : "idx"}`,
    })),
    checks: Object.entries(checks).map(([middle, expression]) => ({ name: `${name}_${middle}_check`, expression })),
});
export const key = (type, options = {}) => ({
    type,
    primary: true,
    ...options,
});
export const column = (type, options = {}) => ({ type, ...options });
export const nullable = (type, options = {}) => ({
    type,
    nullable: true,
    ...options,
});
/** A number that PostgreSQL assigns; TypeORM's types lack "identity". The schema says ALWAYS, which entities cannot express. */
export const identity = () => key("bigint", { generated: "identity" });
export const to = (target, onDelete) => ({
    foreignKey: { target, ...(onDelete !== undefined && { onDelete }) },
});
export const on = (columns, where) => ({ columns, ...(where !== undefined && { where }) });
export const unique = (columns, where) => ({ ...on(columns, where), unique: true });
/** A default: the moment when the transaction began. */
export const now = { default: () => "now()" };
/** A default: the moment itself, which differs within a transaction. */
export const clock = { default: () => "clock_timestamp()" };
//# sourceMappingURL=table.js.map