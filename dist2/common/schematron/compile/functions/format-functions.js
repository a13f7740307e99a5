import { DynamicError } from "../../runtime/dynamic-error.js";
import { readNumberPictures } from "../../runtime/formats/number-picture.js";
import { asDouble } from "../compatibility.js";
import { atomized, boxed } from "../conversions.js";
import { one, singlePlan } from "../plan.js";
import { whenPresent } from "../when-present.js";
import { stringArgument } from "./arguments.js";
/** A picture that is written out is checked when the rules are compiled. */
function checkPicture(picture, environment, call) {
    try {
        if (picture.literal) {
            readNumberPictures(picture.literal.value);
        }
    }
    catch (error) {
        if (error instanceof DynamicError) {
            throw environment.unit.error(error.message, environment, call.at);
        }
        throw error;
    }
}
/** Rule files cannot declare a decimal format, so its name is no argument. */
const formatNumber = {
    min: 2,
    max: 2,
    compile([number, picture], environment, call) {
        checkPicture(picture, environment, call);
        const { compatible } = environment.unit.options;
        const value = compatible ? asDouble(number, environment) : atomized(number);
        return singlePlan("string", 1, (code) => {
            const item = one(value, code);
            const form = stringArgument(picture, code, environment, call);
            const given = whenPresent(code, [item], () => `numericArgument(${boxed(value.kind, item)})`);
            return `formatNumber(${given}, ${form})`;
        });
    },
};
export const formatFunctions = { "format-number": formatNumber };
//# sourceMappingURL=format-functions.js.map