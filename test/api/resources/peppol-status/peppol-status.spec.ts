import { expect } from "chai";

import { pricingStage } from "../../../../workers/stages/document-stages.ts";
import { buildInvoiceRequest, type Json } from "../../../factories/request.ts";
import { insertLogEntry } from "../../../factories/status-log.ts";
import { useTestApi } from "../../../setup/api.ts";
import { until } from "../../../setup/until.ts";
import { call, type Answer, expectFieldErrors, jsonOf } from "../../http-client.ts";
import { asOwner } from "../../../setup/database/database.ts";
import { stageJobHandler } from "../../../setup/pipeline.ts";

const someId = "019a0000-0000-7000-8000-00000000abcd";

const tagOf = (answer: Answer): string => String(answer.headers.get("etag"));

describe("api/resources/peppol-status", () => {
  const api = useTestApi({}, { each: true });
  let id: string;
  beforeEach(async () => {
    id = await create();
  });

  const create = async (): Promise<string> => {
    const path = `/api/purchase-invoices/${api.businessProfileId}`;
    const answer = await call(api, "POST", path, { body: buildInvoiceRequest() });
    expect(answer.status, answer.text).to.equal(201);
    return String((answer.json as Json)["id"]);
  };
  const status = (query = "", tag?: string): Promise<Answer> =>
    call(api, "GET", `/api/purchase-invoices/${id}/peppol-status${query}`, {
      ...(tag !== undefined && { headers: { "if-none-match": tag } }),
    });
  /** The document goes one stage further. */
  const move = () =>
    stageJobHandler(api.deps, pricingStage(api.deps))({ data: { documents: [{ id, revision: 1 }] }, attemptsMade: 0 });
  const decide = (state: string) => api.query(`update documents set overall_status = $2 where id = $1`, [id, state]);
  const query = (body: unknown): Promise<Answer> => call(api, "POST", "/api/peppol-status/query", { body });
  const requestWaits = () => until("the request waits", () => api.deps.statusListener.waiting === 1);

  describe("ETag", () => {
    it("answers what the caller has with 304 and no body", async () => {
      const tag = tagOf(await status());
      for (const sent of [tag, tag.slice(2), `"other", ${tag}`, "*"]) {
        const answer = await status("", sent);
        expect(answer.status, sent).to.equal(304);
        expect(answer.text).to.equal("");
        expect(tagOf(answer)).to.equal(tag);
      }
    });

    it("answers with 304 without reading legs or XML", async () => {
      const tag = tagOf(await status());
      await asOwner(api.deps.database, `alter table revision_files rename to away`);
      expect((await status("", tag)).status).to.equal(304);
      expect((await status()).status).to.equal(500);
    });
  });

  describe("wait", () => {
    it("answers 304, or what there is, when the time is over", async () => {
      const tag = tagOf(await status());
      const [same, whole] = await Promise.all([status("?wait=1", tag), status("?wait=1")]);
      expect([same.status, whole.status]).to.deep.equal([304, 200]);
    });

    it("lets a change pass, and answers when the state is final", async () => {
      const held = [status("?wait=30"), status("?wait=30", tagOf(await status()))];
      await until("all of them wait", () => api.deps.statusListener.waiting === held.length);
      await move();
      expect(await Promise.race([...held, status("?wait=1").then(() => "still held")])).to.equal("still held");
      expect(api.deps.statusListener.waiting).to.equal(held.length);
      await decide("REJECTED");
      await insertLogEntry(api.deps.database, id, { event: "REJECTED" });
      for (const answer of await Promise.all(held)) {
        expect(answer.json).to.include({ overall_status: "REJECTED", is_terminal: true });
        expect(tagOf(answer)).to.equal(tagOf(await status()));
      }
      expect(api.deps.statusListener.waiting).to.equal(0);
      expect((await status("?wait=30", tagOf(await status()))).status, "a final state is answered at once").to.equal(
        304,
      );
    });

    it("is the only parameter of waiting", async () => {
      await expectFieldErrors(status("?wait=1&until=terminal"), "until");
    });

    it("forgets a client that has gone", async () => {
      const leaving = new AbortController();
      const held = fetch(`${api.url}/api/purchase-invoices/${id}/peppol-status?wait=30`, {
        headers: { authorization: `Bearer ${api.token()}` },
        signal: leaving.signal,
      }).catch((error: Error) => error.name);
      await requestWaits();
      leaving.abort();
      expect(await held).to.equal("AbortError");
      await until("no request waits", () => api.deps.statusListener.waiting === 0);
    });

    it("answers at once when the process leaves", async () => {
      const held = status("?wait=30");
      await requestWaits();
      api.deps.statusListener.release();
      expect((await held).status).to.equal(200);
      expect((await status("?wait=30")).status).to.equal(200);
    });

    for (const wait of ["31", "-1", "1.5", "x", ""]) {
      it(`refuses ${JSON.stringify(wait)}`, async () => {
        await expectFieldErrors(status(`?wait=${wait}`), "wait");
      });
    }
  });

  it("says when to ask again", async () => {
    expect((await status()).json).to.include({ is_terminal: false, next_poll_after_seconds: 2 });
  });

  describe("query", () => {
    it("gives the status of many documents in the order asked, and lists unknown ids", async () => {
      const other = await create();
      await decide("REJECTED");
      const { data, not_found: missing } = await jsonOf<{ data: Json[]; not_found: string[] }>(
        query({ ids: [other.toUpperCase(), someId, id, other] }),
      );
      expect(missing).to.deep.equal([someId]);
      expect(data.map((each) => each["id"])).to.deep.equal([other, id]);
      expect(data[0]).to.include({
        kind: "purchase-invoices",
        document_sequence: "SBI-2026-000002",
        overall_status: "PENDING",
        participant_status: null,
        fta_status: null,
        is_terminal: false,
        next_poll_after_seconds: 2,
      });
      expect(new Date(String(data[0]?.["updated_at"])).getTime()).to.be.greaterThan(0);
      expect(data[1]).to.include({ is_terminal: true, next_poll_after_seconds: null });
    });

    it("takes a thousand ids and no more", async () => {
      const ids = Array.from({ length: 1_001 }, () => id);
      expect((await query({ ids: ids.slice(1) })).status).to.equal(200);
      const answer = await query({ ids });
      expect(answer.json).to.deep.include({ errors: { ids: "ids must have 1 to 1000 elements" } });
    });

    it("refuses what has more metadata than one answer may, and says what to do", async () => {
      const metadata = JSON.stringify({ pair: "x".repeat(3 * 1024 * 1024) });
      const large = [await create(), await create()];
      await api.query("update documents set metadata = $2 where id = any($1)", [large, metadata]);
      expect((await query({ ids: large.slice(1) })).status).to.equal(200);
      const { status: refused, json } = await query({ ids: large });
      expect([refused, json]).to.deep.equal([
        422,
        { errors: { message: "The metadata of these documents has more than 4 MB: ask for fewer ids" } },
      ]);
    });

    for (const [ids, field] of [
      [undefined, "ids"],
      [[], "ids"],
      [["x"], "ids[0]"],
      [[someId, 7], "ids[1]"],
      [[someId, null], "ids[1]"],
    ] as const) {
      it(`refuses ${JSON.stringify(ids)}`, async () => {
        await expectFieldErrors(query({ ids }), field);
      });
    }
  });
});
