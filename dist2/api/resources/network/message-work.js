import { textLength } from "../../../common/db/text-rows.js";
import { pointLines, readMessage, } from "../../../common/services/delivery/record-inbound-message.js";
import { decodeUtf8 } from "../../json/parse-json-object.js";
import { maxRequestOnLoop, maxRowsOnLoop, threadFunction } from "../../threads/thread-function.js";
/** @throws AppError as readMessage, and 400 when the bytes are not UTF-8 */
export const readInboundMessage = threadFunction(import.meta.url, { maxOnLoop: maxRequestOnLoop }, async function readInboundMessage({ bytes }, { ruleSets }) {
    const xml = decodeUtf8(bytes, "The request body");
    return { inbound: readMessage(await ruleSets(), xml), xml };
});
const pointInboundLines = threadFunction(import.meta.url, { maxOnLoop: maxRowsOnLoop }, function pointInboundLines(about) {
    return pointLines(about);
});
/** The slow work on a message, in a thread if the message is large. */
export const messageWorkOf = (dispatcher, caller) => ({
    read: async (xml) => {
        const bytes = Buffer.from(xml);
        return (await dispatcher.run(readInboundMessage, { bytes }, { ...caller, size: bytes.length })).inbound;
    },
    point: (about) => dispatcher.run(pointInboundLines, about, { ...caller, size: textLength(about.sent) }),
});
//# sourceMappingURL=message-work.js.map