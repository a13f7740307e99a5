import joi from "joi";
import { parse } from "lossless-json";

import { readNamedFile } from "../config/command-line.ts";
import { documentKindNames } from "../documents/document-kinds.ts";
import type { DocumentKind } from "../documents/document.ts";
import { asError } from "../runtime/errors.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { parseFieldPath, type FieldPath } from "./field-path.ts";

/** How the rows of a table become documents. */
export interface Mapping {
  kind?: DocumentKind;
  delimiter: string;
  /** In the order of the file; a column without paths is left out on purpose. */
  columns: ReadonlyMap<string, readonly FieldPath[]>;
  /** The column with the number of the invoice, by which rows belong together. */
  referenceColumn: string;
  /** What every document has; cells come on top of it. */
  document: object;
  /** What every line has. */
  line: object;
}

const field = joi.custom((text: unknown, { message }) => {
  const path = typeof text === "string" ? parseFieldPath(text) : undefined;
  const examples = "document_lines[].quantity, accounting_supplier_party.tin or payment_means[0].payment_id[0]";
  return path ?? message({ custom: `{#label} must name a field, as ${examples}` });
});

const mappingSchema = joi
  .object({
    kind: joi.valid(...documentKindNames),
    delimiter: joi.valid(",", ";", "\t", "|").default(","),
    columns: joi.object().pattern(joi.string(), joi.array().items(field).single()).required(),
    document: joi.object().default({}),
    line: joi.object().default({}),
  })
  .prefs({ abortEarly: false, errors: { wrap: { label: false } } });

type Written = Omit<Mapping, "columns" | "referenceColumn"> & { columns: Readonly<Record<string, FieldPath[]>> };

/** @throws CommandError with everything that is wrong in the file */
export function readMapping(file: string): Mapping {
  const { value, error } = mappingSchema.validate(readJson(file));
  if (error !== undefined) {
    throw cannotBeUsed(file, error.details.map(({ message }) => message).join("\n  - "));
  }
  const { columns: written, ...rest } = value as Written;
  const columns = new Map(Object.entries(written));
  const [referenceColumn] =
    [...columns].find(([, paths]) => paths.some(({ text }) => text === "external_reference")) ?? [];
  if (referenceColumn === undefined) {
    throw cannotBeUsed(file, "no column goes to external_reference: name the column with the number of the invoice");
  }
  return { ...rest, columns, referenceColumn };
}

/** Numbers of the templates keep their digits. */
function readJson(file: string): unknown {
  try {
    return parse(
      readNamedFile(file)
        .toString("utf8")
        .replace(/^\uFEFF/, ""),
    );
  } catch (error) {
    throw cannotBeUsed(file, asError(error).message);
  }
}

const cannotBeUsed = (file: string, why: string): CommandError =>
  new CommandError(exitCodes.usage, `The mapping ${file} cannot be used:\n  - ${why}`);
