import { compileSchema, type RuleSource } from "./compile/compile-schema.ts";
import { instantiate, type GeneratedModule } from "./compile/generated-module.ts";
import { joinFiles, type CompiledFile } from "./compiled-file.ts";
import type { Unreachable, Visit } from "./compile/contexts.ts";
import type { CompiledPattern, CompiledRule, ContextMatcher, Judged } from "./check/dispatch.ts";
import type { CheckResult } from "./findings.ts";
import { type CheckOptions, DocumentCheck } from "./check/document-check.ts";
import { assembleSchema, besideFile, type AssembledFile, type ReadRuleFile, parsed } from "./schema/assemble-schema.ts";
import type { Limits, StartWatch } from "./runtime/work-budget.ts";
import { placesOnDemand } from "./places-read.ts";
import { readSchema } from "./schema/read-schema.ts";
import { located, Problems, type RuleProblem, withoutFolders } from "./schema/rule-file-error.ts";
import { FN, type Namespaces, XS } from "./xpath/sequence-type.ts";
import type { XmlTree } from "./xml/xml-tree.ts";
import type { ReportHead } from "./schema/schema.ts";

/** For host programs that read documents once and judge them by many rule sets. */
export type { CheckOptions } from "./check/document-check.ts";
export { EVALUATION_FAILURE } from "./check/failures.ts";
export type { PlaceListener } from "./check/failures.ts";
export type { Unreachable, Visit } from "./compile/contexts.ts";
export type { CompiledFile } from "./compiled-file.ts";
export type { Limits } from "./runtime/work-budget.ts";
export type { ReadRuleFile } from "./schema/assemble-schema.ts";
export { decodeRuleFile } from "./schema/rule-file-error.ts";
export { Problems, RuleFileError } from "./schema/rule-file-error.ts";

/** A rule file: `name` appears in messages about it. */
export interface SchematronText {
  name: string;
  text: string;
}

export interface RuleSet {
  readonly id: string;
  readonly version: string;
  /** Number of asserts and reports, also of those whose context never fires. */
  readonly ruleCount: number;
  readonly ruleIds: readonly string[];
  /** Asserts and reports that never judge anything. */
  readonly unreachable: readonly Unreachable[];
  /** What has no effect, or is not as the standard says. */
  readonly remarks: readonly RuleProblem[];
  /**
   * Findings in document order, those of one element in the order of the files. If the document's content makes expressions fail,
   * that is reported as one fatal finding OWN-EVALUATION. Any other error inside a rule gets a separate finding. All other rules
   * are still checked, and `check` throws no error of a rule.
   * The totals count every failure; the list ends at `maxFindings`, and then holds the first failure of every rule, and
   * of the rest the fatal ones before the warnings.
   */
  check(tree: XmlTree, options?: CheckOptions): CheckResult;
}

/** A rule set, with what an SVRL report says of its files. */
export interface CompiledRuleSet extends RuleSet {
  readonly outline: {
    /** What all of the files have alike. */
    readonly head: ReportHead;
    /** Prefix to namespace, of the locations. */
    readonly namespaces: ReadonlyMap<string, string>;
    readonly patterns: readonly CompiledPattern[];
  };
}

/** Name and version of a rule set, its clock and its limit of time. */
export interface RuleSetOptions {
  readonly id: string;
  readonly version: string;
  /** The clock, for rules that ask for the time; without one they are fatal. */
  readonly now?: () => Date;
  /** What the rules may take for one document. */
  readonly limits?: Limits | undefined;
  /** Measures the time of a check; without it the clock on the wall does. */
  readonly startWatch?: StartWatch | undefined;
}

interface ReadingOptions {
  /** Files that rules include or read, by name as `besideFile` makes it from the name of the rule file. */
  readonly read?: ReadRuleFile;
  /** Patterns of that phase only, `#ALL` for all; without it each file's default phase. */
  readonly phase?: string;
  /** The nodes that rules are tried on, elements alone by default; the others' rules are `unreachable`. */
  readonly visit?: Visit | undefined;
}

/**
 * Compiles Schematron files, which are judged independently of each other, into one rule set.
 * @throws RuleFileError with everything that is wrong with any of them, also with a file that is no schema and no part of one
 */
export function compileRuleSet(
  texts: readonly SchematronText[],
  { read, phase, visit, ...options }: RuleSetOptions & ReadingOptions,
): CompiledRuleSet {
  const reading = { visit, ...(read && { read }), ...(phase !== undefined && { phase }) };
  const problems = new Problems();
  const included = new Set<string>();
  const compile = ({ file, tree }: ParsedText): CompiledFile | undefined =>
    problems.attempt(() => compileParsed(file, reading, tree), undefined);
  const parsedTexts = texts.map((file) => ({
    file,
    // undefined for text that is no XML, which the compiler reports.
    tree: new Problems().attempt<XmlTree | undefined>(() => parsed(file.name, file.text), undefined),
  }));
  const compiled = parsedTexts.filter(mayBeSchema).map((text) => {
    const file = compile(text);
    file?.included.forEach((name) => included.add(name));
    return { name: text.file.name, file };
  });
  parsedTexts.filter((text) => !mayBeSchema(text) && !included.has(text.file.name)).forEach((text) => compile(text));
  problems.throwIfAny();
  // A schema that another one includes is a part of it and does not judge by itself.
  const files = compiled.flatMap(({ name, file }) => (file && !included.has(name) ? [file] : []));
  return composeRuleSet(files, options);
}

