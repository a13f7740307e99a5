import { expect } from "chai";

import { ApiError, createClient, items, orThrow, pages } from "../../common/client/create-client.ts";
import { judge } from "../api/contract/process-document.ts";
import { openNetwork } from "../api/openapi/simulated-network.ts";
import { useTestApi } from "../setup/api.ts";
import { purchaseInvoice } from "./purchase-invoice.ts";

describe("what the client follows", () => {
  const api = useTestApi();
  const open = () => createClient({ baseUrl: api.url, token: api.token() });
  const create = async (note: string) =>
    orThrow(
      await open().createPurchaseInvoice({
        business_profile_id: api.businessProfileId,
        body: { ...purchaseInvoice, note },
      }),
    );

  it("lists page by page and row by row, and goes on from a cursor", async () => {
    const client = open();
    const made = [];
    for (const note of ["1", "2", "3", "4", "5"]) {
      made.unshift((await create(note)).id);
    }
    const sizes = [];
    let cursor: string | null = null;
    for await (const page of pages(client.listPurchaseInvoices, { limit: 2 })) {
      sizes.push(page.data.length);
      cursor ??= page.next_cursor;
    }
    expect(sizes).to.deep.equal([2, 2, 1]);
    const rest: string[] = [];
    for await (const { id } of items(client.listPurchaseInvoices, { limit: 2, cursor: cursor ?? "" })) {
      rest.push(id);
    }
    expect(rest).to.deep.equal(made.slice(2));
    const wrong = pages(client.listPurchaseInvoices, { limit: 1_000_000 }).next();
    expect(await wrong.catch((error: unknown) => error)).to.include({ status: 400, path: "limit", pointer: undefined });
  });

  it("waits until a document's state is final, and not for longer than it may", async () => {
    const client = open();
    const { id } = await create("waited for");
    const tired = client.waitUntilFinal("purchase-invoices", id, { timeoutMs: 100 });
    expect(await tired.catch((error: unknown) => error)).to.have.property("name", "TimeoutError");
    const network = await openNetwork(api);
    try {
      const final = client.waitUntilFinal("purchase-invoices", id);
      await judge(api, { id });
      await network.deliver(id, "c3");
      await network.deliver(id, "c5");
      expect((await final).overall_status).to.equal("APPROVED");
    } finally {
      await network.close();
    }
    const unknown = client.waitUntilFinal("sales-invoices", id).catch((error: unknown) => error);
    expect(await unknown)
      .to.be.instanceOf(ApiError)
      .and.to.include({ status: 404, code: "document_not_found" });
  });

  it("reads every change once and in order, to the end and from any of them on", async () => {
    const client = open();
    const all = [];
    for await (const change of client.changes({ limit: 3, wait: 0 })) {
      all.push(change.cursor);
    }
    expect(all.length).to.be.above(6);
    const rest = [];
    for await (const change of client.changes({ from: all[3], wait: 0 })) {
      rest.push(change.cursor);
    }
    expect(rest).to.deep.equal(all.slice(4));
    const next = client.changes({ from: all.at(-1) }).next();
    const { id } = await create("followed");
    expect((await next).value).to.include({ document_id: id });
  });
});
