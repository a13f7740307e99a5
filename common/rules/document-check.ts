import type { Finding } from "../domain/finding.ts";
import type { Candidates, CompiledAssert, CompiledRule, ContextMatcher } from "./dispatch.ts";
import { Locator } from "./location.ts";
import { DocumentView } from "./runtime/document-view.ts";
import { DynamicError } from "./runtime/dynamic-error.ts";
import type { CompiledRules } from "./compiled-file.ts";
import { FIRST_LOCAL_NAME } from "./xml/vocabulary.ts";
import type { XmlNode, XmlTree } from "./xml/xml-tree.ts";

/** Reason code of the finding that says that rules could not be evaluated. */
export const EVALUATION_FAILURE = "OWN-EVALUATION";

interface Failure {
  readonly node: XmlNode;
  readonly rules: Set<string>;
  readonly finding: Finding;
}

/** A context that could not be evaluated does not match, so no rule may have spoken. */
const exhausted: Failure = {
  node: 1,
  rules: new Set(),
  finding: {
    flag: "fatal",
    reasonCode: EVALUATION_FAILURE,
    text: "The document could not be evaluated: elements that should hold text hold very many other elements",
    location: "/*",
    test: "the amount of text in the document",
  },
};

interface PlacedFinding {
  readonly node: XmlNode;
  readonly finding: Finding;
}

/** One walk over one document. Holds all the state there is, and ends with the check. */
export class DocumentCheck {
  private readonly tree: XmlTree;
  private readonly found: PlacedFinding[] = [];
  private readonly ofOtherNames: (readonly Candidates[])[] = [];
  private readonly locator: Locator;
  private failure: Failure | undefined;

  constructor(
    tree: XmlTree,
    private readonly rules: CompiledRules,
  ) {
    this.tree = tree.withCurrentNames();
    this.locator = new Locator(this.tree, rules.prefixes);
  }

  run(): Finding[] {
    const { modules } = this.rules;
    const view = new DocumentView(this.tree, this.locator);
    try {
      for (const module of modules) {
        module.open(view);
      }
      this.walk();
    } finally {
      for (const module of modules) {
        module.close();
      }
    }
    if (view.isExhausted) {
      this.failure ??= exhausted;
    }
    if (this.failure) {
      const { finding, node, rules } = this.failure;
      const others = rules.size > 1 ? ` (and ${rules.size - 1} more)` : "";
      this.found.push({ node, finding: { ...finding, text: `${finding.text}${others}` } });
    }
    return this.found.sort((left, right) => left.node - right.node).map(({ finding }) => finding);
  }

  private walk(): void {
    for (const rule of this.rules.documentRules) {
      this.fire(rule, 0);
    }
    const { size } = this.tree.columns;
    for (let node = 1; node < size; node++) {
      for (const candidates of this.candidates(node)) {
        for (const { rule, match } of candidates) {
          if (match === undefined || matches(match, node)) {
            this.fire(rule, node);
            break;
          }
        }
      }
    }
  }

  /** Names that the rules do not mention are numbered per document, and so remembered per document. */
  private candidates(node: XmlNode): readonly Candidates[] {
    const id = this.tree.columns.name[node] as number;
    if (id < FIRST_LOCAL_NAME) {
      return this.rules.dispatch.candidates(this.tree, node);
    }
    const index = id - FIRST_LOCAL_NAME;
    let found = this.ofOtherNames[index];
    if (!found) {
      found = this.rules.dispatch.candidates(this.tree, node);
      this.ofOtherNames[index] = found;
    }
    return found;
  }

  private fire(rule: CompiledRule, node: XmlNode): void {
    for (const assert of rule.asserts) {
      try {
        if (!assert.holds(node)) {
          this.report(assert, node, assert.message(node));
        }
      } catch (error) {
        this.fail(assert, node, error);
      }
    }
  }

  private report(assert: CompiledAssert, node: XmlNode, text: string): void {
    const finding: Finding = {
      flag: assert.flag,
      reasonCode: assert.id.toUpperCase(),
      text: text.trim(),
      location: this.locator.location(node),
      test: assert.test,
    };
    this.found.push({ node, finding });
  }

  /** The first rule that could not be evaluated speaks for all: one malformed number fails a dozen of them. */
  private fail(assert: CompiledAssert, node: XmlNode, error: unknown): void {
    if (!(error instanceof DynamicError)) {
      throw error;
    }
    this.failure ??= {
      node,
      rules: new Set(),
      finding: {
        flag: "fatal",
        reasonCode: EVALUATION_FAILURE,
        text: `The rule ${assert.id} could not be evaluated: ${error.message}`,
        location: this.locator.location(node),
        test: assert.test,
      },
    };
    this.failure.rules.add(assert.id);
  }
}

/** An error in a context means that the context does not match (XSLT 2.0, 5.5.4). */
function matches(match: NonNullable<ContextMatcher["match"]>, node: XmlNode): boolean {
  try {
    return match(node);
  } catch (error) {
    if (error instanceof DynamicError) {
      return false;
    }
    throw error;
  }
}
