import { expect } from "chai";

import { useTestApi } from "../../../setup/api.ts";
import { call } from "../../http-client.ts";

describe("a retry of a kind of failure", () => {
  const api = useTestApi();
  const token = (role: string): string => api.token(api.orgId, { subject: "Ada", roles: [role] });
  const post = (path: string, body: object, role = "operator") =>
    call(api, "POST", `/api/operations/retries${path}`, { body, token: token(role) });
  const fieldsOf = async (body: object): Promise<string[]> => {
    const { status, json } = await post("/count", body);
    expect(status).to.equal(400);
    return Object.keys((json as { errors: object }).errors);
  };

  it("names what is wrong", async () => {
    expect(await fieldsOf({})).to.deep.equal(["failure_class"]);
    expect(await fieldsOf({ leg: "toC3" })).to.deep.equal(["failure_class"]);
    expect(await fieldsOf({ failure_class: "unknown" })).to.deep.equal(["failure_class"]);
  });

  it("is counted for a viewer, and begun by an operator alone, with a reason", async () => {
    const filter = { failure_class: "blocked", cause: "nothing of the kind" };
    const body = { ...filter, reason: "The certificate is renewed" };
    expect((await post("/count", filter, "viewer")).json).to.deep.equal({ legs: 0 });
    expect((await post("", body, "viewer")).status).to.equal(403);
    expect((await post("", filter)).status).to.equal(400);
    const { status, json } = await post("", body);
    expect(status).to.equal(202);
    expect(json).to.include({ total: 0, failure_class: "blocked", stage: null });
  });
});
