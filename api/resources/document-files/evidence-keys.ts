import { presentKey } from "../../../common/documents/evidence-signature.ts";
import { listOf, object, string } from "../../openapi/description.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { anyone } from "../../operation/guard.ts";

const evidenceKey = object(
  { kty: string, crv: string, x: string, kid: string, use: string, alg: string },
  { title: "EvidenceKey" },
);

/** Public keys, by which evidence is checked without the service. */
export const evidenceKeyOperation: ApiOperation = get("/.well-known/evidence-keys.json", anyone, {
  operationId: "getEvidenceKeys",
  tag: "Documentation",
  summary: "The keys that sign evidence",
  description:
    "Keep them with the evidence: `npm run -s evidence -- verify --keys <file>` takes this answer. The first signs now; the list is empty where evidence is not signed.",
  answers: {
    200: {
      description: "Public keys of Ed25519 (RFC 8037).",
      schema: object({ keys: listOf(evidenceKey) }, { title: "EvidenceKeys" }),
    },
  },
  handle: (_, { config }) => ({ keys: (config.evidenceKeys ?? []).map(presentKey) }),
});
