import { declaredOperations } from "../../../api/declared-operations.ts";
import { buildOpenApiDocument } from "../../../api/openapi/openapi-document.ts";

export const integratorsDescription = buildOpenApiDocument(declaredOperations, "integrators");
const operatorsDescription = buildOpenApiDocument(declaredOperations, "operators");

export const descriptions = [
  { file: "/openapi.json", document: integratorsDescription },
  { file: "/openapi-operations.json", document: operatorsDescription },
];
