import type { Schema } from "joi";

/*
 * Most fields of a request are absent or plain, and Joi's general way through a schema costs several times what these
 * need. This file handles the cases whose outcome is certain; every error, condition and unusual option goes through
 * Joi.
 */

/** The internals of a Joi schema that decide its outcome. */
interface Internals {
  readonly type: string;
  readonly _flags: Readonly<Record<string, unknown>>;
  readonly _rules: readonly Rule[];
  readonly _valids: unknown;
  readonly _invalids: unknown;
  readonly _preferences: unknown;
  readonly $_terms: Readonly<Record<string, unknown>>;
  $_validate: Validate;
  /** The schema that its conditions make of it. */
  _generate: Generate;
}

interface Rule {
  readonly name: string;
  readonly args?: { readonly method?: Check; readonly regex?: RegExp; readonly options?: object };
}

/** Part of the helpers of a custom check: all that ours use. */
interface CheckHelpers {
  readonly state: { readonly ancestors: readonly unknown[] };
  readonly prefs: Preferences;
  readonly error: () => typeof refused;
  readonly isProblem: IsProblem;
}

type Check = (value: unknown, helpers: CheckHelpers) => unknown;

/** What a check returns that does not accept its value; Joi then makes the error. */
const refused = Symbol("refused");

interface When {
  readonly ref?: { readonly type: string; readonly ancestor: unknown; readonly path: readonly string[] } & Fields;
  readonly switch?: readonly { readonly is: Internals; readonly then?: Internals; readonly otherwise?: Internals }[];
}

/** A condition about another field of the same object. */
interface Condition {
  readonly path: readonly string[];
  readonly matches: readonly Matches[];
}

type Matches = (other: unknown) => boolean;

interface Child {
  readonly key: string;
  readonly schema: Internals;
  readonly facts: Facts;
}

interface State {
  readonly path: readonly (string | number)[];
  readonly ancestors: readonly unknown[];
  localize(path: readonly (string | number)[], ancestors: readonly unknown[], child: Child): State;
}

interface Preferences {
  readonly convert: boolean;
  readonly presence: string;
  readonly abortEarly: boolean;
  readonly nonEnumerables: boolean;
}

interface Outcome {
  value: unknown;
  errors: unknown[] | null;
}

type Validate = (this: Internals, value: unknown, state: State, prefs: Preferences) => Outcome;
type Generate = (this: Internals, value: unknown, state: State, prefs: Preferences) => { schema: Internals };
type Read = (value: unknown, required: boolean) => unknown;
type IsProblem = (kept: unknown) => boolean;
type Fields = Record<string, unknown>;

/** Facts about a schema, computed once. */
interface Facts {
  isRequired: boolean;
  refusesNull: boolean;
  /** Whether the outcome for an absent value depends on its presence alone, once its conditions are decided. */
  isClearWhenAbsent: boolean;
  /** Whether the outcome for any value depends on its type alone, once its conditions are decided. */
  isPlain: boolean;
  /** Whether the outcome depends on its conditions as well. */
  isConditional: boolean;
  /** Its conditions; undefined unless all of them can be decided here. */
  conditions: readonly Condition[] | undefined;
  /** What the conditions make of the schema, by those that match. */
  narrowed: Map<string, Facts>;
  /** For a value whose outcome depends on `read` and `checks` alone. */
  read: Read | undefined;
  checks: readonly Check[];
  /** Taken where there is no value. */
  fallback: unknown;
  /** Whether nothing is to be done without a value, once its conditions are decided. */
  isSkipped: boolean;
  names: ReadonlySet<string>;
  children: readonly Child[];
}

/** Set where null does not count as absent. */
export const nullFlag = "neverNull";

/** Flags that this file handles. A schema with any other flag is left to Joi. */
const knownFlags: ReadonlySet<string> = new Set([
  "read",
  "most",
  "least",
  "presence",
  "label",
  "description",
  "default",
  nullFlag,
]);
const presences: readonly unknown[] = [undefined, "optional", "required"];
const known = new WeakMap<Internals, Facts>();

