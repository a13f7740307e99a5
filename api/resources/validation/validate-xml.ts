import { presentValidationResult } from "../../../common/rules/finding.ts";
import { loadUblValidation, type ValidateUbl } from "../../../common/rules/validate-document.ts";
import { decodeUtf8 } from "../../http/read-json.ts";
import { jsonBytes } from "../../http/json.ts";
import { neverOnLoop, threadFunction } from "../../threads/thread-function.ts";

/** Compiled on first use, by each thread separately. */
let validation: Promise<ValidateUbl> | undefined;

/** Always in a thread: compiling the rules takes a third of a second. @throws AppError 400 when the bytes are not UTF-8 */
export const validateXml = threadFunction(
  import.meta.url,
  { maxOnLoop: neverOnLoop },
  async function validateXml({ bytes }: { bytes: Uint8Array }, { config, ruleSets }) {
    const xml = decodeUtf8(bytes, "The request body");
    validation ??= loadUblValidation({ config, ruleSets: await ruleSets() });
    return jsonBytes(presentValidationResult((await validation)(xml)));
  },
);
