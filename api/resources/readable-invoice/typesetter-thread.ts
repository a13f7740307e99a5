import { parentPort } from "node:worker_threads";

import { AppError, asError } from "../../../common/runtime/errors.ts";
import type { PdfContent } from "../../../common/readable-invoice/invoice-page.ts";
import { writeInvoicePdf } from "../../../common/readable-invoice/write-invoice-pdf.ts";
import type { Typeset } from "./typesetter.ts";

async function typeset(order: PdfContent): Promise<Typeset> {
  try {
    return { pdf: await writeInvoicePdf(order) };
  } catch (error) {
    const { message } = asError(error);
    return error instanceof AppError
      ? { refusal: { status: error.status, message, code: error.code } }
      : { failure: message };
  }
}

parentPort?.on("message", (order: PdfContent) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is no window
  void typeset(order).then((result) => parentPort?.postMessage(result));
});
