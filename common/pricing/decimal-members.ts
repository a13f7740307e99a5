import type { Decimal } from "./plain-values.ts";

/** The text members of an object and its parts, each with whether it is a decimal. */
type Members<Part> = Part extends string
  ? never
  : Part extends readonly (infer Item)[]
    ? Members<Item>
    : Part extends object
      ? { [Name in keyof Part & string]-?: Member<Name, NonNullable<Part[Name]>> }[keyof Part & string]
      : never;

type Member<Name, Value> = Value extends string
  ? { name: Name; isDecimal: keyof Decimal extends keyof Value ? true : false }
  : Members<Value>;

/** Names of the members of an object, and of its parts, that hold a Decimal. */
export type DecimalMember<Part> = Extract<Members<Part>, { isDecimal: true }>["name"];

/**
 * A complete list of the decimal members of `Part`. It does not compile when a member is missing or superfluous, or
 * when a name is a decimal in one place and other text in another.
 */
export type DecimalTable<Part, Entry = true> = Readonly<
  Record<DecimalMember<Part>, Entry> &
    Record<Extract<DecimalMember<Part>, Extract<Members<Part>, { isDecimal: false }>["name"]>, never>
>;
