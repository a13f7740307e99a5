import { expect } from "chai";

import { until } from "../../setup/until.ts";
import { RestoredSite } from "./restored-site.ts";

/** Fewer than a step of hundred, so that no note of a step shows them; none is sent. */
const documentsAfter = 5;

describe("a disk that is put back in its place, with the api alone", function () {
  this.timeout(300_000);
  let site: RestoredSite;
  before(async () => {
    site = await RestoredSite.start();
  });
  after(() => site?.close());

  const checkNumbers = (): void => {
    const numbers = site.notified.map(({ profile, number }) => `${profile} ${number}`);
    expect(new Set(numbers).size, "numbers given twice").to.equal(numbers.length);
  };

  const recover = async (reports: number): Promise<void> => {
    await site.stack.startProcess("simulator");
    await site.stack.startProcess("workers");
    await until("the recovery is over", async () => !(await site.isUnderWay()), 60_000, 50);
    await site.createWhenOpen();
    checkNumbers();
    expect(await site.reports()).to.have.length(reports);
    await site.untilEnded();
    for (let restart = 0; restart < 3; restart += 1) {
      for (const name of ["api", "workers"] as const) {
        await site.stack.stopProcess(name, restart === 1 ? "SIGKILL" : "SIGTERM");
        await site.stack.startProcess(name);
      }
      await site.createWhenOpen();
    }
    checkNumbers();
    expect(await site.reports(), "restarts begin none").to.have.length(reports);
  };

  it("is recognised before a document is taken in", async () => {
    await site.waiting(2);
    const goBack = await site.backUp();
    await site.stack.startProcess("api");
    await site.waiting(documentsAfter);
    await site.stopAll();
    await goBack();
    await site.stack.startProcess("api");
    expect(await site.tryToCreate()).to.contain("restored");
    checkNumbers();
    expect(await site.isUnderWay()).to.equal(true);
    await recover(1);
  });

  it("is recognised under an api that runs", async () => {
    await site.stack.stopProcess("workers");
    const stopped = await site.backUpUnderProcesses();
    await site.waiting(documentsAfter);
    await stopped();
    const answer = async (): Promise<string | undefined> => {
      const refused = await site.tryToCreate();
      return refused?.includes("restored") ? refused : undefined;
    };
    await until("it says that it was restored", answer, 60_000, 10);
    checkNumbers();
    await site.stack.stopProcess("simulator");
    await recover(2);
  });

  it("is not seen in a server that has crashed and come back", async () => {
    for (let crash = 0; crash < 3; crash += 1) {
      await site.waiting(2);
      await site.server.restart();
      await site.createWhenOpen();
    }
    checkNumbers();
    expect(await site.reports()).to.have.length(2);
    expect(await site.isUnderWay()).to.equal(false);
  });
});
