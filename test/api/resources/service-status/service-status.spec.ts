import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { recordHeartbeat } from "../../../../common/runtime/process-store.ts";
import { describeProcess } from "../../../../common/runtime/process-state.ts";
import { buildInvoiceRequest } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { openTransaction } from "../../../setup/database/open-transaction.ts";
import { until } from "../../../setup/until.ts";
import { call, jsonOf } from "../../http-client.ts";

interface Snapshot {
  scope: string;
  conditions: { id: string; words: string; action: string }[];
  stages: { stage: string; waiting: number; since: string | null }[];
  processes: { kind: string; name: string; is_silent: boolean }[];
}

const waiting = ({ stages }: Snapshot): number => stages.find(({ stage }) => stage === "pricing")?.waiting ?? -1;

describe("the status of the service", () => {
  const api = useTestApi();
  const token = (roles: string[], orgId = api.orgId) => api.token(orgId, { subject: "s", roles });
  const stand = async (bearer: string): Promise<Snapshot> => {
    return jsonOf<Snapshot>(call(api, "GET", "/api/operations/standing", { token: bearer }));
  };

  it("shows what waits, and says that no worker runs", async () => {
    await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, { body: buildInvoiceRequest() });
    const standing = await until(
      "the document is counted",
      async () => {
        const now = await stand(token(["site-operator"]));
        return waiting(now) === 1 && now;
      },
      60_000,
    );
    expect(standing.scope).to.equal("site");
    expect(standing.conditions[0]?.words).to.contain("No worker process runs: nothing moves, 1 document waits.");
    expect(standing.conditions[0]?.action).to.contain("Start the workers");
  });

  it("shows other organizations their own documents only", async () => {
    const other = await api.addOrganization();
    const standing = await stand(token(["viewer"], other.orgId));
    expect(standing.scope).to.equal("organization");
    expect(waiting(standing)).to.equal(0);
    expect((await call(api, "GET", "/api/operations/standing")).status).to.equal(403);
    expect((await call(api, "GET", "/api/operations/standing/stream")).status).to.equal(403);
  });

  it("says of each process whether it has missed its beat", async () => {
    const { database } = api.deps;
    for (const [kind, name, seconds] of [
      ["api", "between two beats", 1],
      ["api", "quiet", 7],
      ["workers", "between two beats", 1],
      ["workers", "quiet", 7],
    ] as const) {
      const id = uuid();
      await recordHeartbeat(database, describeProcess(kind, { id, name }));
      await database.query("update processes set seen_at = now() - make_interval(secs => $2) where id = $1", [
        id,
        seconds,
      ]);
    }
    const { processes } = await until("they are read", async () => {
      const now = await stand(token(["site-operator"]));
      return now.processes.length === 4 && now;
    });
    expect(processes.map(({ kind, name, is_silent: isSilent }) => [kind, name, isSilent])).to.have.deep.members([
      ["api", "between two beats", false],
      ["api", "quiet", true],
      ["workers", "between two beats", false],
      ["workers", "quiet", true],
    ]);
    await database.query("delete from processes");
  });

  it("streams it, and ends when the time is over", async () => {
    const answer = await call(api, "GET", "/api/operations/standing/stream?seconds=2", {
      token: token(["site-operator"]),
    });
    expect(answer.headers.get("content-type")).to.contain("text/event-stream");
    const events = answer.text.split("\n\n").filter((event) => event !== "");
    expect(events.length).to.be.within(1, 3);
    for (const event of events) {
      expect(event).to.match(/^event: standing\ndata: \{.*\}$/);
      expect((JSON.parse(event.slice(event.indexOf("{"))) as Snapshot).scope).to.equal("site");
    }
  });

  it("says on the stream that the database does not answer while a reading hangs, and goes on with it afterwards", async () => {
    const lock = await openTransaction(api.deps.database, (tx) =>
      tx.query("lock table processes in access exclusive mode"),
    );
    const watcher = new AbortController();
    const stream = await fetch(`${api.url}/api/operations/standing/stream?seconds=60`, {
      headers: { authorization: `Bearer ${token(["site-operator"])}` },
      signal: watcher.signal,
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const reported = (name: string) =>
      until(name, async () => (await reader?.read())?.value?.startsWith(`event: ${name}\n`));
    await reported("unavailable");
    await lock.commit();
    await reported("standing");
    watcher.abort();
  });

  it("reads nothing without an open stream, and ends all streams when the process stops", async () => {
    const watcher = new AbortController();
    const headers = { authorization: `Bearer ${token(["site-operator"])}` };
    const stream = await fetch(`${api.url}/api/operations/standing/stream?seconds=600`, {
      headers,
      signal: watcher.signal,
    });
    const reader = stream.body?.getReader();
    expect((await reader?.read())?.done).to.equal(false);
    api.deps.statusListener.release();
    await until("the stream ends", async () => (await reader?.read())?.done === true, 60_000);
    const after = await fetch(`${api.url}/api/operations/standing/stream`, { headers });
    expect(await after.text()).to.equal("");
  });
});
