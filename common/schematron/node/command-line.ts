#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { RuleFileError, XmlSyntaxError, type Schematron } from "../index.ts";
import { decodeXml } from "../xml/xml-characters.ts";
import { loadFolder, type LoadOptions } from "./load-folder.ts";

const help = `Usage: compiled-schematron check --rules DIR [<options>] FILE…

Judges XML documents by the Schematron files of a folder, or by one such file.

  FILE          a document; - is standard input
  --rules DIR   a folder with *.sch, or one such file
  --root DIR    a folder around it, within which its files include and look up others; DIR of --rules without it
  --phase P     the patterns of that phase, #ALL for all
  --visit V     elements (the rule), attributes as well, or every-node
  --json        one line of JSON per document
  --svrl        a validation report (SVRL, ISO/IEC 19757-3) per document
  --seconds N   time limit of a check, 10 without it

Exit code 0: no fatal failure; 1: at least one; 2: wrong options or an unreadable document; 78: rules that
cannot be used.
`;

const options = {
  rules: { type: "string" },
  root: { type: "string" },
  phase: { type: "string" },
  visit: { type: "string" },
  seconds: { type: "string" },
  json: { type: "boolean" },
  svrl: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Some published files have a thousand. */
const MAX_REMARKS = 20;

const exit = { valid: 0, invalid: 1, unreadable: 2, rules: 78 };

function main(): number {
  const read = readArguments();
  if (typeof read === "number") {
    return read;
  }
  const { rules, files, options: chosen } = read;
  let schematron: Schematron;
  try {
    schematron = loadFolder(rules, chosen.load);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    return error instanceof RuleFileError ? exit.rules : exit.unreadable;
  }
  for (const { rule, place, reason } of schematron.unreachable) {
    process.stderr.write(`${place}: the rule ${rule} never judges anything: ${reason}\n`);
  }
  const { remarks } = schematron;
  remarks.slice(0, MAX_REMARKS).forEach(({ place, reason }) => process.stderr.write(`${place}: ${reason}\n`));
  process.stderr.write(remarks.length > MAX_REMARKS ? `and ${remarks.length - MAX_REMARKS} more remarks\n` : "");
  return Math.max(...files.map((file) => judge(file, schematron, chosen.format)));
}

type Format = "text" | "json" | "svrl";

interface Arguments {
  readonly rules: string;
  readonly files: readonly string[];
  readonly options: { readonly format: Format; readonly load: LoadOptions };
}

/** @returns the exit code where there is nothing to judge */
function readArguments(): Arguments | number {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (values.help === true) {
      process.stdout.write(help);
      return exit.valid;
    }
    const [command, ...files] = positionals;
    const { rules, root, phase } = values;
    const [format = "text", another] = (["json", "svrl"] as const).filter((name) => values[name] === true);
    if (command !== "check" || rules === undefined || files.length === 0 || another !== undefined) {
      throw new Error("The command is: check --rules DIR FILE…, with --json or --svrl");
    }
    const given = { ...(phase !== undefined && { phase }), ...(root !== undefined && { root }) };
    const load = { ...given, ...visitOf(values.visit), ...secondsOf(values.seconds) };
    return { rules, files, options: { format, load } };
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n\n${help}`);
    return exit.unreadable;
  }
}

const visits = ["elements", "attributes", "every-node"] as const;

function visitOf(written: string | undefined): LoadOptions {
  const visit = visits.find((one) => one === written);
  if (written !== undefined && visit === undefined) {
    throw new Error(`--visit takes one of ${visits.join(", ")}`);
  }
  return visit === undefined ? {} : { visit };
}

function secondsOf(written: string | undefined): LoadOptions {
  if (written === undefined) {
    return {};
  }
  const seconds = Number(written);
  if (!(seconds > 0)) {
    throw new Error("--seconds takes a number above 0");
  }
  return { limits: { seconds } };
}

/** Prints what the rules say of one document. @returns exit code */
function judge(file: string, schematron: Schematron, format: Format): number {
  try {
    const xml = decodeXml(readFileSync(file === "-" ? 0 : file));
    const verdict = schematron.check(xml);
    const written = {
      text: () => {
        const { valid, failures, totals, truncated } = verdict;
        const lines = failures.map(
          ({ flag, rule, text, location }) => `  ${flag.padEnd(7)} ${rule}  ${text}\n          at ${location}\n`,
        );
        const rest = truncated ? `  and ${totals.fatal + totals.warning - failures.length} more\n` : "";
        return `${file}: ${valid ? "valid" : "NOT VALID"} (${totals.fatal} fatal, ${totals.warning} warnings)\n${lines.join("")}${rest}`;
      },
      json: () => `${JSON.stringify({ file, ...verdict })}\n`,
      svrl: () => schematron.svrl(xml),
    };
    process.stdout.write(written[format]());
    return verdict.valid ? exit.valid : exit.invalid;
  } catch (error) {
    const isXml = error instanceof XmlSyntaxError;
    const reason = isXml ? `${error.line}:${error.column}: ${error.message}` : messageOf(error);
    process.stderr.write(`${file}: ${reason}\n`);
    if (format === "json") {
      process.stdout.write(`${JSON.stringify({ file, valid: false, error: reason })}\n`);
    }
    return isXml ? exit.invalid : exit.unreadable;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

process.exitCode = main();
