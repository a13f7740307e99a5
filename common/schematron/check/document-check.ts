import {
  chooseListed,
  type FindingTotals,
  type CheckResult,
  type Finding,
  type FindingNote,
  hintOf,
  MAX_FINDINGS,
} from "../findings.ts";
import type {
  CompiledAssert,
  CompiledNote,
  Judged,
  Candidates,
  CompiledRule,
  ContextMatcher,
  NodePart,
  PartRules,
} from "./dispatch.ts";
import { EVALUATION_FAILURE, type PlaceListener, type FiredRules } from "./failures.ts";
import type { XmlNode, XmlTree } from "../xml/xml-tree.ts";
import { shortened, DynamicError, BudgetExhausted, TimeExhausted } from "../runtime/dynamic-error.ts";
import { Locator } from "./location.ts";
import { DocumentView } from "../runtime/document-view.ts";
import { forgetLongText } from "../runtime/strings.ts";
import { WorkBudget, type Limits, type StartWatch } from "../runtime/work-budget.ts";
import type { CompiledRules } from "../compiled-file.ts";
import { FIRST_LOCAL_NAME } from "../xml/vocabulary.ts";

/** An assert that failed at a node; its text and location are computed when it is listed. */
interface Failure {
  readonly node: XmlNode;
  /** The attribute, text, comment or instruction of the node, if that failed. */
  readonly part: NodePart | undefined;
  readonly assert: CompiledAssert;
  readonly flag: CompiledAssert["flag"];
  readonly reasonCode: string;
}

/** All failures of one document, counted; `maxFindings` of each flag and the first of each rule are kept. */
class FailureTally {
  private readonly counts = new Map<CompiledAssert, { failures: number }>();
  private readonly remembered: Failure[] = [];
  private readonly flags = { fatal: 0, warning: 0 };

  constructor(
    private readonly maxFindings: number,
    private readonly places: PlaceListener | undefined,
  ) {}

  add(assert: CompiledAssert, node: XmlNode, part?: NodePart): void {
    const { flag, code: reasonCode } = assert;
    this.places?.add({ flag, reasonCode }, node);
    const count = this.counts.get(assert);
    if (count === undefined) {
      this.counts.set(assert, { failures: 1 });
    } else {
      count.failures++;
    }
    this.flags[flag]++;
    if (count === undefined || this.flags[flag] <= this.maxFindings) {
      this.remembered.push({ node, part, assert, flag, reasonCode });
    }
  }

  /** The failures to list, in document order. */
  listed(maxFindings: number): Failure[] {
    return chooseListed(this.remembered, maxFindings);
  }

  totals(): FindingTotals {
    const rules: Record<string, number> = {};
    for (const [{ code }, { failures }] of this.counts) {
      rules[code] = (rules[code] ?? 0) + failures;
    }
    return { fatal: this.flags.fatal, warning: this.flags.warning, rules };
  }
}

interface PlacedFinding {
  readonly node: XmlNode;
  readonly finding: Finding;
  readonly part?: NodePart | undefined;
  /** The rule that failed, or that could not be evaluated. */
  readonly assert?: CompiledAssert;
}

