/** Tables that stay small: a lock on one of them is short. */
const smallTables = [
    "organizations",
    "business_profiles",
    "console_sessions",
    "webhook_endpoints",
    "feed_cursors",
    "installation_facts",
    "process_leases",
    "processes",
    "migrations",
];
const named = `(?:if exists |only )*"?(?:public"?\\."?)?(\\w+)"?`;
const alter = `alter table ${named}[^;]*?`;
const rules = [
    {
        pattern: new RegExp(`create (?:unique )?index (?!concurrently)(?:if not exists )?"?\\w*"? on ${named}`, "i"),
        words: "an index that keeps writers out: CREATE INDEX CONCURRENTLY, in a migration with transaction = false",
    },
    {
        pattern: new RegExp(`${alter}alter (?:column )?"?\\w+"? (?:set data )?type`, "i"),
        words: "a column gets another type, for which the table is written anew",
    },
    {
        pattern: new RegExp(`${alter}add (?:column )?(?!constraint)"?\\w+"? [^,;]*(?:default (?!'|null|true|false|-?\\d|now\\(\\)|current_)|generated|serial)`, "i"),
        words: "a column with a value that differs by row, for which the table is written anew",
    },
    {
        pattern: new RegExp(`${alter}alter (?:column )?"?\\w+"? set not null`, "i"),
        words: "SET NOT NULL reads the whole table behind a lock: a check that is NOT VALID first, then VALIDATE",
    },
    {
        pattern: new RegExp(`${alter}add constraint (?:(?!not valid|using index)[^;])*$`, "i"),
        words: "a constraint that reads the whole table behind a lock: NOT VALID first, or USING INDEX",
    },
    {
        pattern: new RegExp(`^\\s*update ${named}`, "i"),
        words: "an UPDATE of who knows how many rows in one transaction",
    },
    {
        pattern: new RegExp(`^\\s*delete from ${named}`, "i"),
        words: "a DELETE of who knows how many rows in one transaction",
    },
    {
        pattern: new RegExp(`^\\s*(?:vacuum full|cluster|reindex(?! concurrently)|lock(?: table)?|truncate(?: table)?) ${named}`, "i"),
        words: "a lock on the whole table for as long as it takes",
    },
    {
        pattern: new RegExp(`${alter}drop (?:column )?(?!constraint|not null|default)"?\\w+"?`, "i"),
        words: "processes of the earlier release still use the column: drop it in a later release",
        always: true,
    },
    {
        pattern: new RegExp(`drop table ${named}`, "i"),
        words: "processes of the earlier release still use the table: drop it in a later release",
        always: true,
    },
    {
        pattern: new RegExp(`${alter}rename (?!constraint)`, "i"),
        words: "processes of the earlier release know the old name: leave a view or the column behind",
        always: true,
    },
];
/**
 * Complaints about statements of a migration: long locks on tables that are in use, and names that processes of the earlier release,
 * which run beside it, would miss. A table that the migration makes itself is not in use yet.
 */
export function lockComplaints(statements) {
    const own = new Set(statements.flatMap((text) => [...(/create (?:unlogged )?table (?:if not exists )?"?(\w+)"?/gi.exec(text) ?? [])].slice(1)));
    return statements.flatMap((text) => {
        const statement = text
            .replaceAll(/--[^\n]*/g, "")
            .replaceAll(/\s+/g, " ")
            .trim();
        return rules.flatMap(({ pattern, words, always = false }) => {
            const table = pattern.exec(statement)?.[1]?.toLowerCase();
            const isFine = table === undefined || own.has(table) || (!always && smallTables.includes(table));
            return isFine ? [] : [`${table}: ${words}`];
        });
    });
}
//# sourceMappingURL=migration-locks.js.map