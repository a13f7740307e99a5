import { isForPrograms, writeOperation, type Description, type Operation } from "./python-operations.ts";
import { PythonTypes, type Schema } from "./python-types.ts";

/** Of what the client answers with before there is a body of this service. */
const writtenByHand = new Set(["ErrorDetail"]);

/** What the Python client says of the service: a TypedDict for each schema, a method for each operation. */
export function writeGeneratedPart(description: Description): string {
  const operations = Object.entries(description.paths)
    .filter(([path]) => isForPrograms(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.operationId !== undefined)
        .map(([method, operation]): [string, string, Operation] => [method, path, operation]),
    );
  const { schemas } = description.components;
  const types = new PythonTypes(
    namesIn(
      operations.map(([, , { requestBody }]) => requestBody),
      schemas,
    ),
  );
  const methods = operations.flatMap((operation) => ["", ...writeOperation(operation, description, types)]);
  const used = namesIn(
    operations.map(([, , { requestBody, responses }]) => [
      requestBody,
      Object.entries(responses).filter(([status]) => status.startsWith("2")),
    ]),
    schemas,
  );
  for (const name of [...used, "BatchResult"].sort().filter((one) => !writtenByHand.has(one))) {
    types.add(name, schemas[name] ?? {});
  }
  const sorted = [...types.classes].filter(([, lines]) => lines.length > 0);
  const aliases = sorted.filter(([, [first = ""]]) => !first.includes("class ") && !first.includes("TypedDict("));
  const classes = sorted.filter((one) => !aliases.includes(one));
  return [
    ...[...classes, ...aliases].flatMap(([, lines]) => ["", "", ...lines]),
    "",
    "",
    "class Operations(_Caller):",
    '    """One method for each operation of the service, under its name there."""',
    ...methods,
    "",
    "",
    "",
  ].join("\n");
}

/** Names of the schemas that these parts of the description lead to. */
function namesIn(parts: unknown, schemas: Readonly<Record<string, Schema>>): Set<string> {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null) {
      return;
    }
    for (const [key, value] of Object.entries(part)) {
      if (key !== "$ref") {
        visit(value);
        continue;
      }
      const name = String(value).split("/").at(-1) ?? "";
      if (!found.has(name) && schemas[name] !== undefined) {
        found.add(name);
        visit(schemas[name]);
      }
    }
  };
  visit(parts);
  return found;
}
