import { FN, isAtomic, XS } from "../xpath/sequence-type.ts";
import { castTo } from "./casts.ts";
import { compile, type Environment } from "./compilation-unit.ts";
import type { Plan } from "./plan.ts";
import type { Call, Library } from "./function-arguments.ts";
import { dateFunctions, numericFunctions } from "./numeric-functions.ts";
import { documentFunctions, nodeFunctions, sequenceFunctions } from "./node-functions.ts";
import { formatFunctions, stringFunctions } from "./string-functions.ts";

const library: Library = {
  ...stringFunctions,
  ...numericFunctions,
  ...sequenceFunctions,
  ...nodeFunctions,
  ...dateFunctions,
  ...formatFunctions,
  ...documentFunctions,
};

/** A call of the library, of a type's constructor or of a function that the Schematron file declares. */
export function compileCall(call: Call, environment: Environment): Plan {
  const { namespace, local, args } = call;
  if (namespace === FN) {
    return compileLibraryCall(call, environment);
  }
  const [only] = args;
  if (namespace === XS && isAtomic(local) && local !== "anyAtomicType" && only && args.length === 1) {
    return castTo(compile(only, environment), local);
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

function compileLibraryCall(call: Call, environment: Environment): Plan {
  const { local, args } = call;
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
