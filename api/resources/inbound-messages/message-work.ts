import { textLength } from "../../../common/db/text-rows.ts";
import {
  pointLines,
  readMessage,
  type MessageWork,
  type PointedIssues,
  type ReadMessage,
} from "../../../common/delivery/inbound-message-store.ts";
import { decodeUtf8 } from "../../http/read-json.ts";
import type { Caller } from "../../context.ts";
import { maxRequestOnLoop, maxRowsOnLoop, threadFunction } from "../../threads/thread-function.ts";
import type { WorkDispatcher } from "../../threads/thread-pool.ts";

/** @throws AppError as readMessage, and 400 when the bytes are not UTF-8 */
export const readInboundMessage = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRequestOnLoop },
  async function readInboundMessage(
    { bytes }: { bytes: Uint8Array },
    { ruleSets },
  ): Promise<{ inbound: ReadMessage; xml: string }> {
    const xml = decodeUtf8(bytes, "The request body");
    return { inbound: readMessage(await ruleSets(), xml), xml };
  },
);

const pointInboundLines = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRowsOnLoop },
  function pointInboundLines(about: PointedIssues) {
    return pointLines(about);
  },
);

/** The slow work on a message, in a thread if the message is large. */
export const messageWorkOf = (dispatcher: WorkDispatcher, caller: Caller): MessageWork => ({
  read: async (xml) => {
    const bytes = Buffer.from(xml);
    return (await dispatcher.run(readInboundMessage, { bytes }, { ...caller, size: bytes.length })).inbound;
  },
  point: (about) => dispatcher.run(pointInboundLines, about, { ...caller, size: textLength(about.sent) }),
});
