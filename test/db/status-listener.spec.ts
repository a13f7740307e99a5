import { Writable } from "node:stream";

import { expect } from "chai";
import { pino } from "pino";

import { anything, StatusListener, type Watch } from "../../common/status/status-listener.ts";
import { insertLogEntry } from "../factories/status-log.ts";
import { openTransaction } from "../setup/database/open-transaction.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { startSilentProxy } from "../setup/http/silent-proxy.ts";
import { until } from "../setup/until.ts";

const long = 25_000;
/** Long enough for a notice to come, where none is expected. */
const short = 300;

/** The look that every watch is owed when the connection is opened is over. */
const listening = async (...watches: Watch[]): Promise<void> => {
  await Promise.all(watches.map((each) => each.change(long)));
};
const heard = async (each: Watch, ms: number): Promise<boolean> => {
  const over = Symbol("over");
  const silence = new Promise((resolve) => setTimeout(() => resolve(over), ms));
  return (await Promise.race([each.change(ms * 2), silence])) !== over;
};

describe("StatusListener", () => {
  const pipeline = usePipeline({}, { each: true });
  let documentId: string;

  beforeEach(async () => {
    documentId = (await pipeline.create()).id;
  });

  const watch = (id: string): Watch => {
    const taken = pipeline.deps.statusListener.watch(id);
    expect(taken).to.not.equal(undefined);
    return taken as Watch;
  };
  it("notifies waiters for the document, for its organization and for anything, and no others", async () => {
    const other = await pipeline.create();
    const watches = [documentId, pipeline.orgId, anything, other.id].map(watch);
    await listening(...watches);
    await insertLogEntry(pipeline.deps.database, documentId);
    const wereHeard = await Promise.all(watches.map((each) => heard(each, short)));
    expect(wereHeard).to.deep.equal([true, true, true, false]);
  });

  it("keeps what came between two waits", async () => {
    const mine = watch(documentId);
    const witness = watch(documentId);
    await listening(mine, witness);
    await insertLogEntry(pipeline.deps.database, documentId);
    await witness.change(long);
    expect(await heard(mine, short)).to.equal(true);
    expect(await heard(mine, short)).to.equal(false);
  });

  it("lets everyone look once when the connection was lost, and hears again", async () => {
    const mine = watch(documentId);
    await listening(mine);
    await pipeline.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'test listener' and datname = current_database()`,
    );
    await mine.change(long);
    await insertLogEntry(pipeline.deps.database, documentId);
    expect(await heard(mine, long)).to.equal(true);
  });

  it("notices when the network has gone silent, and hears again when it speaks", async () => {
    const { deps } = pipeline;
    const proxy = await startSilentProxy(deps.config.databaseUrl);
    const lines: string[] = [];
    const logger = pino(new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }));
    const listener = new StatusListener({ databaseUrl: proxy.url, applicationName: "silent" }, logger, 200);
    try {
      const mine = listener.watch(documentId) as Watch;
      await listening(mine);
      proxy.fallSilent();
      await until("it gives the connection up", () => lines.some((line) => line.includes("cannot listen")));
      proxy.speakAgain();
      await listening(mine);
      await insertLogEntry(deps.database, documentId);
      expect(await heard(mine, long)).to.equal(true);
    } finally {
      await listener.close();
      await proxy.close();
    }
  });

  it("comes behind a change that was written before it listened, and looks when it is there", async () => {
    const open = await openTransaction(pipeline.deps.database, (tx) => insertLogEntry(tx, documentId));
    const mine = watch(documentId);
    // A watch of its own: what still listens for it would take the news away from the next call.
    expect(await heard(watch(documentId), short)).to.equal(false);
    await open.commit();
    expect(await heard(mine, long)).to.equal(true);
  });

  it("disconnects when there are no waiters, and connects again for the next one", async () => {
    const connections = () =>
      pipeline.query(
        `select from pg_stat_activity where application_name = 'test listener' and datname = current_database()`,
      );
    const first = watch(documentId);
    await listening(first);
    expect(await connections()).to.have.length(1);
    first.close();
    await until("the connection is closed", async () => (await connections()).length === 0);
    const second = watch(documentId);
    await listening(second);
    await insertLogEntry(pipeline.deps.database, documentId);
    expect(await heard(second, long)).to.equal(true);
  });

  it("takes a thousand, and then no more until one leaves", async () => {
    const { statusListener } = pipeline.deps;
    const watches = Array.from({ length: 1_000 }, () => watch(documentId));
    expect(statusListener.watch(documentId)).to.equal(undefined);
    watches[0]?.close();
    expect(statusListener.watch(documentId)).to.not.equal(undefined);
  });

  it("lets go of everyone when the process leaves", async () => {
    const mine = watch(documentId);
    await listening(mine);
    const waiting = mine.change(long);
    pipeline.deps.statusListener.release();
    await waiting;
    expect(mine.isOpen).to.equal(false);
    expect(pipeline.deps.statusListener.watch(documentId)).to.equal(undefined);
    await until("nobody waits", () => pipeline.deps.statusListener.waiting === 0);
  });
});
