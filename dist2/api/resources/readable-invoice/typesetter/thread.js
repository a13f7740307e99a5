import { parentPort } from "node:worker_threads";
import { AppError, asError } from "../../../../common/errors.js";
import { writeInvoicePdf } from "../../../../common/services/readable-invoice/write-invoice-pdf.js";
async function typeset(order) {
    try {
        return { pdf: await writeInvoicePdf(order) };
    }
    catch (error) {
        const { message } = asError(error);
        return error instanceof AppError ? { refusal: { status: error.status, message } } : { failure: message };
    }
}
parentPort?.on("message", (order) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is no window
    void typeset(order).then((result) => parentPort?.postMessage(result));
});
//# sourceMappingURL=thread.js.map