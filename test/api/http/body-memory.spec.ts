import { expect } from "chai";

import { BodyMemory } from "../../../api/http/body-memory.ts";
import { buildInvoiceRequest } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import { openRaw, rawAnswer, rawPost, type RawClient } from "../../setup/http/raw-client.ts";
import { until } from "../../setup/until.ts";
import { call } from "../http-client.ts";

const megabyte = 1024 * 1024;

const memory = (): BodyMemory =>
  new BodyMemory({ bodyMemoryBytes: 100 * megabyte, bodyMemoryPerOrganizationBytes: 40 * megabyte });

describe("api/http/body-memory", () => {
  it("counts what is announced within the organization, and what is there over all", () => {
    const counted = memory();
    const hold = counted.open("a");
    expect(hold.announce(30 * megabyte)).to.equal(undefined);
    expect([counted.held, counted.heldBy("a")]).to.deep.equal([0, 30 * megabyte]);
    expect(hold.set(10 * megabyte)).to.equal(undefined);
    expect([counted.held, counted.heldBy("a")]).to.deep.equal([10 * megabyte, 30 * megabyte]);
    expect(hold.set(35 * megabyte)).to.equal(undefined);
    expect([counted.held, counted.heldBy("a")]).to.deep.equal([35 * megabyte, 35 * megabyte]);
    hold.release();
    expect(hold.set(7 * megabyte)).to.equal(undefined);
    expect([counted.held, counted.heldBy("a")]).to.deep.equal([0, 0]);
  });

  it("says whose bound would be exceeded, and takes nothing then", () => {
    const counted = memory();
    const holds = ["a", "b", "c"].map((orgId) => counted.open(orgId));
    expect(counted.open("a").announce(41 * megabyte)).to.equal("organization");
    expect(holds.map((hold) => hold.announce(40 * megabyte))).to.deep.equal([undefined, undefined, undefined]);
    expect(counted.open("b").announce(1 * megabyte)).to.equal("organization");
    expect(holds.map((hold) => hold.set(40 * megabyte))).to.deep.equal([undefined, undefined, "all"]);
    expect(counted.open("d").announce(21 * megabyte)).to.equal("all");
    expect(counted.open(undefined).announce(21 * megabyte)).to.equal("all");
    expect(counted.open(undefined).announce(20 * megabyte)).to.equal(undefined);
    expect(counted.held).to.equal(80 * megabyte);
  });

  it("keeps a reserve for small requests, which large ones cannot take", () => {
    const counted = memory();
    for (const orgId of ["a", "b", "c"]) {
      expect(counted.open(orgId).set(33 * megabyte)).to.equal(undefined);
    }
    expect(counted.open("d").set(2 * megabyte)).to.equal("all");
    const small = Array.from({ length: 300 }, () => counted.open("d").set(64 * 1024));
    expect(small.filter((excess) => excess === undefined)).to.have.lengthOf(17 * 16);
  });
});

