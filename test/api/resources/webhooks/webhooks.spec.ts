import { expect } from "chai";

import { type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { type Answer, call, jsonOf, expectError, expectFieldErrors } from "../../http-client.ts";

const url = "http://127.0.0.1:9/hook";

describe("api/resources/webhooks", () => {
  const api = useTestApi({}, { each: true });
  const post = (path: string, body?: unknown): Promise<Answer> =>
    call(api, "POST", `/api/webhooks${path}`, body === undefined ? {} : { body });
  const get = (path: string): Promise<Answer> => call(api, "GET", `/api/webhooks${path}`);
  const created = async (body: Json = {}): Promise<Json> => {
    return jsonOf<Json>(post("", { url, ...body }), 201);
  };

  describe("endpoints", () => {
    it("shows the secret once", async () => {
      const answer = await post("", { url, description: "ERP", events: ["document.approved", "document.approved"] });
      expect(answer.status).to.equal(201);
      const { secret, ...endpoint } = answer.json as Json;
      expect(secret).to.match(/^whsec_/);
      expect(endpoint).to.include({ url, description: "ERP", enabled: true, previous_secret_until: null });
      expect(endpoint["events"]).to.deep.equal(["document.approved"]);
      expect(answer.headers.get("location")).to.equal(`/api/webhooks/${String(endpoint["id"])}`);
      const [one, list] = [await get(`/${String(endpoint["id"])}`), await get("")];
      expect(one.json).to.deep.equal(endpoint);
      expect(list.json).to.deep.equal({ data: [endpoint] });
    });

    it("replaces what the caller decides, and keeps the secret", async () => {
      const { id } = await created({ description: "old" });
      const secretOf = () => api.query(`select secret from webhook_endpoints`);
      const before = await secretOf();
      const body = { url: "http://127.0.0.1:9/other", events: ["leg.toC3.sent"], enabled: false };
      const answer = await call(api, "PUT", `/api/webhooks/${String(id)}`, { body });
      expect(answer.status).to.equal(200);
      expect(answer.json).to.deep.include({ ...body, description: null });
      expect(await secretOf()).to.deep.equal(before);
    });

    it("goes with everything that was sent to it", async () => {
      const { id } = await created();
      await post(`/${String(id)}/test`);
      expect((await call(api, "DELETE", `/api/webhooks/${String(id)}`)).status).to.equal(204);
      expect((await get(`/${String(id)}`)).status).to.equal(404);
      expect(await api.query(`select from webhook_deliveries`)).to.deep.equal([]);
    });

    it("are twenty at most, also when they come at the same time", async () => {
      const answers = await Promise.all(Array.from({ length: 25 }, () => post("", { url })));
      expect(answers.filter(({ status }) => status === 201)).to.have.length(20);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.text).to.include("20 webhook endpoints");
    });

    const broken: [Json, string][] = [
      [{ url: undefined }, "url"],
      [{ url: `https://8.8.8.8/${"x".repeat(2_048)}` }, "url"],
      [{ events: [] }, "events"],
      [{ events: ["document.approved", "document.eaten"] }, "events[1]"],
      [{ secret: "whsec_AAAA" }, "secret"],
    ];
    it("refuses what is none", async () => {
      for (const [body, field] of broken) {
        await expectFieldErrors(post("", { url, ...body }), field);
      }
    });
  });

  describe("rotating the secret", () => {
    it("shows the new one, and says until when the old one signs", async () => {
      const { id, secret } = await created();
      const rotated = await jsonOf<Json>(post(`/${String(id)}/rotate-secret`, { overlap_hours: 2 }));
      expect(rotated["secret"])
        .to.match(/^whsec_/)
        .and.not.equal(secret);
      const hours = (new Date(String(rotated["previous_secret_until"])).getTime() - Date.now()) / 3_600_000;
      expect(hours).to.be.within(1.9, 2.1);
      expect((await get(`/${String(id)}`)).text).to.not.include("whsec_");
    });

    it("is repeated for an Idempotency-Key, and kept without a secret in clear", async () => {
      const again = (path: string, body: unknown, key: string): Promise<Answer> =>
        call(api, "POST", `/api/webhooks${path}`, { headers: { "idempotency-key": key }, body });
      const first = await again("", { url }, "made");
      const { id } = first.json as Json;
      const rotated = await again(`/${String(id).toUpperCase()}/rotate-secret`, { overlap_hours: 1 }, "rotated");
      const kept = await api.query<{ body: string }>("select body from idempotency_keys");
      expect(kept.map(({ body }) => body.slice(0, 7))).to.deep.equal(["sealed:", "sealed:"]);
      const replays = [await again("", { url }, "made")];
      replays.push(await again(`/${String(id).toUpperCase()}/rotate-secret`, { overlap_hours: 1 }, "rotated"));
      expect(replays.map(({ text }) => text)).to.deep.equal([first.text, rotated.text]);
      api.deps.config.secretsKeys = ["another key of more than thirty-two characters"];
      await expectError(
        again("", { url }, "made"),
        409,
        "The answer to the first request with this Idempotency-Key cannot be shown again: a new request needs a key of its own",
      );
    });

    it("refuses an overlap that is no number of hours up to a week", async () => {
      const { id } = await created();
      for (const hours of [-1, 1.5, 169, "2"]) {
        await expectFieldErrors(post(`/${String(id)}/rotate-secret`, { overlap_hours: hours }), "overlap_hours");
      }
    });
  });

  describe("deliveries", () => {
    it("are listed newest first, by state and page by page", async () => {
      const { id } = await created();
      const ids: unknown[] = [];
      for (let nth = 0; nth < 3; nth += 1) {
        ids.unshift(((await post(`/${String(id)}/test`)).json as Json)["id"]);
      }
      const first = (await get(`/${String(id)}/deliveries?limit=2`)).json as { data: Json[]; next_cursor: string };
      expect(first.data.map((each) => each["id"])).to.deep.equal(ids.slice(0, 2));
      const second = await get(`/${String(id)}/deliveries?limit=2&cursor=${first.next_cursor}`);
      expect(second.json).to.have.property("next_cursor", null);
      expect((second.json as { data: Json[] }).data.map((each) => each["id"])).to.deep.equal(ids.slice(2));
      expect((await get(`/${String(id)}/deliveries?state=delivered`)).json).to.deep.equal({
        data: [],
        next_cursor: null,
      });
      expect((await get(`/${String(id)}/deliveries?state=lost`)).status).to.equal(400);
      expect((await get(`/${String(id)}/deliveries?cursor=x`)).status).to.equal(400);
    });

    it("are not replayed for no time", async () => {
      const { id } = await created();
      for (const [body, field] of [
        [{}, "since"],
        [{ since: "2026-08-01" }, "since"],
        [{ since: "2026-08-02T00:00:00Z", until: "2026-08-02T00:00:00Z" }, "until"],
      ] as const) {
        await expectFieldErrors(post(`/${String(id)}/replay`, body), field);
      }
    });
  });
});
