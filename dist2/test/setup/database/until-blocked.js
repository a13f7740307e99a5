import { until } from "../until.js";
/** Waits until so many statements on the database wait for a lock. */
export const untilBlocked = (database, statements = 1) => until(`${statements} statement(s) wait for a lock`, async () => {
    const [row] = await database.query(`select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`);
    return row?.waiting === statements;
});
//# sourceMappingURL=until-blocked.js.map