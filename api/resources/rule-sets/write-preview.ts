import type { TextRows } from "../../../common/db/database.ts";
import { previewRules } from "../../../common/services/documents/preview-rules.ts";
import { jsonBytes } from "../../json/write-json.ts";
import { neverOnLoop, threadFunction } from "../../threads/thread-function.ts";
import { presentPreview } from "./presenter.ts";

/** Judges many documents, so always in a thread. */
export const writePreview = threadFunction(
  import.meta.url,
  { maxOnLoop: neverOnLoop },
  async function writePreview(found: TextRows, { ruleSets }) {
    return jsonBytes(presentPreview(await previewRules(await ruleSets(), found)));
  },
);
