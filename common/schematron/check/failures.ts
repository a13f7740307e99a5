import { hintOf, type Finding } from "../findings.ts";
import { shortened, TimeExhausted, DynamicError } from "../runtime/dynamic-error.ts";
import type { CompiledAssert, CompiledRule, NodePart } from "./dispatch.ts";
import type { Locator } from "./location.ts";
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
  let places: readonly string[] = [];
  try {
    places = assert.places();
  } catch {
    // They only help readers, so a finding goes without them where they cannot be found.
  }
  return { test, rule: id, context, hint: hintOf(places), places, written };
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

/** All places where a rule set found something, listed or not, for the comparison of two rule sets. */
export class FailurePlaces {
  private readonly byRule = new Map<string, { flag: Finding["flag"]; nodes: XmlNode[] }>();
  private readonly listed = new Map<Finding, XmlNode>();

  /** Nodes of one rule come in document order. */
  add({ flag, reasonCode }: Pick<Finding, "flag" | "reasonCode">, node: XmlNode): void {
    const place = placeOf(node);
    const known = this.byRule.get(reasonCode);
    if (known) {
      known.nodes.push(place);
    } else {
      this.byRule.set(reasonCode, { flag, nodes: [place] });
    }
  }

  list(finding: Finding, node: XmlNode): void {
    this.listed.set(finding, placeOf(node));
  }

  nodeOf(finding: Finding): XmlNode | undefined {
    return this.listed.get(finding);
  }

  /** Whether the same rule failed at the place of a finding that another rule set listed. */
  hasPlaceOf(finding: Finding, others: FailurePlaces): boolean {
    return this.has(finding.reasonCode, others.listed.get(finding) as XmlNode);
  }

  /** Rules with the number of their places that the other rule set lacks. */
  *without(others: FailurePlaces): Generator<{ flag: Finding["flag"]; reasonCode: string; count: number }> {
    for (const [reasonCode, { flag, nodes }] of this.byRule) {
      const count = nodes.filter((node) => !others.has(reasonCode, node)).length;
      if (count > 0) {
        yield { flag, reasonCode, count };
      }
    }
  }

  private has(reasonCode: string, node: XmlNode): boolean {
    const nodes = this.byRule.get(reasonCode)?.nodes ?? [];
    let low = 0;
    let high = nodes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((nodes[middle] as XmlNode) < node) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return nodes[low] === node;
  }
}

/** A rule about the document node and one about the root element have the same place. */
const placeOf = (node: XmlNode): XmlNode => Math.max(node, 1);

interface FiredRule {
  readonly rule: CompiledRule;
  readonly failures: { readonly finding: Finding; readonly isReport: boolean }[];
}

/** Which rules fired where and what failed there, for a report; a check without a report does not remember it. */
export class FiredRules {
  private readonly fired: FiredRule[] = [];
  private readonly byNode = new Map<XmlNode | NodePart, FiredRule[]>();
  private readonly others: Finding[] = [];

  /** @param node what the rule judges: an element, or a part of one */
  add(rule: CompiledRule, node: XmlNode | NodePart): void {
    const one = { rule, failures: [] };
    this.fired.push(one);
    const known = this.byNode.get(node);
    if (known === undefined) {
      this.byNode.set(node, [one]);
    } else {
      known.push(one);
    }
  }

  /** A finding that is listed, with the node that the rule judged. */
  list(finding: Finding, node: XmlNode | NodePart, assert: CompiledAssert | undefined): void {
    const one = assert && this.byNode.get(node)?.find(({ rule }) => rule.asserts.includes(assert));
    if (one === undefined) {
      this.others.push(finding);
    } else {
      one.failures.push({ finding, isReport: finding.reasonCode !== EVALUATION_FAILURE && assert?.isReport === true });
    }
  }

  /** In the order of the document. */
  rules(): readonly FiredRule[] {
    return this.fired;
  }

  /** What was found where no rule fired: a context that could not be evaluated, a check that was ended. */
  withoutRule(): readonly Finding[] {
    return this.others;
  }
}
