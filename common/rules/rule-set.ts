import type { ValidationResult } from "../domain/validation-result.ts";
import { compileSchema, type RuleSource } from "./compile/compile-schema.ts";
import { instantiate, type GeneratedModule } from "./compile/generated-module.ts";
import { joinFiles, type CompiledFile } from "./compiled-file.ts";
import type { CompiledRule, ContextMatcher } from "./dispatch.ts";
import { DocumentCheck, type CheckOptions } from "./document-check.ts";
import { readSchema } from "./schematron/read-schema.ts";
import type { XmlTree } from "./xml/xml-tree.ts";

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
  /** Ids of the rules, as the files write them. */
  readonly ruleIds: readonly string[];
  /**
   * Findings in document order, those of one element in the order of the files. An expression that the document's
   * content makes impossible to evaluate is one fatal finding OWN-EVALUATION; everything else is still judged.
   * The totals count every failure; the list ends at `maxFindings`, and then holds the first failure of every rule, and
   * of the rest the fatal ones before the warnings.
   */
  check(tree: XmlTree, options?: CheckOptions): ValidationResult;
}

/**
 * Compiles Schematron files, which are judged independently of each other, into one rule set.
 * @throws RuleFileError with the place in the file, for anything that cannot be expressed exactly
 */
export function compileRuleSet(texts: readonly SchematronText[], options: { id: string; version: string }): RuleSet {
  return composeRuleSet(texts.map(compileRuleFile), options);
}

/** Rule sets may share files: a file keeps nothing from one check to the next. */
export function composeRuleSet(files: readonly CompiledFile[], options: { id: string; version: string }): RuleSet {
  const ruleIds = files.flatMap(({ ruleIds: ids }) => ids);
  const rules = joinFiles(files);
  return {
    ...options,
    ruleCount: ruleIds.length,
    ruleIds,
    check: (tree, checkOptions) => new DocumentCheck(tree, rules, checkOptions).run(),
  };
}

/** @throws RuleFileError as `compileRuleSet` does */
export function compileRuleFile({ name, text }: SchematronText): CompiledFile {
  const schema = readSchema(name, text);
  const compiled = compileSchema(schema);
  const module = instantiate(compiled);
  const patterns = compiled.patterns.map((rules) => rules.map((rule) => toRule(rule, module)));
  const documentRules = compiled.patterns.flatMap((rules, pattern) => {
    const index = rules.findIndex(({ alternatives }) => alternatives.some(({ isDocumentNode }) => isDocumentNode));
    return index < 0 ? [] : [patterns[pattern]?.[index] as CompiledRule];
  });
  return {
    module,
    patterns,
    ruleIds: schema.patterns.flatMap(({ rules }) => rules.flatMap(({ asserts }) => asserts.map(({ id }) => id))),
    documentRules,
    prefixes: new Map([...schema.namespaces].map(([prefix, namespace]): [string, string] => [namespace, prefix])),
  };
}

function toRule(rule: RuleSource, module: GeneratedModule): CompiledRule {
  const named = (name: string): ((node: number) => unknown) => module.functions[name] as (node: number) => unknown;
  const condition = (name: string | undefined): ContextMatcher["match"] =>
    name === undefined ? undefined : (named(name) as (node: number) => boolean);
  return {
    contexts: rule.alternatives
      .filter(({ isDocumentNode }) => !isDocumentNode)
      .map(({ namespace, local, match, guard }) => ({
        namespace,
        local,
        guard: condition(guard),
        match: condition(match),
      })),
    asserts: rule.asserts.map(({ id, flag, test, holds, message }) => ({
      id,
      flag,
      test,
      holds: named(holds) as (node: number) => boolean,
      message: named(message) as (node: number) => string,
    })),
  };
}
