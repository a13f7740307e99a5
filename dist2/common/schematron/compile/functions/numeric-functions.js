import { asDouble } from "../compatibility.js";
import { atomized, boxed, mapItems } from "../conversions.js";
import { array, booleanPlan, emptyPlan, one, singlePlan, test, unique } from "../plan.js";
import { whenPresent } from "../when-present.js";
import { isNumeric, isTemporal } from "../static-type.js";
import { orContext } from "./arguments.js";
/** abs, floor, ceiling, round: the same kind as the argument, untyped text as a double. */
function rounding(decimal, double) {
    return {
        min: 1,
        max: 1,
        compile(args, environment, call) {
            const { compatible } = environment.unit.options;
            const value = compatible ? asDouble(args[0], environment) : atomized(args[0]);
            const kind = value.kind === "untyped" ? "double" : value.kind;
            if (kind !== "any" && kind !== "none" && !isNumeric(kind)) {
                throw environment.unit.error(`${call.local}() needs a number, not ${kind}`, environment, call.at);
            }
            return singlePlan(kind, value.min, (code) => {
                const item = one(value, code);
                return whenPresent(code, [value.min === 1 ? undefined : item], () => {
                    if (kind === "any") {
                        return `anyRounding(${item}, ${decimal}, (v) => ${double("v")})`;
                    }
                    if (kind === "decimal") {
                        return `${decimal}(${item})`;
                    }
                    return kind === "int"
                        ? integerRounding(call.local, item)
                        : double(value.kind === "untyped" ? `parseDouble(${item})` : item);
                });
            });
        },
    };
}
const integerRounding = (name, value) => (name === "abs" ? `Math.abs(${value})` : value);
/** fn:sum is a loop where the kind is known, and a function of the run time where it is not. */
function compileSum(plan) {
    const values = unique(atomized(plan));
    const kind = values.kind === "untyped" ? "double" : values.kind;
    if (kind === "none") {
        return singlePlan("int", 1, () => "0");
    }
    if (!isNumeric(kind)) {
        return singlePlan("any", 0, (code) => `sumOf(${boxes(values, code)})`);
    }
    return singlePlan(kind, 1, (code) => {
        const total = code.fresh("t");
        code.line(`let ${total} = ${kind === "decimal" ? "ZERO" : "0"};`);
        values.each(code, (item, inner) => {
            const value = values.kind === "untyped" ? `parseDouble(${item})` : item;
            inner.line(kind === "decimal" ? `${total} = addDecimals(${total}, ${value});` : `${total} += ${value};`);
        });
        return kind === "int" ? `safeInteger(${total})` : total;
    });
}
function boxes(values, code) {
    return array(mapItems(values, "any", (item) => boxed(values.kind, item)), code);
}
function aggregate(helper) {
    return {
        min: 1,
        max: 1,
        compile: (args) => {
            const values = unique(atomized(args[0]));
            if (values.kind === "none") {
                return emptyPlan;
            }
            // Functions of dates are compiled for what is known to be one.
            const kind = isTemporal(values.kind) ? values.kind : "any";
            return singlePlan(kind, 0, (code) => `${helper}(${boxes(values, code)})`);
        },
    };
}
export const numericFunctions = {
    true: { min: 0, max: 0, compile: () => booleanPlan(() => "true") },
    false: { min: 0, max: 0, compile: () => booleanPlan(() => "false") },
    not: { min: 1, max: 1, compile: (args) => booleanPlan((code) => `!${test(args[0], code)}`) },
    boolean: { min: 1, max: 1, compile: (args) => booleanPlan((code) => test(args[0], code)) },
    number: {
        min: 0,
        max: 1,
        compile: (args, environment, call) => asDouble(orContext(args, environment, call), environment),
    },
    sum: { min: 1, max: 1, compile: (args) => compileSum(args[0]) },
    min: aggregate("minimumOf"),
    max: aggregate("maximumOf"),
    avg: aggregate("averageOf"),
    abs: rounding("absoluteDecimal", (value) => `Math.abs(${value})`),
    floor: rounding("floorDecimal", (value) => `Math.floor(${value})`),
    ceiling: rounding("ceilingDecimal", (value) => `Math.ceil(${value})`),
    // Math.round sends ties up and keeps negative zero, as fn:round does.
    round: rounding("roundDecimal", (value) => `Math.round(${value})`),
    "round-half-to-even": {
        min: 1,
        max: 2,
        compile: (args, environment, call) => {
            const [value, precision] = args.map(atomized);
            if (precision && precision.kind !== "int") {
                throw environment.unit.error("round-half-to-even() needs an integer precision", environment, call.at);
            }
            return singlePlan("any", value.min, (code) => {
                const item = one(value, code);
                const decimals = precision ? one(precision, code) : "0";
                return whenPresent(code, [item], () => `roundHalfEven(${boxed(value.kind, item)}, ${decimals})`);
            });
        },
    },
};
//# sourceMappingURL=numeric-functions.js.map