import { statusSnapshot, type StatusRows } from "../../../common/services/documents/read-document.ts";
import { jsonBytes } from "../../json/write-json.ts";
import { maxRowsOnLoop, threadFunction } from "../../threads/thread-function.ts";
import { presentStatusSnapshot } from "./snapshot.ts";

export const writeSnapshot = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRowsOnLoop },
  async function writeSnapshot(rows: StatusRows) {
    return jsonBytes(presentStatusSnapshot(await statusSnapshot(rows)));
  },
);
