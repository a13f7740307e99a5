import { hintOf } from "./finding-hint.ts";
import type { Finding } from "./finding.ts";
import { shortened } from "../shortened.ts";
import type { CompiledAssert } from "./dispatch.ts";
import type { Locator } from "./location.ts";
import type { NodePart } from "./part-rules.ts";
import { TimeExhausted } from "../runtime/budget-exhausted.ts";
import { DynamicError } from "../runtime/dynamic-error.ts";
import type { XmlNode } from "../xml/xml-tree.ts";

export const EVALUATION_FAILURE = "OWN-EVALUATION";

export interface PlacedFinding {
  readonly node: XmlNode;
  readonly finding: Finding;
  readonly part?: NodePart | undefined;
  /** The rule that failed, or that could not be evaluated. */
  readonly assert?: CompiledAssert;
}

export type Part = "rule" | "context of the rule" | "text of the rule";

interface EvaluationFailure extends PlacedFinding {
  others: number;
}

const tooSlow = "A rule may match texts in too many ways, or compare too much";

/** An error may quote a text that a rule has made. */
const MAX_CAUSE = 300;

/**
 * Rules that could not be evaluated. They are fatal findings, because the document may break them. One malformed value fails a dozen
 * rules, so there is one finding for all of them; each other error is a separate finding.
 */
export class EvaluationFailures {
  private ofValues: { failure: EvaluationFailure; rules: Set<string> } | undefined;
  private readonly ofRules = new Map<CompiledAssert, EvaluationFailure>();
  private ending: PlacedFinding | undefined;

  constructor(private readonly locator: Locator) {}

  add(assert: CompiledAssert, node: XmlNode, error: unknown, part: Part = "rule"): void {
    if (error instanceof DynamicError) {
      this.ofValues ??= {
        rules: new Set(),
        failure: this.failure(assert, node, `The rule ${assert.id} could not be evaluated: ${error.message}`),
      };
      this.ofValues.rules.add(assert.id);
      return;
    }
    const known = this.ofRules.get(assert);
    if (known !== undefined) {
      known.others++;
      return;
    }
    const text = `The ${part} ${assert.id} (${assert.place}) could not be evaluated: ${causeOf(error)}`;
    this.ofRules.set(assert, this.failure(assert, node, text));
  }

  /** The check came to its end before all rules were judged. @param assert the assert under evaluation */
  end(error: unknown, assert: CompiledAssert | undefined, node: XmlNode): void {
    const isTime = error instanceof TimeExhausted;
    const cause = isTime ? `${error.message}. ${tooSlow}` : causeOf(error);
    const text = `The document was not judged to the end: ${cause}`;
    const test = isTime ? "the time that the rules take" : "the rules can be evaluated";
    const finding = { flag: "fatal", reasonCode: EVALUATION_FAILURE, location: "/*", test, text } as const;
    this.ending =
      assert === undefined
        ? { node: 1, finding }
        : this.failure(assert, node, `${text}. It ended in the rule ${assert.id} (${assert.place})`);
  }

  findings(): PlacedFinding[] {
    const ofValues = this.ofValues && and(this.ofValues.failure, this.ofValues.rules.size - 1, "more");
    const ofRules = [...this.ofRules.values()].map((failure) => and(failure, failure.others, "more places"));
    return [...(ofValues ? [ofValues] : []), ...ofRules, ...(this.ending ? [this.ending] : [])].sort(
      (left, right) => left.node - right.node,
    );
  }

  private failure(assert: CompiledAssert, node: XmlNode, text: string): EvaluationFailure {
    const location = this.locator.location(node);
    const known = { flag: "fatal", reasonCode: EVALUATION_FAILURE, location } as const;
    return { node, assert, others: 0, finding: { ...known, text, ...knownOf(assert) } };
  }
}

function and(placed: PlacedFinding, count: number, what: string): PlacedFinding {
  const { finding } = placed;
  return count === 0 ? placed : { ...placed, finding: { ...finding, text: `${finding.text} (and ${count} ${what})` } };
}

/** Members that are equal in all findings of a rule. */
export function knownOf(
  assert: CompiledAssert,
): Pick<Finding, "test" | "rule" | "context" | "hint" | "places" | "written"> {
  const { id, test, context, written } = assert;
  const places = placesOf(assert);
  return { test, rule: id, context, hint: hintOf(places), places, written };
}

/** They only help readers, so a finding goes without them where they cannot be found. */
function placesOf(assert: CompiledAssert): readonly string[] {
  try {
    return assert.places();
  } catch {
    return [];
  }
}

/** The cause in words that an author of rules understands. */
function causeOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof RangeError) {
    if (message.startsWith("Maximum call stack")) {
      return "its functions call themselves too deeply";
    }
    if (message.startsWith("Invalid string length")) {
      return "it makes a text that is too long";
    }
  }
  return shortened(message, MAX_CAUSE);
}
