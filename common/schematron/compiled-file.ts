import type { GeneratedModule } from "./compile/generated-module.ts";
import type { Unreachable } from "./compile/contexts.ts";
import type { ReportHead } from "./schema/schema.ts";
import type { RuleProblem } from "./schema/rule-file-error.ts";
import { Dispatch, type CompiledPattern, type CompiledRule, PartRules, rulesFor } from "./check/dispatch.ts";

/** A compiled rule file. Rule sets may share files. */
export interface CompiledFile {
  readonly module: GeneratedModule;
  readonly included: ReadonlySet<string>;
  readonly head: ReportHead;
  readonly patterns: readonly (readonly CompiledRule[])[];
  /** What reports say of the patterns, also of those without a rule. */
  readonly outline: readonly CompiledPattern[];
  readonly ruleIds: readonly string[];
  /** Rules whose context is the document node itself: the first one of each pattern. */
  readonly documentRules: readonly CompiledRule[];
  readonly unreachable: readonly Unreachable[];
  readonly remarks: readonly RuleProblem[];
  /** Namespace to prefix, for locations. */
  readonly prefixes: ReadonlyMap<string, string>;
}

/** The files of one rule set, judged in one walk over the document. */
export interface CompiledRules {
  readonly modules: readonly GeneratedModule[];
  readonly dispatch: Dispatch;
  /** undefined where no rule is for anything but elements. */
  readonly parts: PartRules | undefined;
  readonly documentRules: readonly CompiledRule[];
  readonly prefixes: ReadonlyMap<string, string>;
}

export function joinFiles(files: readonly CompiledFile[]): CompiledRules {
  const patterns = files.flatMap((file) => file.patterns);
  return {
    modules: files.map(({ module }) => module),
    dispatch: new Dispatch(rulesFor(patterns, ["element"])),
    parts: PartRules.of(patterns),
    documentRules: files.flatMap(({ documentRules }) => documentRules),
    prefixes: new Map(files.flatMap(({ prefixes }) => [...prefixes])),
  };
}
