import type { Schema } from "joi";

/*
 * Most fields of a request are absent or plain, and Joi's general way through a schema costs several times what these
 * need. This file handles the cases whose outcome is certain; every error, condition and unusual option goes through
 * Joi.
 */

/** The internals of a Joi schema that decide its outcome. */
interface Internals {
  readonly _flags: Readonly<Record<string, unknown>>;
  readonly _rules: readonly unknown[];
  readonly _valids: unknown;
  readonly _invalids: unknown;
  readonly _preferences: unknown;
  readonly $_terms: Readonly<Record<string, unknown>>;
  $_validate: Validate;
}

interface Child {
  readonly key: string;
  readonly schema: Internals;
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
type Read = (value: unknown, required: boolean) => unknown;
type IsProblem = (kept: unknown) => boolean;
type Fields = Record<string, unknown>;

/** Facts about a schema, computed once. */
interface Facts {
  isRequired: boolean;
  refusesNull: boolean;
  /** Whether the outcome for an absent value depends on its presence alone. */
  isClearWhenAbsent: boolean;
  /** Whether the outcome for any value depends on its type alone. */
  isPlain: boolean;
  read: Read | undefined;
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
  nullFlag,
]);
const presences: readonly unknown[] = [undefined, "optional", "required"];
const known = new WeakMap<Internals, Facts>();

function factsOf(schema: Internals): Facts {
  const found = known.get(schema);
  if (found !== undefined) {
    return found;
  }
  const { _flags, _rules, _valids, _invalids, _preferences, $_terms } = schema;
  const isClearWhenAbsent =
    Object.keys(_flags).every((name) => knownFlags.has(name)) &&
    presences.includes(_flags["presence"]) &&
    [_preferences, $_terms["whens"], $_terms["externals"]].every((part) => !part);
  const conditions = [_valids, _invalids, $_terms["dependencies"], $_terms["renames"], $_terms["patterns"]];
  const children = [...(($_terms["keys"] ?? []) as Iterable<Child>)];
  const facts: Facts = {
    isRequired: _flags["presence"] === "required",
    refusesNull: _flags[nullFlag] === true,
    isClearWhenAbsent,
    isPlain: isClearWhenAbsent && _rules.length === 0 && conditions.every((part) => !part),
    read: _flags["read"] as Read | undefined,
    names: new Set(children.map(({ key }) => key)),
    children,
  };
  known.set(schema, facts);
  return facts;
}

const isDefault = ({ convert, presence, abortEarly, nonEnumerables }: Preferences): boolean =>
  convert && presence === "optional" && !abortEarly && !nonEnumerables;

const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const mayBeAbsent = (value: unknown, { isClearWhenAbsent, isRequired, refusesNull }: Facts): boolean =>
  isAbsent(value) && isClearWhenAbsent && !isRequired && !(refusesNull && value === null);
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
        const { isPlain, isRequired, read } = facts;
        if (read !== undefined && isDefault(prefs)) {
          if (mayBeAbsent(value, facts)) {
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

/** For objects with known fields: skips Joi's state for absent fields. */
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
