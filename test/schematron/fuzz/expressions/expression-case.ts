import { isNode, write, type Dialect, type Expression, type NodeType } from "./expression.ts";
import { writeTree, type TreeElement } from "./random-tree.ts";

/** How the value of the expression is asked for. */
export type Form = "items" | "plain" | "test" | "context";

export interface ExpressionCase {
  readonly language: "xpath-two" | "xpath-one";
  readonly form: Form;
  /** Name test of the elements at which it is evaluated. */
  readonly context: string;
  /** Value of `$s`, a variable of the schema, and of `$r`, one of the rule. */
  readonly schemaLet: Expression | undefined;
  readonly ruleLet: Expression | undefined;
  readonly expression: Expression;
  /** It has an error that no engine may overlook. */
  readonly mustFail: boolean;
  readonly tree: TreeElement;
  /** What document('codes.xml') reads. */
  readonly codes: TreeElement;
}

/** A case in the words of one language: what a judge needs, and what is kept of a difference. */
export interface WrittenCase {
  readonly language: ExpressionCase["language"];
  readonly form: Form;
  readonly context: string;
  readonly schemaLet?: string;
  readonly ruleLet?: string;
  readonly expression: string;
  readonly xml: string;
  readonly codes: string;
}

export function writtenCase(made: ExpressionCase, dialect: Dialect): WrittenCase {
  const { language, form, context, schemaLet, ruleLet, expression, tree, codes } = made;
  return {
    language,
    form,
    context,
    ...(schemaLet && { schemaLet: write(schemaLet, dialect) }),
    ...(ruleLet && { ruleLet: write(ruleLet, dialect) }),
    expression: form === "context" ? write(expression, dialect) : asked(made, write(expression, dialect)),
    xml: writeTree(tree),
    codes: writeTree(codes),
  };
}

/** The expression whose text tells values apart: of nodes it says which they are. */
function asked({ language, form, expression: { type } }: ExpressionCase, text: string): string {
  if (form === "test") {
    return text;
  }
  if (language === "xpath-one") {
    const place = `count((${text})/${type === "node-group" ? "preceding" : "ancestor"}::*)`;
    return isNode(type) ? `concat(count(${text}), ' ', name(${text}), ' ', string(${text}), ' ', ${place})` : text;
  }
  if (form === "plain") {
    return text;
  }
  const item = isNode(type) ? identityOf(type) : "string($item)";
  return `string-join(for $item in (${text}) return concat('[', ${item}, ']'), '')`;
}

/** Texts that tell nodes apart; attributes have no siblings. */
const identityOf = (type: NodeType): string =>
  `$item, ' ', name($item), ' ', count($item/ancestor::*), ' ', count($item/${type === "node-group" ? "" : "../"}preceding::*)`;
