import { expect } from "chai";

import { insertLogEntry } from "../../../factories/status-log.ts";
import { buildInvoiceRequest, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { until } from "../../../setup/until.ts";
import { type Answer, call, jsonOf, expectFieldErrors } from "../../http-client.ts";

interface Page {
  data: Json[];
  next_cursor: string;
  has_more: boolean;
}

const eventsOf = ({ data }: Page): unknown[] => data.map(({ event }) => event);
const documentsOf = ({ data }: Page): unknown[] => data.map((change) => change["document_id"]);

describe("api/resources/changes", () => {
  const api = useTestApi({}, { each: true });
  const create = async (): Promise<string> => {
    const path = `/api/purchase-invoices/${api.businessProfileId}`;
    return String(((await call(api, "POST", path, { body: buildInvoiceRequest() })).json as Json)["id"]);
  };
  const ask = (query: Record<string, string | number>, token = api.token()): Promise<Answer> =>
    call(api, "GET", `/api/changes?${new URLSearchParams(query as Record<string, string>)}`, { token });
  const read = async (query: Record<string, string | number> = {}, token?: string): Promise<Page> => {
    return jsonOf<Page>(ask(query, token));
  };
  const whole = (count: number): Promise<Page> =>
    until("all changes are safe to read", async () => {
      const page = await read();
      return page.data.length >= count && page;
    });

  it("lists every change in order, with its document", async () => {
    const ids = [await create(), await create()];
    const page = await whole(2);
    expect(documentsOf(page)).to.deep.equal(ids);
    expect(page.data[0]).to.include({
      kind: "purchase-invoices",
      document_sequence: "SBI-2026-000001",
      overall_status: "PENDING",
      revision: 1,
      stage: "accept",
      leg: null,
      event: "RECEIVED",
      from: null,
      to: "received",
    });
    expect(page.data.at(-1)?.["cursor"]).to.equal(page.next_cursor);
    expect(page.has_more).to.equal(false);
  });

  it("answers an empty page when the time is over, and the place stays", async () => {
    const { next_cursor: cursor } = await read({ cursor: "now" });
    const page = await read({ cursor, wait: 1 });
    expect(page).to.deep.equal({ data: [], next_cursor: cursor, has_more: false });
  });

  it("has cursors that do not reveal how much the site writes, and that other organizations can neither use nor make", async () => {
    await create();
    const other = await api.addOrganization();
    const otherToken = api.token(other.orgId);
    const { next_cursor: cursor } = await whole(1);
    expect(cursor).to.match(/^[\w-]{22}$/);
    expect((await read()).next_cursor).to.equal(cursor);
    expect((await ask({ cursor }, otherToken)).status).to.equal(400);
    const bytes = Buffer.from(cursor, "base64url");
    for (const at of [0, 7, 8, 15]) {
      const forged = Buffer.from(bytes);
      forged.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      expect((await ask({ cursor: forged.toString("base64url") })).status).to.equal(400);
    }
    const here = (await read({ cursor: "now" })).next_cursor;
    expect((await read({ cursor: "now" }, otherToken)).next_cursor).not.to.equal(here);
  });

  it("gives the chosen events alone, moves over what is left out, and waits for them", async () => {
    const id = await create();
    await whole(1);
    for (const [event, to] of [
      ["PRICED", "priced"],
      ["APPROVED", "APPROVED"],
    ] as const) {
      await insertLogEntry(api.deps.database, id, { event, to });
    }
    await whole(3);
    expect(eventsOf(await read({ events: "document.received,document.approved" }))).to.deep.equal([
      "RECEIVED",
      "APPROVED",
    ]);
    const final = await read({ terminal: "true" });
    expect(eventsOf(final)).to.deep.equal(["APPROVED"]);
    const first = await read({ events: "document.received,document.approved", limit: 1 });
    expect([eventsOf(first), first.has_more]).to.deep.equal([["RECEIVED"], true]);
    expect(eventsOf(await read({ terminal: "true", cursor: first.next_cursor }))).to.deep.equal(["APPROVED"]);
    const none = await read({ events: "document.rejected" });
    expect(none).to.deep.include({ data: [], has_more: false, next_cursor: (await read()).next_cursor });
    expect(await read({ terminal: "true", events: "document.received", cursor: first.next_cursor })).to.deep.include({
      data: [],
    });
    const waiting = read({ terminal: "true", cursor: none.next_cursor, wait: 20 });
    await insertLogEntry(api.deps.database, id, { event: "UPDATED" });
    await insertLogEntry(api.deps.database, id, { event: "REJECTED", to: "REJECTED" });
    expect(eventsOf(await waiting)).to.deep.equal(["REJECTED"]);
  });

  for (const [name, value] of [
    ["cursor", "bG9nOi0x"],
    ["cursor", Buffer.from("log:9223372036854775808").toString("base64url")],
    ["cursor", "later"],
    ["limit", "0"],
    ["limit", "1001"],
    ["wait", "31"],
    ["since", "1"],
    ["events", "APPROVED"],
    ["events", "webhook.test"],
    ["terminal", "yes"],
  ] as const) {
    it(`refuses ${name}=${value}`, async () => {
      await expectFieldErrors(ask({ [name]: value }), name);
    });
  }
});
