import type { AtomicName } from "../../xpath/ast.ts";
import { FN } from "../../xpath/path-parser.ts";
import { constructedTypes, XS } from "../../xpath/sequence-type.ts";
import { castTo } from "../casts.ts";
import { compile, type Environment } from "../environment.ts";
import type { Plan } from "../plan.ts";
import type { Call, Library } from "./arguments.ts";
import { nodeFunctions } from "./node-functions.ts";
import { numericFunctions } from "./numeric-functions.ts";
import { sequenceFunctions } from "./sequence-functions.ts";
import { stringFunctions } from "./string-functions.ts";

const library: Library = { ...stringFunctions, ...numericFunctions, ...sequenceFunctions, ...nodeFunctions };

/** A call of the library, of a type's constructor or of a function that the Schematron file declares. */
export function compileCall(call: Call, environment: Environment): Plan {
  const { namespace, local, args } = call;
  if (namespace === FN) {
    const known = Object.hasOwn(library, local) ? library[local] : undefined;
    if (!known || args.length < known.min || args.length > known.max) {
      throw environment.unit.error(`The function ${local}#${args.length} is not supported`, environment, call.at);
    }
    return known.compile(
      args.map((arg) => compile(arg, environment)),
      environment,
      call,
    );
  }
  const [only] = args;
  if (namespace === XS && constructedTypes.has(local) && only && args.length === 1) {
    return castTo(compile(only, environment), local as AtomicName);
  }
  const declared = environment.unit.userFunctions.call(call, environment);
  if (!declared) {
    throw environment.unit.error(
      `The function {${namespace}}${local}#${args.length} is not known`,
      environment,
      call.at,
    );
  }
  return declared;
}
