import { svrlOf, writeSvrl } from "../../schematron/engine.js";
import { grouped } from "./file-report.js";
import { unreadableFinding } from "./text-report.js";
import { attributeOf } from "./xml-text.js";
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** The report of ISO/IEC 19757-3; those of several files stand inside of one element, each with the name of its file. */
export function svrlReport() {
    const reports = [];
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
function allOf(reports) {
    const elements = reports.map(({ file, svrl }) => `<report file="${attributeOf(file)}">\n${svrl.slice(DECLARATION.length)}</report>\n`);
    return `${DECLARATION}<validation-reports>\n${elements.join("")}</validation-reports>\n`;
}
function svrlOfReport(report) {
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
const hasOutline = (ruleSet) => "outline" in ruleSet;
const writtenOf = (patterns) => writeSvrl({ namespaces: new Map(), patterns });
/** A check whose rules are known by their findings only. */
function patternOf(name, findings) {
    const groups = grouped(findings, ({ context, location }) => context ?? location);
    const rules = [...groups].map(([context, found]) => ({
        context,
        failures: found.map((finding) => ({ finding, isReport: false })),
    }));
    return { name, rules: rules.length > 0 ? rules : [{ context: "/", failures: [] }] };
}
//# sourceMappingURL=svrl-report.js.map