import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";

import openapiTypes, { astToString } from "openapi-typescript";

import { buildOpenApiDocument } from "../../api/openapi/openapi-document.ts";
import { declaredOperations } from "../../api/declared-operations.ts";
import { builtRoot, repositoryRoot } from "../setup/repository-root.ts";

/*
 * Writes test/client/contract.ts, the types of the client, from the OpenAPI document. The build runs this before it checks
 * types, so that an operation which the client's tests no longer fit does not compile.
 */
const withoutExamples = JSON.stringify(buildOpenApiDocument(declaredOperations), (key, value: unknown) =>
  key === "example" ? undefined : value,
);
const types = await openapiTypes(JSON.parse(withoutExamples) as Parameters<typeof openapiTypes>[0], {
  alphabetize: true,
});
const text = `/* Written by test/client/write-contract.ts at each build. */\n${astToString(types)}`;
// Renamed into its place, because a compiler that runs at the same time must not read half of it.
const written = path.join(builtRoot, "contract.ts");
writeFileSync(written, text);
renameSync(written, path.join(repositoryRoot, "test/client/contract.ts"));
