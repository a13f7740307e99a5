import { readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { openJournal, restoreJournal } from "../../workers/simulator/journal.ts";
import { scan } from "../../workers/simulator/access-point-api.ts";
import { SettledRecords, Transmissions, type Transmission } from "../../workers/simulator/transmissions.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { buildTransmission } from "./build-transmission.ts";

const now = new Date().toISOString();
const everything = { isWanted: () => true, limit: 10 };

function addMany(transmissions: Transmissions, count: number, overrides: Partial<Transmission> = {}): void {
  for (let nth = 0; nth < count; nth += 1) {
    transmissions.add(buildTransmission(`${nth}`, { receivedAt: now, ...overrides }));
  }
}

describe("settled transmissions", () => {
  let folder: string;
  let journal: string;
  let records: SettledRecords<Transmission>;
  beforeEach(() => {
    folder = createTemporaryFolder("settled-").dir;
    journal = path.join(folder, "journal.jsonl");
    records = new SettledRecords<Transmission>(`${journal}.settled`);
  });
  afterEach(() => records.close());
  const files = (): string[] => readdirSync(folder).filter((name) => name.includes(".settled-"));

  it("go to the disk but for the newest, and are found there as they were", async () => {
    const transmissions = new Transmissions(200_000, records);
    addMany(transmissions, 5_000);
    expect([...transmissions.recent()].length).to.be.below(2_001);
    expect(transmissions.copies("sbdh-0")).to.deep.equal([buildTransmission("0", { receivedAt: now })]);
    expect(transmissions.copies("sbdh-4999")).to.have.length(1);
    const { total, delivered, newest } = await scan(transmissions, everything);
    expect([total, delivered]).to.deep.equal([5_000, 5_000]);
    expect(newest.map(({ id }) => id)).to.deep.equal(Array.from({ length: 10 }, (_, nth) => `${4_990 + nth}`));
    files().forEach((name) => expect(statSync(path.join(folder, name)).mode & 0o777).to.equal(0o600));
  });

  it("give every copy of an envelope, wherever it is", () => {
    const transmissions = new Transmissions(200_000, records);
    transmissions.add(buildTransmission("first", { sbdhId: "same" }));
    addMany(transmissions, 3_000);
    transmissions.add(buildTransmission("second", { sbdhId: "same", copy: 2 }));
    expect(transmissions.copies("same").map(({ id }) => id)).to.deep.equal(["first", "second"]);
  });

  it("stay in memory while something is still to come, and go when that has come", () => {
    const transmissions = new Transmissions(200_000, records);
    addMany(transmissions, 3_000, { status: "failed" });
    expect(files()).to.deep.equal([]);
    for (let nth = 0; nth < 3_000; nth += 1) {
      transmissions.change(`${nth}`, { status: "sent" });
    }
    for (let nth = 3_000; nth < 4_001; nth += 1) {
      transmissions.add(buildTransmission(`${nth}`, { receivedAt: now }));
    }
    expect([...transmissions.recent()].length).to.be.below(2_001);
    expect(transmissions.copies("sbdh-7")[0]?.status).to.equal("sent");
  });

  it("are gone, with their file, when enough newer ones have come", async () => {
    const transmissions = new Transmissions(3_000, records);
    addMany(transmissions, 20_000);
    const { total } = await scan(transmissions, everything);
    expect(total).to.be.within(3_000, 6_000);
    expect(files()).to.have.length(Math.ceil((total - [...transmissions.recent()].length) / 1_000));
    expect(transmissions.copies("sbdh-0")).to.deep.equal([]);
  });

  it("are gone after 30 days", async () => {
    const transmissions = new Transmissions(200_000, records);
    addMany(transmissions, 2_000, { receivedAt: "2026-01-01T00:00:00.000Z" });
    addMany(transmissions, 4_000);
    const { newest, total } = await scan(transmissions, { isWanted: () => true, limit: 10_000 });
    expect(total).to.equal(4_000);
    expect(newest.every(({ receivedAt }) => receivedAt === now)).to.equal(true);
  });

  it("stay in memory where the disk takes nothing", () => {
    const nowhere = new SettledRecords<Transmission>(path.join(folder, "missing", "journal.settled"));
    const transmissions = new Transmissions(200_000, nowhere);
    addMany(transmissions, 5_000);
    expect([...transmissions.recent()]).to.have.length(5_000);
    expect(transmissions.copies("sbdh-0")).to.have.length(1);
  });

  it("are there after a kill, made again from the journal", async () => {
    const written = await openJournal<object>(journal);
    for (let nth = 0; nth < 5_000; nth += 1) {
      void written.append({ event: "received", transmission: buildTransmission(`${nth}`, { receivedAt: now }) });
    }
    await written.close();
    writeFileSync(`${journal}.settled-99`, "left by a process that was killed");
    const again = new SettledRecords<Transmission>(`${journal}.settled`);
    const transmissions = new Transmissions(200_000, again);
    await (await restoreJournal(journal, transmissions, 200_000)).close();
    expect([...transmissions.recent()].length).to.be.below(2_001);
    expect((await scan(transmissions, everything)).total).to.equal(5_000);
    expect(files()).not.to.include("journal.jsonl.settled-99");
    again.close();
    expect(files()).to.deep.equal([]);
  });

  it("are rewritten with a journal that has grown, each once", async () => {
    const written = await openJournal<object>(journal);
    for (let nth = 0; nth < 10_000; nth += 1) {
      void written.append({ event: "received", transmission: buildTransmission(`${nth}`, { receivedAt: now }) });
    }
    await written.close();
    const size = statSync(journal).size;
    await (await restoreJournal(journal, new Transmissions(2_500, records), 2_500)).close();
    expect(statSync(journal).size).to.be.below(size / 2);
  });
});
