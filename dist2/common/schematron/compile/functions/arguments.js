import { asDouble, only } from "../compatibility.js";
import { atomized, stringOf } from "../conversions.js";
import { one, singlePlan } from "../plan.js";
/** JavaScript of an xs:string? argument; an empty one is the empty string. */
export function stringArgument(plan, code, environment, call) {
    const value = atomized(plan);
    const item = only(value, code, environment);
    if (environment.unit.options.compatible) {
        return value.min === 1
            ? stringOf(value.kind, item)
            : `(${item} === undefined ? "" : ${stringOf(value.kind, item)})`;
    }
    switch (value.kind) {
        case "string":
        case "untyped":
            return value.min === 1 ? item : `(${item} ?? "")`;
        case "none":
            return '""';
        case "any":
            return `stringArgument(${item})`;
        default:
            throw environment.unit.error(`${call.local}() needs text, not ${value.kind}`, environment, call.at);
    }
}
/** JavaScript of an xs:double argument. */
export function numberArgument(plan, code, environment, call) {
    if (environment.unit.options.compatible) {
        return one(asDouble(plan, environment), code);
    }
    const value = atomized(plan);
    const item = one(value, code);
    switch (value.kind) {
        case "int":
        case "double":
            return value.min === 1 ? item : `required(${item})`;
        case "decimal":
            return `decimalToDouble(required(${item}))`;
        case "untyped":
            return `parseDouble(required(${item}))`;
        case "any":
            return `doubleArgument(${item})`;
        default:
            throw environment.unit.error(`${call.local}() needs a number, not ${value.kind}`, environment, call.at);
    }
}
export function ofStrings(count, kind, write) {
    return {
        min: count,
        max: count,
        compile: (args, environment, call) => singlePlan(kind, 1, (code) => write(...args.map((arg) => stringArgument(arg, code, environment, call)))),
    };
}
/** The first argument, or the context item where it is left out. */
export function orContext(args, environment, call) {
    const item = args[0] ?? environment.focus?.item;
    if (!item) {
        throw environment.unit.error(`${call.local}() has no context item here`, environment, call.at);
    }
    return item;
}
//# sourceMappingURL=arguments.js.map