import { expect } from "chai";

import { get, type ApiDeps, type OperationContext } from "../../../api/operation/api-operation.ts";
import { tenant } from "../../../api/operation/guard.ts";
import type { Json } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import { call, type Answer } from "../http-client.ts";

const endpoint = { url: "https://erp.example.com/hooks", events: ["*"] };
const unknownId = "0199d3a0-7c1e-7000-8000-00000000d001";

const errorsOf = ({ json }: Answer): string[] => Object.keys((json as { errors: object }).errors);

describe("api/operation/api-operation", () => {
  const api = useTestApi();
  let token: string;
  before(async () => {
    token = api.token(api.orgId, { roles: ["operator"] });
  });

  const send = (method: string, path: string, body?: Json): Promise<Answer> => call(api, method, path, { token, body });

  it("takes no body for an object without fields where a body need not be sent", async () => {
    const { id } = (await send("POST", "/api/webhooks", endpoint)).json as { id: string };
    expect((await send("POST", `/api/webhooks/${id}/rotate-secret`)).status).to.equal(200);
  });

  it("refuses a body that is missing, with the names of the fields where the operation says so", async () => {
    const missing = await send("POST", "/api/webhooks");
    expect([missing.status, errorsOf(missing)]).to.deep.equal([415, ["message"]]);
    const named = await send("POST", "/api/operations/retries/documents");
    expect([named.status, errorsOf(named)]).to.deep.equal([400, ["stage", "reason"]]);
  });

  it("reads when the handler asks: an id that can be none is answered first", async () => {
    expect((await send("PUT", "/api/webhooks/none", {})).status).to.equal(404);
    expect((await send("PUT", `/api/webhooks/${unknownId}`, {})).status).to.equal(400);
    expect((await send("GET", "/api/webhooks/none/deliveries?limit=0")).status).to.equal(404);
    expect((await send("GET", `/api/webhooks/${unknownId}/deliveries?limit=0`)).status).to.equal(400);
  });

  it("reads nothing that is not declared", async () => {
    const described = { operationId: "x", tag: "Operations" as const, summary: "X", answers: {} };
    const context = { query: {} } as unknown as OperationContext;
    const query = get("/api/x", tenant, { ...described, handle: (_ctx, _deps, read) => void read.query() });
    const body = get("/api/x", tenant, {
      ...described,
      request: { schema: { type: "string" } },
      handle: async (_ctx, _deps, read) => void (await read.body()),
    });
    for (const operation of [query, body]) {
      const error: unknown = await operation.handle(context, {} as ApiDeps).catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(Error);
    }
  });
});
