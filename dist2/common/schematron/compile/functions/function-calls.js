import { FN } from "../../xpath/path-parser.js";
import { constructedTypes, XS } from "../../xpath/sequence-type.js";
import { castTo } from "../casts.js";
import { millisecondsOf } from "../durations.js";
import { compile } from "../compilation-unit.js";
import { emptyPlan } from "../plan.js";
import { dateFunctions } from "./date-functions.js";
import { documentFunctions } from "./document-functions.js";
import { formatFunctions } from "./format-functions.js";
import { nodeFunctions } from "./node-functions.js";
import { numericFunctions } from "./numeric-functions.js";
import { sequenceFunctions } from "./sequence-functions.js";
import { stringFunctions } from "./string-functions.js";
const library = {
    ...stringFunctions,
    ...numericFunctions,
    ...sequenceFunctions,
    ...nodeFunctions,
    ...dateFunctions,
    ...formatFunctions,
    ...documentFunctions,
};
/** A call of the library, of a type's constructor or of a function that the Schematron file declares. */
export function compileCall(call, environment) {
    const { namespace, local, args } = call;
    if (namespace === FN) {
        return compileLibraryCall(call, environment);
    }
    const [only] = args;
    if (namespace === XS && constructedTypes.has(local) && only && args.length === 1) {
        return castTo(compile(only, environment), local);
    }
    if (namespace === XS && /duration$/i.test(local)) {
        const message = `A duration is supported as xs:dayTimeDuration('P1D') behind + or - of an xs:date or xs:dateTime, and as a zone`;
        throw environment.unit.error(message, environment, call.at);
    }
    const declared = environment.unit.userFunctions.call(call, environment);
    if (!declared) {
        throw environment.unit.error(`The function {${namespace}}${local}#${args.length} is not known`, environment, call.at);
    }
    return declared;
}
const isZone = (argument, name) => name.startsWith("adjust-") && millisecondsOf(argument) !== undefined;
function compileLibraryCall(call, environment) {
    const { local, args } = call;
    const known = Object.hasOwn(library, local) ? library[local] : undefined;
    if (!known || args.length < known.min || args.length > known.max) {
        throw environment.unit.error(`The function ${local}#${args.length} is not supported`, environment, call.at);
    }
    return known.compile(
    // A zone is read from the expression, because a duration is no value.
    args.map((arg) => (isZone(arg, local) ? emptyPlan : compile(arg, environment))), environment, call);
}
//# sourceMappingURL=function-calls.js.map