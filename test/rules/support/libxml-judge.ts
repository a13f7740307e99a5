import { assembleSchema } from "../../../common/schematron/schema/assemble-schema.ts";
import { readSchema } from "../../../common/schematron/schema/read-schema.ts";
import { Problems } from "../../../common/schematron/schema/rule-file-error.ts";
import type { SchematronText } from "../../../common/schematron/rule-set.ts";
import { loadLibxml } from "../../xml/load-libxml.ts";
import { inOfficialStyle } from "../../bench/rules/official-style.ts";
import { inXPathOne } from "./xpath-one.ts";

type Namespaces = Readonly<Record<string, string>>;

interface LibxmlNode {
  type(): string;
  path(): string;
  find(xpath: string, namespaces: Namespaces): LibxmlNode[];
  get(xpath: string, namespaces: Namespaces): unknown;
}

interface Libxml {
  parseXml(xml: string): { root(): LibxmlNode };
}

interface JudgedRule {
  contexts: string;
  asserts: { id: string; test: string }[];
}

/** The rules that XPath 1 can say, run by libxml2; in patterns up to the first context that it cannot. */
export class LibxmlJudge {
  private readonly patterns: JudgedRule[][] = [];
  private readonly namespaces: Record<string, string> = {};

  private constructor(
    private readonly libxml: Libxml,
    files: readonly SchematronText[],
  ) {
    for (const { name, text } of files) {
      const problems = new Problems();
      const read = assembleSchema({ name, text: inOfficialStyle(text) }, () => undefined, problems);
      const schema = readSchema(name, read, problems);
      schema.namespaces.forEach((uri, prefix) => prefix !== "" && (this.namespaces[prefix] = uri));
      this.patterns.push(...schema.patterns.map(({ rules }) => judgedRules(rules)));
    }
  }

  static async open(files: readonly SchematronText[]): Promise<LibxmlJudge | undefined> {
    const libxml = await loadLibxml<Libxml>();
    return libxml && new LibxmlJudge(libxml, files);
  }

  get ruleIds(): Set<string> {
    return new Set(this.patterns.flatMap((rules) => rules.flatMap(({ asserts }) => asserts.map(({ id }) => id))));
  }

  /** Ids of the rules that do not hold. */
  failedRules(xml: string): Set<string> {
    const root = this.libxml.parseXml(xml).root();
    const failed = new Set<string>();
    for (const rules of this.patterns) {
      const judged = new Set<string>();
      for (const { contexts, asserts } of rules) {
        // Attributes are never judged.
        for (const node of root.find(contexts, this.namespaces).filter((found) => found.type() === "element")) {
          const path = node.path();
          if (!judged.has(path)) {
            judged.add(path);
            this.judge(node, asserts).forEach((id) => failed.add(id));
          }
        }
      }
    }
    return failed;
  }

  private judge(node: LibxmlNode, asserts: JudgedRule["asserts"]): string[] {
    return asserts.filter(({ test }) => node.get(`boolean(${test})`, this.namespaces) !== true).map(({ id }) => id);
  }
}

function judgedRules(
  rules: readonly { context: string; asserts: readonly { id: string; test: string }[] }[],
): JudgedRule[] {
  const judged: JudgedRule[] = [];
  for (const { context, asserts } of rules) {
    const contexts = context.split(" | ").map((path) => inXPathOne(path.startsWith("/") ? path : `//${path}`));
    if (contexts.includes(undefined)) {
      break;
    }
    const said = asserts.flatMap(({ id, test }) => {
      const written = inXPathOne(test);
      return written === undefined ? [] : [{ id: id.toUpperCase(), test: written }];
    });
    judged.push({ contexts: contexts.join(" | "), asserts: said });
  }
  return judged;
}
