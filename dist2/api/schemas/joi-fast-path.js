/** Set where null does not count as absent. */
export const nullFlag = "neverNull";
/** Flags that this file handles. A schema with any other flag is left to Joi. */
const knownFlags = new Set([
    "read",
    "most",
    "least",
    "presence",
    "label",
    "description",
    nullFlag,
]);
const presences = [undefined, "optional", "required"];
const known = new WeakMap();
function factsOf(schema) {
    let facts = known.get(schema);
    if (facts === undefined) {
        facts = findFacts(schema);
        known.set(schema, facts);
    }
    return facts;
}
function findFacts({ _flags, _rules, _valids, _invalids, _preferences, $_terms }) {
    const isClearWhenAbsent = Object.keys(_flags).every((name) => knownFlags.has(name)) &&
        presences.includes(_flags["presence"]) &&
        [_preferences, $_terms["whens"], $_terms["externals"]].every((part) => !part);
    const conditions = [_valids, _invalids, $_terms["dependencies"], $_terms["renames"], $_terms["patterns"]];
    const children = [...($_terms["keys"] ?? [])];
    return {
        isRequired: _flags["presence"] === "required",
        refusesNull: _flags[nullFlag] === true,
        isClearWhenAbsent,
        isPlain: isClearWhenAbsent && _rules.length === 0 && conditions.every((part) => !part),
        read: _flags["read"],
        names: new Set(children.map(({ key }) => key)),
        children,
    };
}
const isDefault = ({ convert, presence, abortEarly, nonEnumerables }) => convert && presence === "optional" && !abortEarly && !nonEnumerables;
const isAbsent = (value) => value === undefined || value === null;
const mayBeAbsent = (value, { isClearWhenAbsent, isRequired, refusesNull }) => isAbsent(value) && isClearWhenAbsent && !isRequired && !(refusesNull && value === null);
const absentOutcome = () => ({ value: undefined, errors: null });
/** All schemas of an extension's type share one prototype, so the method is replaced there. */
function wrapValidate(sample, build) {
    const prototype = Object.getPrototypeOf(sample);
    prototype.$_validate = build(prototype.$_validate);
}
/** For a type whose absent optional fields are undefined. */
export function skipAbsent(sample) {
    wrapValidate(sample, (joisWay) => function validate(value, state, prefs) {
        const facts = factsOf(this);
        return mayBeAbsent(value, facts) && isDefault(prefs)
            ? absentOutcome()
            : joisWay.call(this, value, state, prefs);
    });
}
/** For a type whose values are converted by its flag `read`, unless that returns a problem. */
export function readDirectly(sample, isProblem) {
    wrapValidate(sample, (joisWay) => function validate(value, state, prefs) {
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
    });
}
/** For objects with known fields: skips Joi's state for absent fields. */
export function readFields(sample, isObject, isProblem) {
    wrapValidate(sample, (joisWay) => function validate(value, state, prefs) {
        const facts = factsOf(this);
        return facts.isPlain &&
            isDefault(prefs) &&
            isObject(value) &&
            Object.keys(value).every((name) => facts.names.has(name))
            ? validateFields(facts.children, { ...value }, { state, prefs, isProblem })
            : joisWay.call(this, value, state, prefs);
    });
}
/** Conditions see the fields before them in their converted form, as in Joi. */
function validateFields(children, value, { state, prefs, isProblem }) {
    const reading = { value, ancestors: [value, ...state.ancestors], errors: [], state, prefs };
    for (const child of children) {
        const sent = value[child.key];
        const facts = factsOf(child.schema);
        if (sent === undefined && facts.isClearWhenAbsent && !facts.isRequired) {
            continue;
        }
        const kept = facts.isPlain && !isAbsent(sent) ? facts.read?.(sent, facts.isRequired) : undefined;
        if (kept === undefined || isProblem(kept)) {
            validateField(child, reading);
        }
        else {
            value[child.key] = kept;
        }
    }
    return { value, errors: reading.errors.length > 0 ? reading.errors : null };
}
function validateField(child, { value, ancestors, errors, state, prefs }) {
    const { key, schema } = child;
    const result = schema.$_validate(value[key], state.localize([...state.path, key], ancestors, child), prefs);
    if (result.errors !== null) {
        errors.push(...result.errors);
    }
    if (result.value !== undefined) {
        value[key] = result.value;
    }
    else if (result.errors === null) {
        delete value[key];
    }
}
//# sourceMappingURL=joi-fast-path.js.map