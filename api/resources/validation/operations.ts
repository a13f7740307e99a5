import { answerWritten } from "../../http/respond.ts";
import { callerOf } from "../../context.ts";
import { maxJsonBytes, readXmlBytes } from "../../http/request-body.ts";
import { string } from "../../openapi/description.ts";
import { post, type ApiOperation } from "../../operation/api-operation.ts";
import { tenantReadPost } from "../../operation/guard.ts";
import { verdict } from "./answers.ts";
import { validateXml } from "./validate-xml.ts";

const unfinishedInvoice =
  '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:ID>1</cbc:ID></Invoice>';

/** Validates a UBL document that the caller sends; nothing is stored. */
export const validationOperations: readonly ApiOperation[] = [
  post("/api/validate", tenantReadPost, {
    operationId: "validateXml",
    tag: "Validation",
    summary: "Validate a UBL document that you bring",
    description:
      "A PINT AE invoice or credit note, by all that one is judged by that is sent, as far as that needs no stored document; also a tax data document or a message level status. With or without an envelope. Bytes that are no XML in UTF-8 are a finding (OWN-XML). What an organization refuses by tax law is a warning. Nothing is stored.",
    request: { contentType: "application/xml", schema: string, example: unfinishedInvoice },
    answers: { 200: { description: "The verdict.", schema: verdict } },
    handle: async (ctx, { dispatcher }) => {
      const bytes = await readXmlBytes(ctx, maxJsonBytes);
      const job = { ...callerOf(ctx), size: bytes.byteLength };
      answerWritten(ctx, 200, await dispatcher.run(validateXml, { bytes }, job));
    },
  }),
];
