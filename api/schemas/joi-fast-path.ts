import type { Schema } from "joi";

/*
 * Most fields of a request are absent, and most of the others are plain: Joi's own way through a schema (its helpers, its
 * preparation, its presence, its rules) costs several times what there is to do. Where the outcome is certain without it, it is
 * given here; in any doubt, and for every complaint, Joi goes its way, as it does for everything with its option `nonEnumerables`.
 */

/** What Joi keeps on every schema, as far as it decides what validating comes to. */
interface Internals {
  readonly _flags: Readonly<Record<string, unknown>>;
  readonly _rules: readonly unknown[];
  readonly _valids: unknown;
  readonly _invalids: unknown;
  readonly _preferences: unknown;
  readonly $_terms: Readonly<Record<string, unknown>>;
  $_validate: Validate;
}

/** A field of a record. */
interface Child {
  readonly key: string;
  readonly schema: Internals;
}

/** Where Joi is in a request. */
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
type Read = (value: unknown, required: boolean) => unknown;
type IsProblem = (kept: unknown) => boolean;
type Fields = Record<string, unknown>;

/** What can be said of a schema once and for all. */
interface Facts {
  isRequired: boolean;
  /** Whether nothing but its presence decides what an absent value comes to. */
  isClearWhenAbsent: boolean;
  /** Whether nothing but its type decides what any value comes to. */
  isPlain: boolean;
  /** Of a field: what its values come to. */
  read: Read | undefined;
  /** Of a record: its fields. */
  names: ReadonlySet<string>;
  children: readonly Child[];
}

/** Flags that decide nothing, or are looked at here. Whatever else Joi may know is left to it. */
const knownFlags: ReadonlySet<string> = new Set(["read", "most", "least", "presence", "label", "description"]);
const presences: readonly unknown[] = [undefined, "optional", "required"];
const known = new WeakMap<Internals, Facts>();

function factsOf(schema: Internals): Facts {
  let facts = known.get(schema);
  if (facts === undefined) {
    facts = findFacts(schema);
    known.set(schema, facts);
  }
  return facts;
}

function findFacts({ _flags, _rules, _valids, _invalids, _preferences, $_terms }: Internals): Facts {
  const isClearWhenAbsent =
    Object.keys(_flags).every((name) => knownFlags.has(name)) &&
    presences.includes(_flags["presence"]) &&
    [_preferences, $_terms["whens"], $_terms["externals"]].every((part) => !part);
  const conditions = [_valids, _invalids, $_terms["dependencies"], $_terms["renames"], $_terms["patterns"]];
  const children = [...(($_terms["keys"] ?? []) as Iterable<Child>)];
  return {
    isRequired: _flags["presence"] === "required",
    isClearWhenAbsent,
    isPlain: isClearWhenAbsent && _rules.length === 0 && conditions.every((part) => !part),
    read: _flags["read"] as Read | undefined,
    names: new Set(children.map(({ key }) => key)),
    children,
  };
}

const isDefault = ({ convert, presence, abortEarly, nonEnumerables }: Preferences): boolean =>
  convert && presence === "optional" && !abortEarly && !nonEnumerables;

const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const absentOutcome = (): Outcome => ({ value: undefined, errors: null });

/** Joi gives each type of an extension a prototype of its own, which all schemas of the type share. */
function wrapValidate(sample: Schema, build: (joisWay: Validate) => Validate): void {
  const prototype = Object.getPrototypeOf(sample) as { $_validate: Validate };
  prototype.$_validate = build(prototype.$_validate);
}

/** For a type whose optional fields come to nothing where they are absent. */
export function skipAbsent(sample: Schema): void {
  wrapValidate(
    sample,
    (joisWay) =>
      function validate(value, state, prefs) {
        const { isClearWhenAbsent, isRequired } = factsOf(this);
        return isAbsent(value) && isClearWhenAbsent && !isRequired && isDefault(prefs)
          ? absentOutcome()
          : joisWay.call(this, value, state, prefs);
      },
  );
}

/** For a type whose values are what its flag `read` makes of them, unless that is a problem. */
export function readDirectly(sample: Schema, isProblem: IsProblem): void {
  wrapValidate(
    sample,
    (joisWay) =>
      function validate(value, state, prefs) {
        const { isClearWhenAbsent, isPlain, isRequired, read } = factsOf(this);
        if (read !== undefined && isDefault(prefs)) {
          if (isAbsent(value) && isClearWhenAbsent && !isRequired) {
            return absentOutcome();
          }
          const kept = isPlain && !isAbsent(value) ? read(value, isRequired) : undefined;
          if (kept !== undefined && !isProblem(kept)) {
            return { value: kept, errors: null };
          }
        }
        return joisWay.call(this, value, state, prefs);
      },
  );
}

/** For a type of objects with known fields: no state is made for what is absent. */
export function readFields(sample: Schema, isObject: (value: unknown) => value is object, isProblem: IsProblem): void {
  wrapValidate(
    sample,
    (joisWay) =>
      function validate(value, state, prefs) {
        const facts = factsOf(this);
        return facts.isPlain &&
          isDefault(prefs) &&
          isObject(value) &&
          Object.keys(value).every((name) => facts.names.has(name))
          ? validateFields(facts.children, { ...value }, { state, prefs, isProblem })
          : joisWay.call(this, value, state, prefs);
      },
  );
}

interface Reading {
  /** The object that is read; what has been read of it stands in it already. */
  value: Fields;
  ancestors: readonly unknown[];
  errors: unknown[];
  state: State;
  prefs: Preferences;
}

/** As Joi does it: conditions look at the fields before them as they have been read. */
function validateFields(
  children: readonly Child[],
  value: Fields,
  { state, prefs, isProblem }: Pick<Reading, "state" | "prefs"> & { isProblem: IsProblem },
): Outcome {
  const reading: Reading = { value, ancestors: [value, ...state.ancestors], errors: [], state, prefs };
  for (const child of children) {
    const sent = value[child.key];
    const facts = factsOf(child.schema);
    if (sent === undefined && facts.isClearWhenAbsent && !facts.isRequired) {
      continue;
    }
    const kept = facts.isPlain && !isAbsent(sent) ? facts.read?.(sent, facts.isRequired) : undefined;
    if (kept === undefined || isProblem(kept)) {
      validateField(child, reading);
    } else {
      value[child.key] = kept;
    }
  }
  return { value, errors: reading.errors.length > 0 ? reading.errors : null };
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
