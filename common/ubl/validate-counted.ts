import { XmlError, type XmlDocument, type XsdValidator } from "libxml2-wasm";
import * as libxml2 from "libxml2-wasm/lib/libxml2.mjs";

// It is there, and marked as internal; so is the pointer below. The package is pinned to one version for it.
declare module "libxml2-wasm/lib/libxml2.mjs" {
  export function addFunction(work: (context: number, error: number) => void, signature: "vii"): number;
}

export interface SchemaError {
  message: string;
  line: number;
  col: number;
}

export interface SchemaErrors {
  /** The first ones. */
  listed: SchemaError[];
  /** All of them. */
  count: number;
}

/** Where the errors of the one validation go that runs now; a validation does not wait for anything. */
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

/**
 * Replaces `validator.validate(document)`, which keeps all errors and finds the path of each by counting its siblings: 380,000
 * wrong lines would take hours.
 *
 * @throws XmlError when the validation itself fails
 */
export function validateCounted(validator: XsdValidator, document: XmlDocument, max: number): SchemaErrors {
  const context = libxml2.xmlSchemaNewValidCtxt(pointerOf(validator));
  const errors: SchemaErrors = { listed: [], count: 0 };
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
}

function pointerOf(object: XsdValidator | XmlDocument): number {
  // oxlint-disable-next-line no-underscore-dangle -- the name is the package's
  return (object as unknown as { _ptr: number })._ptr;
}
