import { DynamicError } from "../../runtime/dynamic-error.js";
import { RegularExpressions } from "../../runtime/text/regular-expressions.js";
import { FN } from "../../xpath/path-parser.js";
import { only } from "../compatibility.js";
import { atomized, mapItems, stringOf } from "../conversions.js";
import { array, arrayPlan, booleanPlan, one, singlePlan } from "../plan.js";
import { whenPresent } from "../when-present.js";
import { numberArgument, ofStrings, orContext, stringArgument } from "./arguments.js";
function stringOfItem(plan, environment) {
    return singlePlan("string", 1, (code) => {
        const item = only(plan, code, environment);
        const text = stringOf(plan.kind, item);
        return plan.min === 1 ? text : `(${item} === undefined ? "" : ${text})`;
    });
}
/** A function of one string that looks at the context item when there is no argument. */
function ofText(kind, write) {
    return {
        min: 0,
        max: 1,
        compile(args, environment, call) {
            const text = args[0] ?? stringOfItem(orContext(args, environment, call), environment);
            return singlePlan(kind, 1, (code) => write(stringArgument(text, code, environment, call)));
        },
    };
}
function flagsOf(args, index, write) {
    const flags = args[index];
    return flags ? write(flags) : '""';
}
/** A literal pattern is checked when the rules are compiled, so that it cannot fail on a document. */
function checkPattern(pattern, flags, environment, call) {
    if (pattern.literal ?? flags?.literal) {
        try {
            new RegularExpressions().get(pattern.literal?.value ?? "", flags?.literal?.value ?? "");
        }
        catch (error) {
            if (error instanceof DynamicError) {
                throw environment.unit.error(error.message, environment, call.at);
            }
            throw error;
        }
    }
}
function compileMatches(args, environment, call) {
    const [input, pattern, flags] = args;
    checkPattern(pattern, flags, environment, call);
    return booleanPlan((code) => {
        const text = stringArgument(input, code, environment, call);
        if (pattern.literal && (!flags || flags.literal)) {
            const key = [pattern.literal.value, flags?.literal?.value ?? ""].map((part) => JSON.stringify(part)).join(", ");
            return `${environment.unit.constant(`regularExpressions.get(${key})`)}.test(${text})`;
        }
        const expression = stringArgument(pattern, code, environment, call);
        const given = flagsOf(args, 2, (plan) => stringArgument(plan, code, environment, call));
        return `regularExpressions.matches(${text}, ${expression}, ${given})`;
    });
}
function compileReplace(args, environment, call) {
    const [input, pattern, replacement] = args;
    checkPattern(pattern, args[3], environment, call);
    return singlePlan("string", 1, (code) => {
        const write = (plan) => stringArgument(plan, code, environment, call);
        const [text, expression, instead] = [input, pattern, replacement].map(write);
        const options = `{ replacement: ${instead}, flags: ${flagsOf(args, 3, write)}, max: budget.textLeft }`;
        return `made(regularExpressions.replace(${text}, ${expression}, ${options}))`;
    });
}
function compileTokenize(args, environment, call) {
    const [input, pattern] = args;
    checkPattern(pattern, args[2], environment, call);
    return arrayPlan("string", (code) => {
        const parts = [input, pattern].map((plan) => stringArgument(plan, code, environment, call));
        const flags = flagsOf(args, 2, (plan) => stringArgument(plan, code, environment, call));
        return code.hold(`madeItems(regularExpressions.tokenize(${parts.join(", ")}, ${flags}, itemsLeft()))`);
    });
}
const isSeparator = (part) => part?.kind === "literal" && part.type === "string" && part.value.length === 1;
/** Recognises `concat(s, x, s)` with a one-character literal s, which rule files use to look x up in a list. */
function delimited(expression) {
    if (expression?.kind !== "call" || expression.namespace !== FN || expression.local !== "concat") {
        return undefined;
    }
    const [before, , after] = expression.args;
    if (expression.args.length !== 3 || !isSeparator(before) || !isSeparator(after)) {
        return undefined;
    }
    const separator = before.value;
    return separator === after.value ? { separator, index: 1 } : undefined;
}
/** `contains(' A B C ', concat(' ', x, ' '))` becomes a look-up in a Set of codes. */
function compileContains(args, environment, call) {
    const [list, part] = args;
    const idiom = list.literal ? delimited(call.args[1]) : undefined;
    if (!idiom || call.args[1]?.kind !== "call") {
        return booleanPlan((code) => {
            const [text, searched] = [list, part].map((plan) => stringArgument(plan, code, environment, call));
            return `(findText(${text}, ${searched}) >= 0)`;
        });
    }
    const item = environment.unit.compileExpression(call.args[1].args[idiom.index], environment);
    return booleanPlan((code) => {
        const value = atomized(item);
        const held = only(value, code, environment);
        const text = code.hold(value.min === 1 ? stringOf(value.kind, held) : `(${held} === undefined ? "" : ${stringOf(value.kind, held)})`);
        const key = `${JSON.stringify(list.literal?.value)}, ${JSON.stringify(idiom.separator)}`;
        return `${environment.unit.constant(`new DelimitedCodes(${key})`)}.has(${text})`;
    });
}
function compileConcat(args, environment) {
    const parts = args.map((arg) => stringOfItem(atomized(arg), environment));
    return singlePlan("string", 1, (code) => `made(${parts.map((part) => one(part, code)).join(" + ")})`);
}
function compileStringJoin(args, environment, call) {
    const [items, separator] = args;
    const texts = mapItems(atomized(items), "string", (item) => stringOf(atomized(items).kind, item));
    return singlePlan("string", 1, (code) => {
        const list = array(texts, code);
        const between = stringArgument(separator, code, environment, call);
        return `made(joinTexts(${list}, ${between}, budget.textLeft))`;
    });
}
function compileSubstring(args, environment, call) {
    const [text, ...bounds] = args;
    return singlePlan("string", 1, (code) => {
        const value = stringArgument(text, code, environment, call);
        return `substring(${[value, ...bounds.map((bound) => numberArgument(bound, code, environment, call))].join(", ")})`;
    });
}
/** fn:compare: empty where one of the texts is missing. */
function compileCompare(args, environment, call) {
    const values = args.map(atomized);
    return singlePlan("int", values.every(({ min }) => min === 1) ? 1 : 0, (code) => {
        const items = values.map((value) => only(value, code, environment));
        const optional = values.map(({ min }, index) => (min === 1 ? undefined : items[index]));
        return whenPresent(code, optional, (inner) => {
            const texts = values.map(({ kind }, index) => {
                const item = singlePlan(kind, 1, () => items[index]);
                return stringArgument(item, inner, environment, call);
            });
            return `Math.sign(compareStrings(${texts.join(", ")}))`;
        });
    });
}
export const stringFunctions = {
    string: {
        min: 0,
        max: 1,
        compile: (args, environment, call) => stringOfItem(orContext(args, environment, call), environment),
    },
    "normalize-space": ofText("string", (text) => `madeAnew(normalizeSpace(${text}))`),
    "string-length": ofText("int", (text) => `stringLength(${text})`),
    "upper-case": ofStrings(1, "string", (text) => `made(${text}.toUpperCase())`),
    "lower-case": ofStrings(1, "string", (text) => `made(${text}.toLowerCase())`),
    "starts-with": ofStrings(2, "boolean", (text, part) => `${text}.startsWith(${part})`),
    "ends-with": ofStrings(2, "boolean", (text, part) => `${text}.endsWith(${part})`),
    "substring-before": ofStrings(2, "string", (text, mark) => `substringBefore(${text}, ${mark})`),
    "substring-after": ofStrings(2, "string", (text, mark) => `substringAfter(${text}, ${mark})`),
    translate: ofStrings(3, "string", (text, from, to) => `made(translate(${text}, ${from}, ${to}, budget.textLeft))`),
    compare: { min: 2, max: 2, compile: compileCompare },
    contains: { min: 2, max: 2, compile: compileContains },
    matches: { min: 2, max: 3, compile: compileMatches },
    replace: { min: 3, max: 4, compile: compileReplace },
    tokenize: { min: 2, max: 3, compile: compileTokenize },
    concat: { min: 2, max: Number.POSITIVE_INFINITY, compile: compileConcat },
    "string-join": { min: 2, max: 2, compile: compileStringJoin },
    substring: { min: 2, max: 3, compile: compileSubstring },
    "string-to-codepoints": {
        min: 1,
        max: 1,
        compile: (args, environment, call) => arrayPlan("int", (code) => code.hold(`madeItems(toCodepoints(${stringArgument(args[0], code, environment, call)}, itemsLeft()))`)),
    },
    "codepoints-to-string": {
        min: 1,
        max: 1,
        compile: (args, environment, call) => {
            const codes = atomized(args[0]);
            if (codes.kind !== "int" && codes.kind !== "none") {
                throw environment.unit.error("codepoints-to-string() needs integers", environment, call.at);
            }
            return singlePlan("string", 1, (code) => `made(fromCodepoints(${array(codes, code)}))`);
        },
    },
};
//# sourceMappingURL=string-functions.js.map