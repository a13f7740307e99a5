import { readFileSync } from "node:fs";
import path from "node:path";

import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";

import type { ValidationResult } from "../rules/validation-result.ts";
import { checkSchema } from "./check-schema.ts";

/** The schema library has room for a few ways of reading, and forgets none. */
let readsFiles = false;

export interface UblSchemas {
  check(rootName: "Invoice" | "CreditNote", xml: string): ValidationResult;
}

/**
 * Compiles both UBL 2.1 schemas once (about 60 ms); a check then costs a parse.
 *
 * @param directory holds `maindoc/` and `common/` as OASIS publishes them
 * @throws Error when a schema is not there or does not compile
 */
export function loadUblSchemas(directory: string): UblSchemas {
  if (!readsFiles) {
    xmlRegisterFsInputProviders();
    readsFiles = true;
  }
  const validators = {
    Invoice: compile(path.resolve(directory, "maindoc", "UBL-Invoice-2.1.xsd")),
    CreditNote: compile(path.resolve(directory, "maindoc", "UBL-CreditNote-2.1.xsd")),
  };
  return {
    check: (rootName, xml) =>
      checkSchema(validators[rootName], { root: `/${rootName}`, code: "UBL-XSD", name: "UBL 2.1 schema" }, xml),
  };
}

function compile(file: string): XsdValidator {
  const schema = XmlDocument.fromBuffer(readFileSync(file), { url: file });
  try {
    return XsdValidator.fromDoc(schema);
  } finally {
    schema.dispose();
  }
}
