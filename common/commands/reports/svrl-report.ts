import { groupBy } from "../../domain/collections/group-by.ts";
import type { Finding } from "../../domain/validation/finding.ts";
import { svrlOf, writeSvrl, type CompiledRuleSet, type RuleSet, type SvrlPattern } from "../../schematron/engine.ts";
import type { FileReport, ReportFormat } from "./file-report.ts";
import { unreadableFinding } from "./text-report.ts";
import { attributeOf } from "./xml-text.ts";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The report of ISO/IEC 19757-3; those of several files stand inside of one element, each with the name of its file. */
export function svrlReport(): ReportFormat {
  const reports: { file: string; svrl: string }[] = [];
  return {
    add: (report) => {
      reports.push({ file: report.file, svrl: svrlOfReport(report) });
      return "";
    },
    end: () => {
      const [only, ...others] = reports;
      return only !== undefined && others.length === 0 ? only.svrl : allOf(reports);
    },
  };
}

function allOf(reports: readonly { file: string; svrl: string }[]): string {
  const elements = reports.map(
    ({ file, svrl }) => `<report file="${attributeOf(file)}">\n${svrl.slice(DECLARATION.length)}</report>\n`,
  );
  return `${DECLARATION}<validation-reports>\n${elements.join("")}</validation-reports>\n`;
}

function svrlOfReport(report: FileReport): string {
  if ("problem" in report) {
    return writtenOf([patternOf("file", [unreadableFinding(report.problem)])]);
  }
  const { checks, rules } = report.judged;
  const bySchema = checks.slice(0, -1).map(({ name, result }) => patternOf(name, result.findings));
  return rules !== undefined && hasOutline(rules.ruleSet)
    ? svrlOf(rules.ruleSet, rules.document, { also: bySchema })
    : writtenOf([...bySchema, ...checks.slice(-1).map(({ name, result }) => patternOf(name, result.findings))]);
}

/** A comparison of two rule sets has no patterns of its own. */
const hasOutline = (ruleSet: RuleSet): ruleSet is CompiledRuleSet => "outline" in ruleSet;

const writtenOf = (patterns: readonly SvrlPattern[]): string => writeSvrl({ namespaces: new Map(), patterns });

/** The pattern of a check that has no rule file, such as a schema: each context that its findings name becomes a rule. */
function patternOf(name: string, findings: readonly Finding[]): SvrlPattern {
  const groups = groupBy(findings, ({ context, location }) => context ?? location);
  const rules = [...groups].map(([context, found]) => ({
    context,
    failures: found.map((finding) => ({ finding, isReport: false })),
  }));
  return { name, rules: rules.length > 0 ? rules : [{ context: "/", failures: [] }] };
}
