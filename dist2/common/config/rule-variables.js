import { availableParallelism } from "node:os";
import Joi from "joi";
import { optional, variable } from "./variable.js";
const count = Joi.number().integer().min(1);
/** Rules that documents are checked by, and the limits of a check. */
export const ruleVariables = {
    ublXsdDir: optional("UBL_XSD_DIR", Joi.string(), "Folder that holds maindoc/ and common/ of the UBL 2.1 schemas. Not set: documents are not checked against them."),
    taxDataXsd: optional("TDD_XSD", Joi.string(), "File of the tax data schema (peppol-tdd-1.0.0.xsd). Needs UBL_XSD_DIR. Not set: reports are not checked against it."),
    rulesDir: optional("RULES_DIR", Joi.string(), "Folder with the official Schematron files (*.sch, unmodified) of a site that has them, or with releases.json and a folder for each release. Not set: our own rules."),
    rules: optional("RULES", Joi.string().valid("ours", "official", "both"), "ours, official or both (both are applied, and a warning says where they disagree). Default: official with RULES_DIR."),
    rulesSeconds: variable("RULES_SECONDS", count.max(6).default(4), "How long checking one document by a site's own rule files may take, in seconds; beyond it the check ends with a fatal finding."),
    threads: {
        ...variable("THREADS", count.max(256).default(availableParallelism()), "Threads of an api process for large documents and for validation. Default: as many as there are cores."),
        example: "",
    },
    threadMemoryMb: variable("THREAD_MEMORY_MB", Joi.number().integer().min(64).max(65_536).default(256), "What the work on one document may take of a thread's memory, in MB."),
    threadSeconds: variable("THREAD_SECONDS", count.max(600).default(25), "The same in seconds, beside those of the database; fewer than a request may take, so that its caller hears which bound it was."),
};
//# sourceMappingURL=rule-variables.js.map