function factsOf(schema: Internals): Facts {
  const found = known.get(schema);
  if (found !== undefined) {
    return found;
  }
  const { _flags, _rules, _valids, _invalids, $_terms } = schema;
  const isClearWhenAbsent = isKnown(schema);
  const others = [_valids, _invalids, $_terms["dependencies"], $_terms["renames"], $_terms["patterns"]];
  const isTyped = isClearWhenAbsent && others.every((part) => !part);
  const checks = _rules.flatMap(({ name, args }) => (name === "custom" && args?.method ? [args.method] : []));
  const children = [...(($_terms["keys"] ?? []) as Iterable<Omit<Child, "facts">>)];
  const whens = ($_terms["whens"] ?? []) as readonly When[];
  const conditions = whens.map(conditionOf).filter((condition) => condition !== undefined);
  const facts: Facts = {
    isRequired: _flags["presence"] === "required",
    refusesNull: _flags[nullFlag] === true,
    isClearWhenAbsent,
    isPlain: isTyped && _rules.length === 0,
    isConditional: whens.length > 0,
    conditions: conditions.length === whens.length ? conditions : undefined,
    narrowed: new Map(),
    read: isTyped && checks.length === _rules.length ? (_flags["read"] as Read | undefined) : undefined,
    checks,
    fallback: _flags["default"],
    isSkipped: isClearWhenAbsent && _flags["presence"] !== "required" && _flags["default"] === undefined,
    names: new Set(children.map(({ key }) => key)),
    children: children.map(({ key, schema: child }) => ({ key, schema: child, facts: factsOf(child) })),
  };
  known.set(schema, facts);
  return facts;
}

const isKnown = ({ _flags, _preferences, $_terms }: Internals): boolean =>
  Object.keys(_flags).every((name) => knownFlags.has(name)) &&
  presences.includes(_flags["presence"]) &&
  ["undefined", "string"].includes(typeof _flags["default"]) &&
  [_preferences, $_terms["externals"]].every((part) => !part);

/** Undefined if more than one value of the same object decides. */
function conditionOf({ ref, switch: cases = [] }: When): Condition | undefined {
  const isSibling = ref?.type === "value" && ref.ancestor === 1 && [ref["adjust"], ref["map"]].every((part) => !part);
  const isFlat = cases.every(({ then, otherwise }) => [then, otherwise].every((use) => !use?.$_terms["whens"]));
  const matches = cases.map(({ is }) => matchesOf(is)).filter((each) => each !== undefined);
  return isSibling && isFlat && matches.length === cases.length ? { path: ref.path, matches } : undefined;
}

/** Of a value that has to be there: any, one of some, or a text with a pattern. */
function matchesOf({ type, _flags, _rules, _valids, _invalids }: Internals): Matches | undefined {
  const isSimple = Object.keys(_flags).every((name) => ["only", "presence", "description"].includes(name));
  if (!isSimple || _flags["presence"] !== "required") {
    return undefined;
  }
  if (type === "string" && !_valids) {
    return patternOf(_rules);
  }
  return type === "any" && _rules.length === 0 && !_invalids ? listOf(_flags["only"] === true, _valids) : undefined;
}

function listOf(isListed: boolean, valids: unknown): Matches | undefined {
  const { _values: values, _refs: refs } = (valids ?? {}) as { _values?: Set<unknown>; _refs?: Set<unknown> };
  if (values === undefined) {
    return isListed ? undefined : (other) => other !== undefined;
  }
  return isListed && refs?.size === 0 ? (other) => values.has(other) : undefined;
}

function patternOf([rule, ...more]: readonly Rule[]): Matches | undefined {
  const { regex, options = {} } = rule?.args ?? {};
  const isAlone = rule?.name === "pattern" && more.length === 0 && Object.keys(options).length === 0;
  return isAlone && regex !== undefined
    ? (other) => typeof other === "string" && other !== "" && regex.test(other)
    : undefined;
}

const isDefault = ({ convert, presence, abortEarly, nonEnumerables }: Preferences): boolean =>
  convert && presence === "optional" && !abortEarly && !nonEnumerables;

const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const mayBeAbsent = (value: unknown, facts: Facts): boolean => {
  const { isClearWhenAbsent, isRequired, refusesNull, isConditional, fallback } = facts;
  const isClear = isClearWhenAbsent && !isConditional && fallback === undefined;
  return isAbsent(value) && isClear && !isRequired && !(refusesNull && value === null);
};
const absentOutcome = (): Outcome => ({ value: undefined, errors: null });

/** All schemas of an extension's type share one prototype, so the method is replaced there. */
function wrapValidate(sample: Schema, build: (joisWay: Validate) => Validate): void {
  const prototype = Object.getPrototypeOf(sample) as { $_validate: Validate };
  prototype.$_validate = build(prototype.$_validate);
}

/** For a type whose absent optional fields are undefined. */
export function skipAbsent(sample: Schema): void {
  wrapValidate(
    sample,
    (joisWay) =>
      function validate(value, state, prefs) {
        const facts = factsOf(this);
        return mayBeAbsent(value, facts) && isDefault(prefs)
          ? absentOutcome()
          : joisWay.call(this, value, state, prefs);
      },
  );
}

