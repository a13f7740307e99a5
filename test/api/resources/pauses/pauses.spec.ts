import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { signToken } from "../../../../common/organizations/issue-token.ts";
import { useTestApi } from "../../../setup/api.ts";
import { testSecrets } from "../../../setup/secrets.ts";
import { type Answer, call, expectError } from "../../http-client.ts";

const receiver = "9930:DE123456789";
const reason = "the provider has asked for it";

const token = (orgId: string, ...roles: string[]) =>
  signToken(testSecrets.jwtSecret, { orgId, subject: "Ada", roles, days: 1 });
const idOf = ({ json }: Answer) => (json as { id: string }).id;

describe("api/resources/pauses", () => {
  const api = useTestApi();
  let otherOrgId: string;

  before(async () => {
    ({ orgId: otherOrgId } = await api.addOrganization());
  });
  beforeEach(() => api.query("delete from pauses"));

  const operator = (orgId = api.orgId) => token(orgId, "operator");
  const site = () => token(api.orgId, "site-operator");
  const pause = (body: object, by = operator()): Promise<Answer> =>
    call(api, "POST", "/api/operations/pauses", { token: by, body: { reason, ...body } });
  const resume = (id: unknown, by = operator()): Promise<Answer> =>
    call(api, "POST", `/api/operations/pauses/${String(id)}/resume`, { token: by, body: { reason: "they are back" } });
  const list = async (query = "", by = operator()) => {
    const { json } = await call(api, "GET", `/api/operations/pauses${query}`, { token: by });
    return (json as { data: Record<string, unknown>[] }).data;
  };

  it("pauses and resumes an own organization, with who did it and why", async () => {
    const answer = await pause({ scope: "organization" });
    expect(answer.status, answer.text).to.equal(201);
    expect(answer.json).to.include({
      scope: "organization",
      target: api.orgId,
      organization_id: api.orgId,
      cause: "operator",
      reason,
      paused_by: "Ada",
      ended_at: null,
    });
    expect(await list()).to.have.length(1);
    const ended = await resume(idOf(answer));
    expect(ended.status, ended.text).to.equal(200);
    expect(ended.json).to.include({ ended_by: "Ada", end_reason: "they are back" });
    expect(await list()).to.be.empty;
    expect(await list("?state=ended")).to.deep.equal([ended.json]);
    expect(await resume(idOf(answer))).to.include({ status: 409 });
    const { json } = await call(api, "GET", "/api/operations/actions", { token: operator() });
    const actions = (json as { data: Record<string, unknown>[] }).data.slice(0, 3);
    expect(actions.map(({ action, outcome }) => [action, outcome])).to.deep.equal([
      ["work.resume", "refused"],
      ["work.resume", "done"],
      ["work.pause", "done"],
    ]);
  });

  it("pauses a receiver for the own documents, or for all organizations", async () => {
    const own = await pause({ scope: "receiver", target: receiver });
    expect(own.json).to.include({ target: receiver.toLowerCase(), organization_id: api.orgId });
    const all = await pause(
      { scope: "receiver", target: `iso6523-actorid-upis::${receiver}`, all_organizations: true },
      site(),
    );
    expect(all.json).to.include({ target: receiver.toLowerCase(), organization_id: null });
    await expectError(pause({ scope: "receiver", target: receiver.toLowerCase() }), 409, "Ada has paused this already");
    const { json } = await call(api, "GET", "/api/operations/actions", { token: operator() });
    expect((json as { data: object[] }).data[0]).to.include({ action: "work.pause", outcome: "refused" });
  });

  it("requires a site operator for pauses of the site or of another organization", async () => {
    const beyond = [
      { scope: "stage", target: "rendering" },
      { scope: "leg", target: "toC3" },
      { scope: "access-point" },
      { scope: "receiver", target: receiver, all_organizations: true },
      { scope: "organization", target: otherOrgId },
    ];
    for (const thing of beyond) {
      expect(await pause(thing), JSON.stringify(thing)).to.include({ status: 403 });
      const answer = await pause(thing, site());
      expect(answer.status, answer.text).to.equal(201);
      const mine = await resume(idOf(answer));
      expect(mine.status, JSON.stringify(thing)).to.equal(thing.scope === "organization" ? 404 : 403);
    }
    expect(await list("", site())).to.have.length(beyond.length);
    for (const row of await list("", site())) {
      expect(await resume(row["id"], site())).to.include({ status: 200 });
    }
  });

  it("shows an operator pauses of the site, and none of other organizations", async () => {
    await pause({ scope: "stage", target: "pricing" }, site());
    await pause({ scope: "receiver", target: receiver }, operator(otherOrgId));
    await pause({ scope: "organization" }, operator(otherOrgId));
    expect((await list()).map(({ scope }) => scope)).to.deep.equal(["stage"]);
    expect(await list("", operator(otherOrgId))).to.have.length(3);
  });

  it("complains of what there is not", async () => {
    const complaints: [body: object, field: string, words: string][] = [
      [{ scope: "everything" }, "scope", "scope must be stage or leg or receiver or organization or access-point"],
      [{ target: "pricing" }, "scope", "scope is mandatory"],
      [
        { scope: "stage", target: "printing" },
        "target",
        "target must be pricing or rendering or validation or transmission or reporting",
      ],
      [{ scope: "leg" }, "target", "target must be toC3 or toC5 or withdrawal"],
      [
        { scope: "receiver", target: "somebody" },
        "target",
        "target must be a participant identifier like 0235:1987654321",
      ],
      [{ scope: "organization", target: uuid() }, "target", "target must be the id of an organization"],
      [{ scope: "organization", target: "x' or 1=1" }, "target", "target must be the id of an organization"],
      [{ scope: "access-point", target: "corner-3" }, "target", "target must be corner-2"],
      [
        { scope: "leg", target: "toC3", all_organizations: true },
        "all_organizations",
        "all_organizations must not be sent without a receiver",
      ],
      [{ scope: "leg", target: "toC3", reason: " " }, "reason", "reason must not be blank"],
    ];
    for (const [body, field, words] of complaints) {
      const answer = await pause(body, site());
      expect(answer.status, answer.text).to.equal(400);
      expect((answer.json as { errors: object }).errors).to.have.property(field, words);
    }
    await expectError(resume(uuid(), site()), 404, "Pause not found");
    expect(await list("", site())).to.be.empty;
  });
});