describe("api/limits: bytes of bodies that are under way", () => {
  const api = useTestApi({
    slowSenderWindowMs: 1_500,
    bodyMemoryBytes: 40 * megabyte,
    bodyMemoryPerOrganizationBytes: 32 * megabyte,
  });
  let clients: RawClient[];

  beforeEach(() => {
    clients = [];
  });

  afterEach("everything is given back", async () => {
    for (const { socket } of clients) {
      socket.destroy();
    }
    await until(
      "nothing is held",
      () => api.parts.bodyMemory.held === 0 && api.parts.bodyMemory.heldBy(api.orgId) === 0,
    );
  });

  const send = (
    { orgId, businessProfileId }: { orgId: string; businessProfileId: string },
    headers: Record<string, string>,
    body: string | Uint8Array = "",
  ): RawClient => {
    const authorization = `Bearer ${api.token(orgId)}`;
    const path = `/api/purchase-invoices/${businessProfileId}`;
    const client = openRaw(api.url, rawPost(path, { authorization, ...headers }));
    client.write(body);
    clients.push(client);
    return client;
  };
  const post = ({ orgId, businessProfileId }: { orgId: string; businessProfileId: string }) =>
    call(api, "POST", `/api/purchase-invoices/${businessProfileId}`, {
      token: api.token(orgId),
      body: buildInvoiceRequest(),
    });

  it("are refused beyond the organization's share before they are read, and leave the others their own", async () => {
    const other = await api.addOrganization();
    const unfinished = new Uint8Array(8 * megabyte - 1).fill(0x20);
    const length = { "content-length": `${8 * megabyte}` };
    for (let count = 0; count < 4; count += 1) {
      send(api, length, unfinished);
    }
    await until("four are there but for a byte", () => api.parts.bodyMemory.held === 4 * unfinished.length);
    for (let count = 4; count < 60; count += 1) {
      send(api, length, unfinished.subarray(0, 1_000));
    }
    for (const client of clients.slice(4)) {
      const { status, head, json } = rawAnswer(await client.end());
      expect(status).to.equal(429);
      expect(head)
        .to.match(/Retry-After: \d+/i)
        .and.to.match(/Connection: close/i);
      expect(json).to.deep.equal({
        errors: {
          message: "Too many bytes of this account are under way at the same time: wait for an answer, then go on",
        },
      });
    }
    expect(api.parts.bodyMemory.held).to.equal(4 * unfinished.length);
    expect((await post(other)).status).to.equal(201);
    for (const client of clients.slice(0, 4)) {
      expect(rawAnswer(await client.end()).status).to.equal(408);
    }
    await until("their bytes are given back", () => api.parts.bodyMemory.held === 0);
    expect((await post(api)).status).to.equal(201);
  });

  it("that are announced and never sent take no memory from other organizations, and from their own only for a time", async () => {
    const others = [await api.addOrganization(), await api.addOrganization(), await api.addOrganization()];
    for (const liar of [api, ...others.slice(1)]) {
      for (let count = 0; count < 4; count += 1) {
        send(liar, { "content-length": `${8 * megabyte}` });
      }
    }
    await until("all have announced", () => api.parts.bodyMemory.heldBy(api.orgId) === 32 * megabyte);
    expect((await post(api)).status).to.equal(429);
    expect((await post(others[0]!)).status).to.equal(201);
    await until("the announcements have lapsed", () => api.parts.bodyMemory.heldBy(api.orgId) === 0);
    expect((await post(api)).status).to.equal(201);
  });

  it("are refused with 503 when there are too many over all, whether they were announced or not", async () => {
    const other = await api.addOrganization();
    const chunked = { "transfer-encoding": "chunked" };
    const most = 8 * megabyte - 1_000;
    const unfinished = `${most.toString(16)}\r\n${" ".repeat(most)}`;
    for (let count = 0; count < 4; count += 1) {
      send(api, chunked, unfinished);
    }
    await until("four are there", () => api.parts.bodyMemory.held === 4 * most);
    send(other, { "content-length": `${8 * megabyte}` }, " ".repeat(most));
    await until("a fifth is there", () => api.parts.bodyMemory.held === 5 * most);
    const announced = send(other, { "content-length": "70000" });
    const grown = send(other, chunked, `11170\r\n${" ".repeat(70_000)}`);
    for (const client of [announced, grown]) {
      const { status, head, json } = rawAnswer(await client.end());
      expect([status, json]).to.deep.equal([
        503,
        { errors: { message: "Too many bytes are under way at the moment, try again" } },
      ]);
      expect(head).to.match(/Retry-After: \d+/i);
    }
  });

  it("count for a batch as well: the document that comes in and those that are worked on", async () => {
    const authorization = `Bearer ${api.token()}`;
    const head = { authorization, "content-type": "application/x-ndjson", "transfer-encoding": "chunked" };
    const most = 8 * megabyte - 1_000;
    const path = `/api/purchase-invoices/${api.businessProfileId}/batch`;
    const open = (): RawClient => {
      const client = openRaw(api.url, rawPost(path, head));
      client.write(`${most.toString(16)}\r\n${" ".repeat(most)}\r\n`);
      clients.push(client);
      return client;
    };
    for (let count = 0; count < 4; count += 1) {
      open();
    }
    await until("four documents are half there", () => api.parts.bodyMemory.held === 4 * most);
    const fifth = open();
    await until("the fifth is refused", () => fifth.received().includes('"line":1,"status":429'));
    await fifth.end();
  });
});