/** For a type whose values are converted by its flag `read`, unless that returns a problem. */
export function readDirectly(sample: Schema, isProblem: IsProblem): void {
  wrapValidate(
    sample,
    (joisWay) =>
      function validate(value, state, prefs) {
        const facts = factsOf(this);
        const { isPlain, isConditional, isRequired, read } = facts;
        if (read !== undefined && isDefault(prefs)) {
          if (mayBeAbsent(value, facts)) {
            return absentOutcome();
          }
          const kept = isPlain && !isConditional && !isAbsent(value) ? read(value, isRequired) : undefined;
          if (kept !== undefined && !isProblem(kept)) {
            return { value: kept, errors: null };
          }
        }
        return joisWay.call(this, value, state, prefs);
      },
  );
}

/** For objects with known fields: skips Joi's state for absent fields. */
export function readFields(sample: Schema, isObject: (value: unknown) => value is object, isProblem: IsProblem): void {
  wrapValidate(
    sample,
    (joisWay) =>
      function validate(value, state, prefs) {
        const facts = factsOf(this);
        return facts.isPlain &&
          !facts.isConditional &&
          isDefault(prefs) &&
          isObject(value) &&
          Object.keys(value).every((name) => facts.names.has(name))
          ? validateFields(facts.children, { ...value }, { state, prefs, isProblem })
          : joisWay.call(this, value, state, prefs);
      },
  );
}

interface Reading {
  /** The copy of the object, which is replaced field by field. */
  value: Fields;
  ancestors: readonly unknown[];
  errors: unknown[];
  state: State;
  prefs: Preferences;
}

/** Conditions see the fields before them in their converted form, as in Joi. */
function validateFields(
  children: readonly Child[],
  value: Fields,
  { state, prefs, isProblem }: Pick<Reading, "state" | "prefs"> & { isProblem: IsProblem },
): Outcome {
  const ancestors = [value, ...state.ancestors];
  const reading: Reading = { value, ancestors, errors: [], state, prefs };
  const helpers: CheckHelpers = { state: { ancestors }, prefs, error: () => refused, isProblem };
  for (const child of children) {
    const sent = value[child.key];
    const facts = narrowedFacts(child, reading);
    if (sent === undefined && facts?.isSkipped === true) {
      continue;
    }
    const kept = facts === undefined ? refused : readField(facts, sent, helpers);
    if (kept === undefined || kept === refused || isProblem(kept)) {
      validateField(child, reading);
    } else {
      value[child.key] = kept;
    }
  }
  return { value, errors: reading.errors.length > 0 ? reading.errors : null };
}

/** A result that is `refused`, undefined or a problem is left to Joi. */
function readField(
  { read, isRequired, checks, isClearWhenAbsent, fallback }: Facts,
  sent: unknown,
  helpers: CheckHelpers,
): unknown {
  if (isAbsent(sent)) {
    return sent === undefined && isClearWhenAbsent && !isRequired ? fallback : refused;
  }
  let kept = read?.(sent, isRequired);
  for (const check of checks) {
    if (kept === undefined || typeof kept === "symbol" || helpers.isProblem(kept)) {
      return kept;
    }
    kept = check(kept, helpers);
  }
  return kept;
}

/** The facts of a field after its conditions; undefined if Joi has to decide them. */
function narrowedFacts(child: Child, { value, ancestors, state, prefs }: Reading): Facts | undefined {
  const { key, schema, facts } = child;
  const { conditions, isConditional, narrowed } = facts;
  if (!isConditional || conditions === undefined) {
    return isConditional ? undefined : facts;
  }
  let matching = "";
  for (const { path, matches } of conditions) {
    let other: unknown = value;
    for (const step of path) {
      other = isAbsent(other) ? undefined : (other as Fields)[step];
    }
    matching += `${matches.findIndex((matchesOther) => matchesOther(other))} `;
  }
  let use = narrowed.get(matching);
  if (use === undefined) {
    const { _generate: generate } = schema;
    const own = state.localize([...state.path, key], ancestors, child);
    use = factsOf(generate.call(schema, value[key], own, prefs).schema);
    narrowed.set(matching, use);
  }
  return use;
}

function validateField(child: Child, { value, ancestors, errors, state, prefs }: Reading): void {
  const { key, schema } = child;
  const result = schema.$_validate(value[key], state.localize([...state.path, key], ancestors, child), prefs);
  if (result.errors !== null) {
    errors.push(...result.errors);
  }
  if (result.value !== undefined) {
    value[key] = result.value;
  } else if (result.errors === null) {
    delete value[key];
  }
}
