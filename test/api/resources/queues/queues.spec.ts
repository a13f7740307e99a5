import { UnrecoverableError } from "bullmq";
import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { startTestApi } from "../../../setup/api.ts";
import { onEachBackend } from "../../../setup/database/each-backend.ts";
import { suiteResource } from "../../../setup/suite-resource.ts";
import { until } from "../../../setup/until.ts";
import { call, jsonOf } from "../../http-client.ts";

interface Queues {
  store: string;
  data: { name: string; waiting: number; prioritized: number; delayed: number; failed: number }[];
}

interface Jobs {
  data: { id: string; carries: { documents: { id: string }[] }; attempts: number; failure: string | null }[];
  next_start: number | null;
}

const ref = () => ({ id: uuid(), revision: 1 });

onEachBackend("what the queues hold", (backend) => {
  const api = suiteResource(() => startTestApi(backend.config));

  const read = async <Body>(path: string): Promise<Body> => {
    const token = api.token(api.orgId, { subject: "s", roles: ["site-operator"] });
    return jsonOf<Body>(call(api, "GET", `/api/operations/queues${path}`, { token }));
  };

  it("counts jobs by what they do", async () => {
    await api.deps.queues.enqueueFed([ref()], 0);
    await api.deps.queues.enqueueFed([ref()], 1);
    await api.deps.queues.enqueueAlone("reporting", ref(), 600_000);
    const { store, data } = await read<Queues>("");
    expect(store).to.equal(backend.name);
    expect(data.map(({ name }) => name)).to.include.members(["pricing", "reporting"]);
    expect(data.find(({ name }) => name === "pricing")).to.include({ waiting: 1, prioritized: 1, failed: 0 });
    expect(data.find(({ name }) => name === "reporting")).to.include({ waiting: 0, delayed: 1 });
  });

  it("shows jobs page by page, with what they carry", async () => {
    const refs = [ref(), ref(), ref()];
    for (const each of refs) {
      await api.deps.queues.enqueueAlone("rendering", each, 600_000);
    }
    const first = await read<Jobs>("/rendering/jobs?state=delayed&limit=2");
    expect(first.data).to.have.length(2);
    expect(first.next_start).to.equal(2);
    const second = await read<Jobs>("/rendering/jobs?state=delayed&limit=2&start=2");
    expect(second.next_start).to.equal(null);
    const carried = [...first.data, ...second.data].flatMap(({ carries }) => carries.documents.map(({ id }) => id));
    expect(carried).to.have.members(refs.map(({ id }) => id));
  });

  it("shows what was given up, and why", async () => {
    const worker = api.deps.queueBackend.createWorker(
      "validation",
      () => Promise.reject(new UnrecoverableError("no rules")),
      {
        concurrency: 1,
      },
    );
    await worker.waitUntilReady();
    await api.deps.queues.enqueueAlone("validation", ref(), 0);
    const { data } = await until(
      "the job given up",
      async () => {
        const jobs = await read<Jobs>("/validation/jobs");
        return jobs.data.length > 0 && jobs;
      },
      60_000,
    );
    await worker.close();
    expect(data[0]).to.include({ failure: "no rules" });
  });

  it("knows no other queue and no other state", async () => {
    const token = api.token(api.orgId, { subject: "s", roles: ["site-operator"] });
    const unknown = await call(api, "GET", "/api/operations/queues/constructor/jobs", { token });
    expect(unknown.status).to.equal(404);
    const wrong = await call(api, "GET", "/api/operations/queues/pricing/jobs?state=completed", { token });
    expect(wrong.status).to.equal(400);
    expect(wrong.text).to.contain("state");
  });
});
