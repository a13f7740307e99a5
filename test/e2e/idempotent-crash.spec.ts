import { expect } from "chai";

import { buildInvoiceRequest } from "../factories/request.ts";
import { Stack } from "../setup/processes/stack.ts";
import { until } from "../setup/until.ts";
import { asOwner } from "../setup/database/database.ts";

/** Blocks whoever stores an answer, until the test lets go. */
const answerLock = 4_711;

describe("an API process that dies between storing a document and storing the answer", function () {
  this.timeout(120_000);
  let stack: Stack;

  before(async () => {
    stack = await Stack.startAlone();
    await asOwner(
      stack.database,
      `
      create function wait_for_test() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(${answerLock});
        return new;
      end $$`,
    );
    await asOwner(
      stack.database,
      `
      create trigger wait_for_test before update on idempotency_keys for each row
      when (new.status is not null) execute function wait_for_test()`,
    );
  });

  after(async () => {
    await stack?.close();
  });

  const post = () =>
    fetch(`${stack.url}/api/purchase-invoices/${stack.businessProfileId}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${stack.token}`,
        "content-type": "application/json",
        "idempotency-key": "order-4711",
      },
      body: JSON.stringify(buildInvoiceRequest()),
    });

  const documents = () => stack.database.query<{ id: string }>("select id from documents");

  it("leads a retry to the document that exists", async () => {
    const { database } = stack;
    await database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(${answerLock})`);
      const lost = post().then(
        () => "answered",
        () => "lost",
      );
      const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%idempotency_keys%'
        and datname = current_database()`;
      await until("the answer is about to be stored", async () => (await database.query(waiting)).length === 1);
      await stack.stopProcess("api", "SIGKILL");
      // The server notices a lost client only when it has something to say to it.
      await database.query(`select pg_terminate_backend(pid) from (${waiting}) as w`);
      expect(await lost).to.equal("lost");
    });
    const [stored, ...others] = await documents();
    expect(others).to.deep.equal([]);

    await stack.startProcess("api");
    const retry = await post();
    expect(retry.status).to.equal(201);
    expect(retry.headers.get("idempotent-replayed")).to.equal("true");
    expect(((await retry.json()) as { id: string }).id).to.equal(stored?.id);
    expect(await documents()).to.have.lengthOf(1);
  });
});