interface ParsedText {
  readonly file: SchematronText;
  readonly tree: XmlTree | undefined;
}

const mayBeSchema = ({ tree }: ParsedText): boolean => tree === undefined || tree.localName(tree.root) === "schema";

/** Files may be shared, because they keep no state between checks. */
export function composeRuleSet(
  files: readonly CompiledFile[],
  { id, version, now, limits, startWatch }: RuleSetOptions,
): CompiledRuleSet {
  const ruleIds = files.flatMap(({ ruleIds: ids }) => ids);
  const rules = joinFiles(files);
  const alike = (name: keyof ReportHead): string | undefined => {
    const [first, ...others] = new Set(files.map(({ head }) => head[name]));
    return others.length === 0 ? first : undefined;
  };
  return {
    id,
    version,
    ruleCount: ruleIds.length,
    ruleIds,
    outline: {
      head: { title: alike("title"), phase: alike("phase"), schemaVersion: alike("schemaVersion") },
      namespaces: new Map(
        [...rules.prefixes]
          .filter(([namespace, prefix]) => prefix !== "" && namespace !== FN && namespace !== XS)
          .map(([namespace, prefix]): [string, string] => [prefix, namespace]),
      ),
      patterns: files.flatMap(({ outline }) => outline),
    },
    unreachable: files.flatMap(({ unreachable }) => unreachable),
    remarks: files.flatMap(({ remarks }) => remarks),
    check: (tree, options) => new DocumentCheck(tree, rules, { now, limits, startWatch, ...options }).run(),
  };
}

/** @throws RuleFileError as `compileRuleSet` does, also where it is the compiler that fails */
export function compileRuleFile(file: SchematronText, options: ReadingOptions = {}): CompiledFile {
  return compileParsed(file, options, undefined);
}

const compileParsed = (file: SchematronText, options: ReadingOptions, tree: XmlTree | undefined): CompiledFile =>
  located(`${file.name}:1:1`, () => compiledWhole({ name: file.name, text: file.text, tree }, options));

function compiledWhole(
  { name, text, tree }: AssembledFile,
  { read = () => undefined, phase, visit = "elements" }: ReadingOptions,
): CompiledFile {
  const problems = new Problems();
  const parts = new Set<string>();
  const readPart = (part: string): string | undefined => {
    parts.add(part);
    return read(part);
  };
  const assembled = assembleSchema({ name, text, tree }, readPart, problems);
  const schema = readSchema(name, assembled, problems, phase);
  const load = (address: string): XmlTree | undefined => {
    const file = address === "" ? name : besideFile(name, address);
    const found = address === "" ? text : file === undefined ? undefined : read(file);
    return file === undefined || found === undefined ? undefined : parsed(file, found);
  };
  const code = compileSchema(schema, problems, { load, visit });
  problems.throwIfAny();
  const module = instantiate(code);
  const outline = schema.patterns.map(({ written, title }) => ({ written, title }));
  const patterns = code.patterns.map((rules, index) =>
    rules.map((rule) => toRule(rule, outline[index] as CompiledPattern, module, schema.namespaces)),
  );
  const documentRules = code.patterns.flatMap((rules, pattern) => {
    const index = rules.findIndex(({ alternatives }) => alternatives.some(({ kind }) => kind === "document"));
    return index < 0 ? [] : [patterns[pattern]?.[index] as CompiledRule];
  });
  return {
    module,
    included: parts,
    head: schema.head,
    outline,
    patterns,
    ruleIds: schema.patterns.flatMap(({ rules }) => rules.flatMap(({ asserts }) => asserts.map(({ id }) => id))),
    documentRules,
    unreachable: code.unreachable,
    remarks: [...problems.remarks.values()],
    prefixes: new Map([...schema.namespaces].map(([prefix, namespace]): [string, string] => [namespace, prefix])),
  };
}

function toRule(
  rule: RuleSource,
  pattern: CompiledPattern,
  module: GeneratedModule,
  namespaces: Namespaces,
): CompiledRule {
  const { context } = rule;
  const named = (name: string): ((judged: Judged) => unknown) => module.functions[name] as (judged: Judged) => unknown;
  const text = (name: string): ((judged: Judged) => string) => named(name) as (judged: Judged) => string;
  const condition = (name: string | undefined): ContextMatcher["match"] =>
    name === undefined ? undefined : (named(name) as (judged: Judged) => boolean);
  return {
    pattern,
    context,
    contexts: rule.alternatives.map(({ kind, namespace, local, parent, match, guard }) => ({
      kind,
      namespace,
      local,
      parent,
      guard: condition(guard),
      match: condition(match),
    })),
    written: rule.written,
    asserts: rule.asserts.map(
      ({ id, code, flag, test, written, isReport, place, holds, message, subject, diagnostics, properties }) => ({
        id,
        code,
        flag,
        test,
        written,
        isReport,
        place: withoutFolders(place),
        context,
        places: placesOnDemand(test, rule.lets, namespaces),
        holds: named(holds) as (judged: Judged) => boolean,
        message: text(message),
        subject: subject === undefined ? undefined : (named(subject) as (judged: Judged) => number | undefined),
        diagnostics: diagnostics.map((note) => ({ ...note, text: text(note.text) })),
        properties: properties.map((note) => ({ ...note, text: text(note.text) })),
      }),
    ),
  };
}