type Part = "rule" | "context of the rule" | "text of the rule";

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
class EvaluationFailures {
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
function knownOf(assert: CompiledAssert): Pick<Finding, "test" | "rule" | "context" | "hint" | "places" | "written"> {
  const { id, test, context, written } = assert;
  let places: readonly string[] = [];
  try {
    places = assert.places();
  } catch {
    // They only help readers: a finding goes without them if they cannot be found.
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

/** A message may contain a value that is as long as the document. */
const MAX_TEXT = 1000;

/** What a finding says besides which rule failed: its text, the node that it is reported at, what the rule refers to. */
interface FindingWords {
  readonly text: string;
  /** undefined where it is the node that was judged: the assert has none, or it cannot be found. */
  readonly subject: XmlNode | undefined;
  readonly diagnostics?: readonly FindingNote[];
  readonly properties?: readonly FindingNote[];
}

/**
 * The words about a rule that failed at a node. It has failed already, so an error in its message replaces the message and not the
 * finding.
 * @param fail receives the errors of the rule's own expressions
 */
function wordsOf(assert: CompiledAssert, judged: Judged, fail: (error: unknown) => void): FindingWords {
  const written = (what: string, write: (at: Judged) => string): string => {
    try {
      return shortened(write(judged).trim(), MAX_TEXT);
    } catch (error) {
      fail(error);
      const isPlain = [DynamicError, BudgetExhausted, TimeExhausted].some((kind) => error instanceof kind);
      return `The ${what} of the rule ${assert.id} could not be evaluated${isPlain ? `: ${(error as Error).message}` : ""}`;
    }
  };
  const notes = (of: readonly CompiledNote[]): FindingNote[] =>
    of.map((note) => ({ ...note, text: written(`note ${note.id}`, (at) => note.text(at)) }));
  const { diagnostics, properties } = assert;
  const text = written("text", (at) => assert.message(at));
  let subject: XmlNode | undefined;
  try {
    subject = assert.subject?.(judged);
  } catch (error) {
    fail(error);
  }
  return {
    text,
    subject,
    ...(diagnostics.length > 0 && { diagnostics: notes(diagnostics) }),
    ...(properties.length > 0 && { properties: notes(properties) }),
  };
}

/** One walk over one document, with all the state of the check. */
export class DocumentCheck {
  private readonly tree: XmlTree;
  private readonly maxFindings: number;
  private readonly places: PlaceListener | undefined;
  private readonly fired: FiredRules | undefined;
  private readonly tally: FailureTally;
  private readonly failures: EvaluationFailures;
  private readonly ofOtherNames: (readonly Candidates[])[] = [];
  private readonly locator: Locator;
  private readonly now: (() => Date) | undefined;
  private readonly budget: WorkBudget;
  /** Rules that may be judged until the budget looks at the watch. */
  private untilLook = 0;
  /** Asserts and contexts that took too much of the budget, and are not evaluated again. */
  private readonly dropped = new Set<unknown>();
  /** Rule under evaluation and index of its assert, which a finding names after an interruption. Storing an index is faster. */
  private rule: CompiledRule | undefined;
  private index = 0;
  private node: XmlNode = 0;
  /** The assert whose message is being evaluated. */
  private described: CompiledAssert | undefined;

  constructor(
    tree: XmlTree,
    private readonly rules: CompiledRules,
    { maxFindings = MAX_FINDINGS, places, fired, now, limits, startWatch }: CheckOptions = {},
  ) {
    this.now = now;
    this.budget = new WorkBudget(tree.columns.source.length, limits, startWatch);
    this.tree = tree.withCurrentNames();
    this.maxFindings = maxFindings;
    this.places = places;
    this.fired = fired;
    this.locator = new Locator(this.tree, rules.prefixes);
    this.tally = new FailureTally(maxFindings, places);
    this.failures = new EvaluationFailures(this.locator);
  }

  run(): CheckResult {
    const { modules } = this.rules;
    try {
      // Whatever the rules do becomes a finding.
      try {
        const surroundings = { budget: this.budget, siblings: this.locator, now: this.now };
        const plain = new DocumentView(this.tree, surroundings);
        for (const module of modules) {
          const { documents } = module;
          module.open(documents.length === 0 ? plain : new DocumentView(this.tree, { ...surroundings, documents }));
        }
        this.walk();
      } catch (error) {
        this.failures.end(error, this.assert, this.node);
        this.budget.allowTexts();
      }
      return this.judgement();
    } finally {
      modules.forEach((module) => module.close());
      forgetLongText();
    }
  }

  /** Texts and locations are computed for listed findings only, because there may be very many others. */
  private judgement(): CheckResult {
    const room = this.maxFindings - this.failures.findings().length;
    const listed = this.tally.listed(Math.max(room, 0)).map((failure) => this.placed(failure));
    // A message that fails adds a failure.
    const failed = this.failures.findings();
    // What could not be evaluated is fatal, and is listed before what failed.
    const totals = this.tally.totals();
    totals.fatal += failed.length;
    if (failed.length > 0) {
      totals.rules[EVALUATION_FAILURE] = failed.length;
    }
    failed.forEach(({ finding, node }) => this.places?.add(finding, node));
    const kept = failed.slice(0, this.maxFindings);
    const placed = [...listed.slice(0, this.maxFindings - kept.length), ...kept].sort(
      (left, right) => left.node - right.node,
    );
    for (const { finding, node, part, assert } of placed) {
      this.places?.list(finding, node);
      this.fired?.list(finding, part ?? node, assert);
    }
    const findings = placed.map(({ finding }) => finding);
    return { findings, truncated: findings.length < totals.fatal + totals.warning, totals };
  }

  private walk(): void {
    const { documentRules, parts } = this.rules;
    for (const rule of documentRules) {
      this.fire(rule, 0);
    }
    if (parts !== undefined) {
      this.visitParts(parts, 0);
    }
    const { size } = this.tree.columns;
    for (let node = 1; node < size; node++) {
      this.node = node;
      // Counted loops, because iterators take a tenth of the time that a small document takes.
      const patterns = this.candidates(node);
      for (let pattern = 0; pattern < patterns.length; pattern++) {
        const candidates = patterns[pattern] as Candidates;
        for (let index = 0; index < candidates.length; index++) {
          const { rule, match } = candidates[index] as Candidates[number];
          if (match === undefined || this.matches(match, rule, node)) {
            this.fire(rule, node);
            break;
          }
        }
      }
      if (parts !== undefined) {
        this.visitParts(parts, node);
      }
    }
  }

  private visitParts(parts: PartRules, element: XmlNode): void {
    parts.visit(this.tree, element, (part, patterns) => {
      for (const candidates of patterns) {
        const { judged } = part;
        const first = candidates.find(({ rule, match }) => match === undefined || this.matches(match, rule, judged));
        if (first !== undefined) {
          this.fire(first.rule, element, part);
        }
      }
    });
  }

  /** Names that the rules do not mention have numbers of this document, so their candidates are cached here. */
  private candidates(node: XmlNode): readonly Candidates[] {
    const id = this.tree.columns.name[node] as number;
    if (id < FIRST_LOCAL_NAME) {
      return this.rules.dispatch.candidates(this.tree, node, id);
    }
    const index = id - FIRST_LOCAL_NAME;
    let found = this.ofOtherNames[index];
    if (!found) {
      found = this.rules.dispatch.candidates(this.tree, node, id);
      this.ofOtherNames[index] = found;
    }
    return found;
  }

  private fire(rule: CompiledRule, node: XmlNode, part?: NodePart): void {
    const { asserts } = rule;
    const judged = part === undefined ? node : part.judged;
    this.rule = rule;
    this.fired?.add(rule, part ?? node);
    this.untilLook--;
    if (this.untilLook < 0) {
      this.untilLook = this.budget.nextRules();
    }
    for (let index = 0; index < asserts.length; index++) {
      try {
        // Errors are rare, so the loop is in here, and begins again behind the assert that had one.
        for (; index < asserts.length; index++) {
          const assert = asserts[index] as CompiledAssert;
          this.index = index;
          if (!(this.dropped.size > 0 && this.dropped.has(assert)) && !assert.holds(judged)) {
            this.tally.add(assert, node, part);
          }
        }
      } catch (error) {
        const assert = asserts[index];
        this.fail(assert, error, { of: assert });
      }
    }
  }

  /** An error in a context means that the context does not match (XSLT 2.0, 5.5.4). */
  private matches(match: NonNullable<ContextMatcher["match"]>, rule: CompiledRule, judged: Judged): boolean {
    this.rule = rule;
    this.index = 0;
    try {
      return !(this.dropped.size > 0 && this.dropped.has(match)) && match(judged);
    } catch (error) {
      if (!(error instanceof DynamicError)) {
        this.fail(this.assert, error, { of: match, part: "context of the rule" });
      }
      return false;
    }
  }

  private get assert(): CompiledAssert | undefined {
    return this.described ?? this.rule?.asserts[this.index];
  }

  private placed({ assert, node, part, flag, reasonCode }: Failure): PlacedFinding {
    this.described = assert;
    this.node = node;
    const said = wordsOf(assert, part?.judged ?? node, (error) => {
      // The rule has failed already: where its words take too much, or meet a value that they cannot use, the text says so.
      if (error instanceof BudgetExhausted) {
        this.budget.replenish();
      } else if (!(error instanceof TimeExhausted || error instanceof DynamicError)) {
        this.failures.add(assert, this.node, error, "text of the rule");
      }
    });
    const { text, subject, ...notes } = said;
    const location = this.locator.location(subject ?? node, subject === undefined ? part : undefined);
    return { node, part, assert, finding: { flag, reasonCode, text, location, ...knownOf(assert), ...notes } };
  }

  /** @throws TimeExhausted, which ends the walk */
  private fail(assert: CompiledAssert | undefined, error: unknown, { of, part }: { of: unknown; part?: Part }): void {
    if (error instanceof TimeExhausted) {
      throw error;
    }
    if (error instanceof BudgetExhausted) {
      this.dropped.add(of);
      this.budget.replenish();
    }
    if (assert === undefined) {
      this.failures.end(error, assert, this.node);
    } else {
      this.failures.add(assert, this.node, error, part);
    }
  }
}

export interface CheckOptions {
  /** Maximum number of findings listed (1,000 by default); further ones are only counted. */
  maxFindings?: number;
  /** Receives every place, for a comparison with another rule set. */
  places?: PlaceListener;
  /** Receives every rule that fires, for a report. */
  fired?: FiredRules | undefined;
  now?: (() => Date) | undefined;
  limits?: Limits | undefined;
  startWatch?: StartWatch | undefined;
}
