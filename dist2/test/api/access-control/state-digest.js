/**
 * A text that changes with every row that is inserted, updated or deleted: each new version of a row has the number of its transaction.
 * That a sign-in was refused is recorded.
 */
export async function stateDigest(database) {
    const tables = await database.query(`select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
    const digests = tables.map(({ name }) => `select '${name}' as name, count(*), sum(xmin::text::bigint) as versions from ${name}${name === "operator_actions" ? " where action <> 'session.refuse'" : ""}`);
    return JSON.stringify(await database.query(`${digests.join(" union all ")} order by name`));
}
//# sourceMappingURL=state-digest.js.map