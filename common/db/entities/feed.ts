import { column, key, table } from "./table.ts";

/** How far a reader of the change feed has come, by the id of the last entry of status_log. */
export const feedCursors = table("feed_cursors", {
  columns: {
    name: key("text"),
    position: column("bigint"),
  },
});
