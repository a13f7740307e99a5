import { operationOf } from "../client/create-client.ts";
import { exitCodes, type ExitCode } from "./exit-codes.ts";
import { print, plain } from "./output.ts";
import { defineProgram } from "./program.ts";
import { readText } from "./read-text.ts";
import { bodyOf } from "./service-answer.ts";
import { businessProfileOf, issuerHelp, issuerOptions, openSession, profileParameter, readKind } from "./session.ts";

interface Finding {
  flag: string;
  reasonCode: string;
  text: string;
  location: string;
  pointer?: string;
}

/** Of the dry run the findings are `validation_results`, of a ready XML document `findings`. */
interface Verdict {
  valid: boolean;
  validation_results?: Finding[];
  findings?: Finding[];
}

export const validate = defineProgram({
  name: "validate",
  arguments: "FILE… [--json]",
  about: "Tries documents without storing or sending anything",
  help: `
  FILE            JSON of a document, or a ready PINT AE document in XML; - is standard input${issuerHelp}`,
  options: issuerOptions,
  run: async ({ values, positionals, signal, refuse }): Promise<ExitCode> => {
    if (positionals.length === 0) {
      return refuse("name a file; - is standard input");
    }
    const session = openSession(values, signal);
    let worst: ExitCode = exitCodes.done;
    for (const file of positionals) {
      const text = readText(file);
      const isXml = text.contentType === "application/xml";
      const operation = isXml ? "validateXml" : operationOf(readKind(values.kind), "validate");
      const profile = isXml ? {} : profileParameter(operation, await businessProfileOf(session, values));
      const answer = await session.client.call(operation, { ...profile, ...text }, { signal });
      const { valid, validation_results: results, findings = results ?? [] } = bodyOf(answer) as Verdict;
      print(session.isJson ? answer.text : describe(file, valid, findings));
      worst = valid ? worst : exitCodes.refused;
    }
    return worst;
  },
});

const describe = (file: string, isValid: boolean, findings: readonly Finding[]): string =>
  [`${file}: ${isValid ? "valid" : "not valid"}`, ...findings.map(describeFinding)].map(plain).join("\n");

const describeFinding = ({ flag, reasonCode, text, pointer, location }: Finding): string =>
  `  ${flag} ${reasonCode} ${pointer ?? location}: ${text}`;
