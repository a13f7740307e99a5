import Joi from "joi";

import { optional } from "./variable.ts";

/** Our rules, the site's official files, or both with a report of their differences. */
export type RuleChoice = "ours" | "official" | "both";

/** Rules that documents are checked by. */
export const ruleVariables = {
  ublXsdDir: optional(
    "UBL_XSD_DIR",
    Joi.string(),
    "Folder that holds maindoc/ and common/ of the UBL 2.1 schemas. Not set: documents are not checked against them.",
  ),
  taxDataXsd: optional(
    "TDD_XSD",
    Joi.string(),
    "File of the tax data schema (peppol-tdd-1.0.0.xsd). Needs UBL_XSD_DIR. Not set: reports are not checked against it.",
  ),
  rulesDir: optional(
    "RULES_DIR",
    Joi.string(),
    "Folder with the official Schematron files (*.sch, unmodified) of a site that has them, or with releases.json and a folder for each release. Not set: our own rules.",
  ),
  rules: optional(
    "RULES",
    Joi.string<RuleChoice>().valid("ours", "official", "both"),
    "ours, official or both (both are applied, and a warning says where they disagree). Default: official with RULES_DIR.",
  ),
};
