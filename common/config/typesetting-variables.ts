import Joi from "joi";

import { variable } from "./variable.ts";

/** Limits of PDFs. */
export const typesettingVariables = {
  pdfMemoryMb: variable(
    "PDF_MEMORY_MB",
    Joi.number().integer().min(128).max(65_536).default(384),
    "What the process beside an api process that makes its PDFs may take of the machine's memory, in MB. A document that takes more has no PDF: 300 lines of a few fields take 220, of every field 610.",
  ),
};
