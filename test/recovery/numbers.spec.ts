import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { beginRecovery, findOpenRecovery, isRecovering } from "../../common/recovery/recovery-store.ts";
import { recordNumbersKnown, skipIssuedNumbers } from "../../common/recovery/sequence-gap-store.ts";
import { documentKindNames } from "../../common/documents/document-kinds.ts";
import { AppError } from "../../common/runtime/errors.ts";
import type { SendingRecord } from "../../common/peppol/access-point.ts";
import { GivenNumbers } from "../../common/recovery/notes-outside-database.ts";
import {
  compareWithNotes,
  noteSequences,
  ServerComparison,
  recover,
  recoveryByHand,
} from "../../common/recovery/recover.ts";
import { reportRecoveries } from "../../common/recovery/report-recoveries.ts";
import { createLogger } from "../../common/runtime/logging.ts";
import { asOwner } from "../setup/database/database.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { historyOf, sendingRecord } from "./sending-history.ts";

const folder = createTemporaryFolder("numbers-");
const numbersDir = path.join(folder.dir, "numbers");

describe("numbers after a restore", () => {
  const pipeline = usePipeline({ config: { numbersDir } }, { each: true });
  beforeEach(() => rmSync(numbersDir, { recursive: true, force: true }));
  after(() => folder.remove());

  const db = () => pipeline.deps.database;
  const newProcess = () => new GivenNumbers(numbersDir, createLogger("test", "silent"));
  const sequence = (year = 2026, kind = "purchase-invoices") => ({
    businessProfileId: pipeline.businessProfileId,
    kind,
    year,
  });
  const newComparison = () =>
    new ServerComparison({ database: db(), givenNumbers: newProcess(), logger: createLogger("test", "silent") });
  const recordOf = (documentSequence: string): Promise<SendingRecord> =>
    sendingRecord(db(), { id: uuid(), documentSequence, businessProfileId: pipeline.businessProfileId }, "c3");
  const begin = async () => {
    await beginRecovery(db(), { reason: "a test" });
    await db().query("update recoveries set began_at = now() - interval '1 minute' where open");
  };
  const tryToFinish = async (records: readonly SendingRecord[] = [], givenNumbers = newProcess()) => {
    const recovery = await findOpenRecovery(db());
    return recover({ ...pipeline.deps, givenNumbers, accessPoint: historyOf(records) }, recovery!);
  };
  const finish = async (...found: Parameters<typeof tryToFinish>) => expect(await tryToFinish(...found)).to.equal(true);
  const sayMargin = (skipNumbers: number) => recoveryByHand(pipeline.deps, { to: "skip", skipNumbers, reason: "Ada" });
  const lastValues = async () =>
    (await db().query<{ value: number }>("select last_value::int as value from sequences order by year")).map(
      ({ value }) => value,
    );
  const goBackTo = (value: number) => db().query("update sequences set last_value = $1", [value]);
  const notes = () =>
    readdirSync(numbersDir)
      .filter((name) => !/^(log|commits)\./.test(name))
      .toSorted();
  const noteNamed = (upTo: number) => `${pipeline.businessProfileId}.purchase-invoices.2026.${upTo}`;

  describe("with a folder beside the database", () => {
    it("are noted before anybody is told of them, in steps of a hundred, by any number of processes", async () => {
      await pipeline.create();
      expect(notes()).to.deep.equal([noteNamed(100)]);
      const [one, other] = [newProcess(), newProcess()];
      await Promise.all(
        [1, 99, 100, 101, 150, 200].flatMap((n) => [one.note(sequence(), n), other.note(sequence(), n)]),
      );
      expect(notes()).to.include(noteNamed(200));
      expect(await newProcess().read()).to.deep.include({
        notes: [{ ...sequence(), upTo: 200 }],
        isComplete: false,
      });
    });

    it("are given behind those that nobody but the folder remembers, in every sequence, and 99 are skipped at most", async () => {
      const numbers = [];
      for (let nth = 0; nth < 3; nth += 1) {
        numbers.push((await pipeline.create()).documentSequence);
      }
      await newProcess().note(sequence(2027), 101);
      await noteSequences(db(), newProcess());
      await goBackTo(1);
      await begin();
      await finish();
      expect(await lastValues()).to.deep.equal([100, 200]);
      const next = (await pipeline.create()).documentSequence;
      expect(numbers).not.to.include(next);
      expect(next).to.equal("SBI-2026-000101");
    });

    it("are skipped once: neither a second recovery nor an unused sequence moves any further", async () => {
      await pipeline.create();
      await noteSequences(db(), newProcess());
      await begin();
      await finish();
      await begin();
      await finish();
      expect(await lastValues()).to.deep.equal([100]);
      expect(notes()).to.deep.equal([noteNamed(100), "complete"].toSorted());
    });

    it("are given by a person's word where the access point knows more than the folder", async () => {
      await pipeline.create();
      await noteSequences(db(), newProcess());
      await begin();
      const records = [await recordOf("SBI-2026-000250")];
      expect(await tryToFinish(records)).to.equal(false);
      expect(await lastValues(), "nothing is moved before").to.deep.equal([1]);
      await sayMargin(30);
      await finish(records);
      expect(await lastValues()).to.deep.equal([280]);
    });

    it("are not skipped behind those that documents have brought", async () => {
      await pipeline.create();
      await noteSequences(db(), newProcess());
      await asOwner(
        db(),
        "set session_replication_role = replica",
        "update documents set document_sequence = 'SBI-2026-000900'",
      );
      await begin();
      await finish();
      expect(await lastValues()).to.deep.equal([900]);
    });

    it("show a database that was put back in its place, once", async () => {
      await pipeline.create();
      await noteSequences(db(), newProcess());
      await newProcess().note(sequence(), 150);
      expect(await compareWithNotes(db(), newProcess())).to.equal(true);
      expect(await isRecovering(db())).to.equal(true);
      await db().query("update recoveries set began_at = now() - interval '1 minute' where open");
      await finish();
      expect(await lastValues()).to.deep.equal([200]);
      await compareWithNotes(db(), newProcess());
      expect(await isRecovering(db())).to.equal(false);
      expect((await newProcess().read())?.isComplete).to.equal(true);
    });

    it("prove nothing where the step is the one in which the database stands, or the profile is another site's", async () => {
      await pipeline.create();
      await newProcess().note({ ...sequence(), businessProfileId: uuid() }, 5_000);
      writeFileSync(path.join(numbersDir, "README"), "");
      expect(await compareWithNotes(db(), newProcess())).to.equal(true);
      expect(await isRecovering(db())).to.equal(false);
    });

    it("show a database that was put back within a step, to all processes that start at once, and once", async () => {
      await pipeline.create();
      await noteSequences(db(), newProcess());
      await db().query("select setval('status_log_id_seq', 1, false)");
      const processes = [newComparison(), newComparison(), newComparison()];
      await Promise.all(processes.map((each) => each.compare()));
      const refused = await pipeline.create().catch((error: Error) => error);
      expect(refused).to.be.instanceOf(AppError).with.property("message").that.contains("restored");
      expect(await reportRecoveries(db())).to.have.length(1);
      await db().query("update recoveries set began_at = now() - interval '1 minute' where open");
      await finish();
      expect((await pipeline.create()).documentSequence).to.equal("SBI-2026-000101");
      await newComparison().compare();
      expect(await isRecovering(db())).to.equal(false);
    });

    it("prove nothing where the log is that of another site, or a number is being written", async () => {
      await pipeline.create();
      const foreign = `log.0123456789abcdef.${uuid()}`;
      writeFileSync(path.join(numbersDir, foreign), "9000 9000\n");
      await newComparison().compare();
      expect(await isRecovering(db())).to.equal(false);
      const own = readdirSync(numbersDir).find((name) => name.startsWith("log.") && name !== foreign)!;
      writeFileSync(path.join(numbersDir, own), "90 91\n");
      const torn = await newComparison()
        .compare()
        .catch((error: Error) => error);
      expect(torn).to.be.instanceOf(AppError);
      expect(await isRecovering(db())).to.equal(false);
    });

    it("are not given before the folder can be compared with a server that has started", async () => {
      writeFileSync(numbersDir, "a file stands in its place");
      const refused = await pipeline.create().catch((error: Error) => error);
      expect(refused).to.be.instanceOf(AppError);
      expect(await lastValues()).to.be.empty;
      rmSync(numbersDir);
      expect((await pipeline.create()).documentSequence).to.equal("SBI-2026-000001");
    });

    it("leave no notes of processes that have ended long ago, but for the highest", async () => {
      await pipeline.create();
      const { site } = (await newProcess().read())!.logs[0]!;
      const files = ["1", "4000000999", "2"].map((number) => {
        const file = path.join(numbersDir, `log.${site}.${uuid()}`);
        writeFileSync(file, `${number} ${number}\n`);
        return file;
      });
      const old = new Date(Date.now() - 2 * 86_400_000);
      files.slice(0, 2).forEach((file) => utimesSync(file, old, old));
      await newComparison().compare();
      expect(files.map((file) => existsSync(file))).to.deep.equal([false, true, true]);
    });

    it("are given where the folder cannot be written, and noted when it can", async () => {
      await pipeline.deps.serverComparison.compare();
      rmSync(numbersDir, { recursive: true, force: true });
      writeFileSync(numbersDir, "a file stands in its place");
      const process = newProcess();
      expect(await process.note(sequence(), 1)).to.equal(false);
      expect((await pipeline.create()).documentSequence).to.equal("SBI-2026-000001");
      expect(await noteSequences(db(), process)).to.equal(false);
      rmSync(numbersDir);
      expect(await noteSequences(db(), process)).to.equal(true);
      expect(notes()).to.deep.equal([noteNamed(100), "complete"].toSorted());
    });

    it("hold a recovery up, with the reason, while the folder cannot be read", async () => {
      await begin();
      writeFileSync(numbersDir, "a file stands in its place");
      const deps = { ...pipeline.deps, accessPoint: historyOf([]) };
      expect(await recover(deps, (await findOpenRecovery(db()))!)).to.equal(false);
      expect((await reportRecoveries(db()))[0]?.problem).to.contain("NUMBERS_DIR");
      await recoveryByHand(pipeline.deps, { to: "end", reason: "Ada" });
      expect(await isRecovering(db())).to.equal(false);
    });
  });

  describe("without a folder", () => {
    const nowhere = new GivenNumbers(undefined, createLogger("test", "silent"));

    it("skip a person's margin in sequences that may have gone on or begun, and none whose year is over", async () => {
      await pipeline.create();
      await db().query("insert into sequences select business_profile_id, kind, 2019, org_id, 7 from sequences");
      await begin();
      expect(await tryToFinish([], nowhere)).to.equal(false);
      await sayMargin(100);
      await finish([await recordOf("SBI-2026-000003")], nowhere);
      const [{ gaps } = { gaps: [] }] = await reportRecoveries(db());
      const current = gaps.filter(({ year }) => year === new Date().getUTCFullYear());
      expect(gaps.filter(({ year }) => year === 2019)).to.be.empty;
      expect(
        current.map(({ kind, first_value, last_value, seen_value }) => [kind, first_value, last_value, seen_value]),
      ).to.have.deep.members(
        documentKindNames.map((kind) => (kind === "purchase-invoices" ? [kind, 2, 103, 3] : [kind, 1, 100, null])),
      );
    });

    it("skip none where the replaced database has told all that were given", async () => {
      await pipeline.create();
      await begin();
      const { id } = (await findOpenRecovery(db()))!;
      await skipIssuedNumbers(db(), id, [{ ...sequence(), lastValue: "12" }]);
      await recordNumbersKnown(db(), id);
      await finish([], nowhere);
      expect(await lastValues()).to.deep.equal([12]);
      expect((await pipeline.create()).documentSequence).to.equal("SBI-2026-000013");
    });
  });
});
