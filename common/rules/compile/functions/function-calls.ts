import type { AtomicName } from "../../xpath/ast.ts";
import { FN } from "../../xpath/path-parser.ts";
import { castAsDerived, hasValues } from "../../xpath/derived-types.ts";
import { constructedTypes, XS } from "../../xpath/sequence-type.ts";
import { castTo } from "../casts.ts";
import { compile, type Environment } from "../environment.ts";
import type { Plan } from "../plan.ts";
import type { Call, Library } from "./arguments.ts";
import { dateFunctions } from "./date-functions.ts";
import { formatFunctions } from "./format-functions.ts";
import { documentFunctions } from "./document-functions.ts";
import { nodeFunctions } from "./node-functions.ts";
import { numericFunctions } from "./numeric-functions.ts";
import { sequenceFunctions } from "./sequence-functions.ts";
import { withoutShorthand } from "./shorthands.ts";
import { stringFunctions } from "./string-functions.ts";

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
  if (namespace === XS && constructedTypes.has(local) && only && args.length === 1) {
    return castTo(compile(only, environment), local as AtomicName);
  }
  if (namespace === XS && hasValues(local) && only && args.length === 1) {
    return compile(castAsDerived({ operand: only, local, isOptional: true, at: call.at }), environment);
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
  const rewritten = withoutShorthand(call);
  if (rewritten !== undefined) {
    return compile(rewritten, environment);
  }
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
