import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

import {
  XmlError,
  XmlDocument,
  XsdValidator,
  ParseOption,
  XmlLibError,
  XmlBufferInputProvider,
  xmlRegisterInputProvider,
} from "libxml2-wasm";
import * as libxml2 from "libxml2-wasm/lib/libxml2.mjs";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";

import { validationResultOf, type ValidationResult } from "../rules/finding.ts";
import { MAX_FINDINGS } from "../schematron/findings.ts";
import { shortened } from "../runtime/text.ts";

// The package has this function but marks it as internal, as it does the pointer below; so its version is pinned.
declare module "libxml2-wasm/lib/libxml2.mjs" {
  export function addFunction(work: (context: number, error: number) => void, signature: "vii"): number;
}

interface SchemaError {
  message: string;
  line: number;
  col: number;
}

interface SchemaErrors {
  /** The first ones. */
  listed: SchemaError[];
  /** All of them. */
  count: number;
}

/** The errors of the validation that runs now: only one can run, because a validation is synchronous. */
let collecting: { errors: SchemaErrors; max: number } | undefined;

const collect = libxml2.addFunction((_context: number, error: number) => {
  if (collecting === undefined) {
    return;
  }
  const { errors, max } = collecting;
  errors.count++;
  if (errors.listed.length < max) {
    const message = libxml2.XmlErrorStruct.message(error);
    errors.listed.push({ message, line: libxml2.XmlErrorStruct.line(error), col: libxml2.XmlErrorStruct.col(error) });
  }
}, "vii");

function pointerOf(object: XsdValidator | XmlDocument): number {
  // oxlint-disable-next-line no-underscore-dangle -- the name is the package's
  return (object as unknown as { _ptr: number })._ptr;
}

/** Nothing from outside: no DTD is loaded, no entity expanded, no network touched. */
const parseOptions = { option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET };

/** Limit of a message, which may quote a value as long as the document. */
const MAX_MESSAGE = 1000;

/** How findings of a schema are labelled: the path of the root, a reason code, the schema's name. */
interface SchemaLabel {
  root: string;
  code: string;
  name: string;
}

/** Every complaint of a compiled schema about a document is fatal and counted; the first ones are listed. */
function checkSchema(
  validator: XsdValidator,
  label: SchemaLabel,
  xml: string,
  maxFindings = MAX_FINDINGS,
): ValidationResult {
  const { listed, count } = errorsOf(validator, xml, maxFindings);
  const judgement = validationResultOf(
    listed.slice(0, maxFindings).map(({ message, line, col }) => ({
      flag: "fatal",
      reasonCode: label.code,
      // The schema library reports lines and no paths, so the text names the line.
      text: `${shortened(message.trim(), MAX_MESSAGE)} (line ${line}, column ${col})`,
      location: label.root,
      test: label.name,
    })),
  );
  return count > judgement.findings.length
    ? { ...judgement, truncated: true, totals: { fatal: count, warning: 0, rules: { [label.code]: count } } }
    : judgement;
}

/**
 * Replaces `validator.validate(document)`, which keeps all errors and finds the path of each by counting its siblings: 380,000
 * wrong lines would take hours.
 *
 * @throws XmlError when the validation itself fails
 */
function errorsOf(validator: XsdValidator, xml: string, max: number): SchemaErrors {
  const errors: SchemaErrors = { listed: [], count: 0 };
  let document: XmlDocument | undefined;
  try {
    document = XmlDocument.fromString(xml, parseOptions);
    const context = libxml2.xmlSchemaNewValidCtxt(pointerOf(validator));
    collecting = { errors, max };
    try {
      libxml2.xmlSchemaSetValidStructuredErrors(context, collect, 0);
      if (libxml2.xmlSchemaValidateDoc(context, pointerOf(document)) < 0) {
        throw new XmlError("The validation against the schema failed");
      }
      return errors;
    } finally {
      collecting = undefined;
      libxml2.xmlSchemaFreeValidCtxt(context);
    }
  } catch (error) {
    if (error instanceof XmlLibError) {
      const listed = error.details.length > 0 ? error.details : [{ message: error.message, line: 1, col: 1 }];
      return { listed, count: listed.length };
    }
    throw error;
  } finally {
    document?.dispose();
  }
}

/** The schema library has room for a few input providers and never removes one, so it is registered once. */
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

export interface TaxDataSchema {
  check(xml: string): ValidationResult;
}

/** The folder that the schema takes the UBL modules from; nothing is fetched. */
const published = "https://docs.oasis-open.org/ubl/os-UBL-2.1/xsdrt/common/";

/** Folders whose input provider is registered: the library never removes one. */
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
