import { expect } from "chai";

import { buildInvoiceRequest } from "../factories/request.ts";
import { Stack } from "../setup/processes/stack.ts";
import { until } from "../setup/until.ts";
import { asOwner } from "../setup/database/database.ts";

/** Blocks whoever stores documents, until the test lets go. */
const storeLock = 4_712;
const clients = 50;

interface Answer {
  status: number;
  id: string;
  number: string;
  isReplay: boolean;
}

const keys = (round: string): string[] => Array.from({ length: clients }, (_, index) => `${round}-${index}`);

describe("an API process that dies while it stores a group", function () {
  this.timeout(120_000);
  let stack: Stack;

  before(async () => {
    stack = await Stack.startAlone();
    await stack.stopProcess("workers");
    await asOwner(
      stack.database,
      `
      create function wait_for_test() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(${storeLock});
        return null;
      end $$`,
    );
    await asOwner(
      stack.database,
      `
      create trigger wait_for_test after insert on documents for each statement execute function wait_for_test()`,
    );
  });

  after(async () => {
    await stack?.close();
  });

  const post = async (key: string): Promise<Answer> => {
    const response = await fetch(`${stack.url}/api/purchase-invoices/${stack.businessProfileId}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${stack.token}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify(buildInvoiceRequest()),
    });
    const { id, document_sequence: number } = (await response.json()) as { id: string; document_sequence: string };
    return { status: response.status, id, number, isReplay: response.headers.get("idempotent-replayed") === "true" };
  };
  const stored = () =>
    stack.database.query<{ id: string; number: string }>(
      "select id, document_sequence as number from documents order by document_sequence",
    );
  const waiting = () =>
    stack.database.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%with item as%'
       and datname = current_database()`,
    );

  for (const fate of ["lost", "kept"] as const) {
    it(`has stored what it answered, and a group that was ${fate} is one document for each key in the end`, async () => {
      const before = (await stored()).length;
      const answered = await Promise.all(keys(`${fate}-before`).map(post));
      const dying = keys(fate);
      const outcomes = await stack.database.transaction(async (tx) => {
        await tx.query(`select pg_advisory_xact_lock(${storeLock})`);
        const posts = dying.map((key) => post(key).catch(() => "unanswered"));
        await until("a group is about to be stored", async () => (await waiting()).length > 0);
        await until(
          "the others have their keys",
          async () =>
            (await stack.database.query("select from idempotency_keys where key = any($1::text[])", [dying])).length ===
            clients,
        );
        await stack.stopProcess("api", "SIGKILL");
        if (fate === "lost") {
          await stack.database.query("select pg_terminate_backend(pid) from unnest($1::int[]) as pid", [
            (await waiting()).map(({ pid }) => pid),
          ]);
        }
        return Promise.all(posts);
      });
      expect(new Set(outcomes)).to.deep.equal(new Set(["unanswered"]));
      await until("nobody stores any more", async () => (await waiting()).length === 0);

      await stack.startProcess("api");
      // The keys of requests that died before they stored anything are taken over after half a minute.
      await stack.database.query("update idempotency_keys set locked_until = now() where document_id is null");
      const again = await Promise.all([...keys(`${fate}-before`), ...dying].map(post));
      expect(again.map(({ status }) => status)).to.deep.equal(again.map(() => 201));
      expect(again.slice(0, clients)).to.deep.equal(answered.map((answer) => ({ ...answer, isReplay: true })));
      expect(again.slice(clients).some(({ isReplay }) => isReplay)).to.equal(fate === "kept");

      const documents = await stored();
      expect(documents).to.have.length(before + 2 * clients);
      const ids = new Set(documents.map(({ id }) => id));
      expect(again.filter(({ id }) => !ids.has(id))).to.deep.equal([]);
      const numbers = documents.map(({ number }) => Number(number.split("-").at(-1)));
      expect(numbers).to.deep.equal(numbers.map((_, index) => index + 1));
    });
  }
});
