import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { checkUblRules } from "../../../common/rules/validate-document.ts";
import { readCommandLine } from "../../../common/config/read-command-line.ts";
import { parseXml } from "../../../common/schematron/xml/xml-reader.ts";
import { loadRuleSets } from "../../../common/rules/load-rule-sets.ts";
import { fieldPointers } from "../../../common/ubl/field-pointers.ts";
import { buildDocument, buildLine } from "../../factories/request.ts";
import { entrustProcess } from "../../setup/processes/caretaker.ts";
import { PeerEngine } from "./peer-engine.ts";
import { note, print } from "../progress.ts";
import { invoiceOfLines } from "./rule-documents.ts";
import { runBench } from "../run-bench.ts";
import { median } from "../statistics.ts";

const SIZES = [1, 10, 100, 1000, 10_000];
const PEER_SIZES = [1, 10];

interface Measured {
  lines: number;
  megabytes: number;
  parse: number;
  whole: number;
  broken: number;
  findings: number;
  peer?: number;
  peakMegabytes: number;
}

const now = (): number => performance.now();

function medianOf(work: () => unknown, repetitions: number): number {
  const times = Array.from({ length: repetitions }, () => {
    const start = now();
    work();
    return now() - start;
  });
  return median(times.slice(Math.floor(repetitions / 5)));
}

function measure(lines: number): Measured {
  const ruleSets = loadRuleSets();
  const xml = invoiceOfLines(lines);
  const broken = invoiceOfLines(lines, true);
  const document = buildDocument({ document_lines: Array.from({ length: lines }, () => buildLine()) });
  const source = { kind: "purchase-invoices" as const, document };
  const repetitions = Math.max(9, Math.min(6000, Math.ceil(20_000 / lines)));
  const whole = medianOf(() => checkUblRules(ruleSets, xml), repetitions);
  const { findings } = checkUblRules(ruleSets, xml);
  if (findings.length > 0) {
    throw new Error(`The document must be valid: ${JSON.stringify(findings[0])}`);
  }
  const parse = medianOf(() => parseXml(xml), repetitions);
  const peakMegabytes = process.resourceUsage().maxRSS / 1024;
  const pointed = (): number => {
    const found = checkUblRules(ruleSets, broken).findings;
    fieldPointers(
      source,
      found.map(({ location }) => location),
    );
    return found.length;
  };
  const result = { lines, megabytes: xml.length / 1e6, parse, whole, peakMegabytes, findings: pointed() };
  const withFindings = { ...result, broken: medianOf(pointed, Math.ceil(repetitions / 2)) };
  if (!PEER_SIZES.includes(lines)) {
    return withFindings;
  }
  const peer = new PeerEngine();
  return { ...withFindings, peer: medianOf(() => peer.failedRules(xml), 12) };
}

const text = (value: number, width: number): string =>
  (value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)).padStart(width);

function row({ lines, megabytes, parse, whole, broken, findings, peer, peakMegabytes }: Measured): string {
  return [
    String(lines).padStart(7),
    text(megabytes, 7),
    text(parse, 9),
    text(whole, 9),
    text((whole * 1000) / lines, 9),
    text(broken, 11),
    String(findings).padStart(9),
    (peer === undefined ? "–" : text(peer, 0)).padStart(11),
    (peer === undefined ? "–" : `${text(peer / whole, 0)} ×`).padStart(8),
    text(peakMegabytes, 8),
  ].join(" ");
}

/** In a process of its own, because the peak of its memory is measured. */
async function measureApart(lines: number): Promise<Measured> {
  note(`measuring ${lines} lines`);
  const running = promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), "--size", String(lines)]);
  entrustProcess(running.child);
  return JSON.parse((await running).stdout) as Measured;
}

async function bench(): Promise<void> {
  const start = now();
  loadRuleSets().forDocument("");
  print(`Rules for self-billing read and compiled, cold: ${text(now() - start, 0)} ms`);
  print("");
  print("  lines      MB  parse ms  whole ms   µs/line  broken, ms  findings  fontoxpath    ratio  peak MB");
  const results: Measured[] = [];
  for (const lines of SIZES) {
    const result = await measureApart(lines);
    results.push(result);
    print(row(result));
  }
  const perLine = (lines: number): number => (results.find((r) => r.lines === lines)?.whole ?? Number.NaN) / lines;
  print("");
  print(`Cost per line at 10,000 lines is ${text(perLine(10_000) / perLine(100), 0)} times that at 100.`);
}

const { size } = readCommandLine({
  synopsis: "npm run -s bench rules -- [--size <lines>]",
  help: `
Measures all rules on invoices of 1 to 10,000 lines, parse included, as warm medians, beside the XPath engine
that users find on npm with the same rule files. Each size runs in a process of its own. Takes about two
minutes.

  --size  prints the measurements of one size as JSON`,
  options: { size: { type: "string" } },
}).values;
await (size === undefined ? runBench(bench) : print(JSON.stringify(measure(Number(size)))));
