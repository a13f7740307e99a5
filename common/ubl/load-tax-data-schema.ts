import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { XmlBufferInputProvider, XmlDocument, xmlRegisterInputProvider, XsdValidator } from "libxml2-wasm";

import type { ValidationResult } from "../rules/validation-result.ts";
import { checkSchema } from "./check-schema.ts";

export interface TaxDataSchema {
  check(xml: string): ValidationResult;
}

/** The folder that the schema takes the UBL modules from; nothing is fetched. */
const published = "https://docs.oasis-open.org/ubl/os-UBL-2.1/xsdrt/common/";

/** Folders that the schema library reads from. It has room for a few, and forgets none. */
const known = new Set<string>();

const label = { root: "/pxs:TaxData", code: "TDD-XSD", name: "AE tax data schema" };

/**
 * Compiles the tax data schema once.
 *
 * @param file the schema itself
 * @param ublDirectory holds `common/` of the UBL 2.1 schemas, which it imports
 * @throws Error when one is not there or does not compile
 */
export function loadTaxDataSchema(file: string, ublDirectory: string): TaxDataSchema {
  const common = path.resolve(ublDirectory, "common");
  if (!known.has(common)) {
    const modules = readdirSync(common).map((name) => [published + name, readFileSync(path.join(common, name))]);
    xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(modules) as Record<string, Buffer>));
    known.add(common);
  }
  const schema = XmlDocument.fromBuffer(readFileSync(file));
  try {
    const validator = XsdValidator.fromDoc(schema);
    return { check: (xml) => checkSchema(validator, label, xml) };
  } finally {
    schema.dispose();
  }
}
