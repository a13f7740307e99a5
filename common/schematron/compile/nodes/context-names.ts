import type { Expression } from "../../xpath/ast.ts";
import type { ExpandedName } from "../../xml/vocabulary.ts";
import { dependsOnNameOnly, type Step } from "./name-guard.ts";

/** What a context asks of names. */
interface ContextNames {
  readonly namespace: string | undefined;
  readonly local: string | undefined;
  /** Whether namespace and local name are given. */
  readonly areGiven: boolean;
  /** Name of the parent, where both names are given. */
  readonly parent: ExpandedName | undefined;
  /** Whether nothing else is asked, provided that no predicate counts positions. */
  readonly decide: boolean;
}

/** Of an element and of its parent. */
export function elementNames(alternative: Expression, last: Step): ContextNames {
  const areGiven = expandedNameOf(last) !== undefined;
  const decideElement = areGiven ? last.predicates.length === 0 : last.predicates.every(dependsOnNameOnly);
  const outer = alternative.kind === "path" ? alternative.left : undefined;
  const parent = areGiven && outer ? nameOfLastStep(outer) : undefined;
  const decide = decideElement && (outer === undefined || (parent !== undefined && isNameAlone(outer)));
  return { ...testedNames(last), areGiven, parent, decide };
}

/** Of an attribute; texts, comments and instructions have none. */
export function partNames(alternative: Expression, last: Step): ContextNames {
  const areGiven = expandedNameOf(last) !== undefined;
  const decide = areGiven && alternative.kind === "step" && last.predicates.length === 0;
  return { ...testedNames(last), areGiven, parent: undefined, decide };
}

function testedNames({ test }: Step): Pick<ContextNames, "namespace" | "local"> {
  const { namespace, local } = test.test === "name" ? test : { namespace: undefined, local: undefined };
  return { namespace, local };
}

/** Of a pattern before a slash; before `//` that step is not the parent's, and has no name. */
function nameOfLastStep(pattern: Expression): ExpandedName | undefined {
  const step = pattern.kind === "path" ? pattern.right : pattern;
  return step.kind === "step" && step.axis === "child" ? expandedNameOf(step) : undefined;
}

const isNameAlone = (pattern: Expression): boolean => pattern.kind === "step" && pattern.predicates.length === 0;

/** undefined for a step with a wildcard. */
export function expandedNameOf({ test }: Step): ExpandedName | undefined {
  return test.test === "name" && test.namespace !== undefined && test.local !== undefined
    ? { namespace: test.namespace, local: test.local }
    : undefined;
}
