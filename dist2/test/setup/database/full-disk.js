import { asOwner } from "./database.js";
/** Has statements that write these tables fail as on a full disk, until the returned function is called. */
export async function fillDisk(database, ...tables) {
    await asOwner(database, `create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`, ...tables.map((table) => `create trigger full_disk before insert or update on ${table} for each row execute function full_disk()`));
    return () => asOwner(database, "drop function full_disk cascade");
}
//# sourceMappingURL=full-disk.js.map