import { expect } from "chai";

import { until } from "../../setup/until.ts";
import { RestoredSite, type Way } from "./restored-site.ts";

/** RESTORES=20 is what the hold asks for; each takes about a minute. */
const rounds = Number(process.env["RESTORES"] ?? 3);
const ways: readonly Way[] = ["disk", "file beside", "file"];
/** Numbers that may be skipped in a sequence beyond what was given. */
const maxSkipped = 100;

for (const remembers of [true, false]) {
  // Without the folder, one of the ways shows what it is for.
  const tried = remembers ? rounds : Math.ceil(rounds / 3);
  describe(`restores, each followed by three restarts, ${remembers ? "with" : "without"} NUMBERS_DIR`, function () {
    this.timeout(900_000);
    let site: RestoredSite;
    before(async () => (site = await RestoredSite.start(remembers)));
    after(() => site?.close());

    /** Beyond these are skipped without having been given. */
    const givenBefore = (profile: string, year: number): number =>
      Math.max(
        0,
        ...site.notified
          .filter((each) => each.profile === profile && each.number.includes(`-${year}-`))
          .map(({ number }) => Number(number.split("-").at(-1))),
      );

    const start = async (isAway: boolean, isEndedHalfWay: boolean, workers: 1 | 2): Promise<void> => {
      if (!isAway) {
        await site.stack.startProcess("simulator");
      }
      await site.stack.startProcess("api");
      await Promise.all([
        site.stack.startProcess("workers"),
        ...(workers === 2 ? [site.stack.startProcess("workers-2")] : []),
      ]);
      if (isAway) {
        const problem = async () => (await site.reports())[0]?.problem ?? undefined;
        await until("it says why it cannot go on", problem, 60_000, 100);
        await site.stack.startProcess("simulator");
      }
      if (isEndedHalfWay) {
        const isAsking = async () => ((await site.reports())[0]?.envelopes ?? 0) > 0 || !(await site.isUnderWay());
        await Promise.race([until("it asks", isAsking, 60_000, 5), site.stack.stopProcess("workers", "SIGKILL")]);
        await site.stack.stopProcess("workers", "SIGKILL");
        await site.stack.startProcess("workers");
      }
    };

    const checkNames = async (): Promise<void> => {
      const reports = await site.reports();
      const lost = reports.flatMap((report) => report.lost);
      const here = await site.stack.database.query<{ id: string; revision: number }>(
        "select id, revision from documents",
      );
      const revisions = new Map(here.map(({ id, revision }) => [id, revision]));
      const wrong = lost.filter((each) => (revisions.get(each.document_id ?? "") ?? 0) >= (each.revision ?? 0));
      expect(wrong, "wrong names among the lost").to.be.empty;
      const known = new Set(
        (await site.stack.database.query<{ id: string }>("select id from transmissions")).map(({ id }) => id),
      );
      const missing = (await site.sent()).filter(({ sbdhId }) => !known.has(sbdhId));
      const isHere = ({ custom1, custom3 }: (typeof missing)[number]): boolean =>
        (revisions.get(custom1 ?? "") ?? 0) >= Number(custom3?.split(" ")[1]);
      const expected = missing.filter((each) => !isHere(each)).map(({ sbdhId }) => sbdhId);
      expect(lost.map(({ sbdh_id: id }) => id)).to.have.members([...new Set(expected)]);
    };

    const checkNumbers = async (given: (profile: string, year: number) => number): Promise<void> => {
      const [latest] = await site.reports();
      for (const gap of latest!.gaps) {
        const skipped = gap.last_value - given(gap.business_profile_id, gap.year);
        expect(skipped, JSON.stringify(gap)).to.be.at.most(maxSkipped);
      }
      const numbers = site.notified.map(({ profile, number }) => `${profile} ${number}`);
      expect(new Set(numbers).size, "numbers given twice").to.equal(numbers.length);
    };

    for (let round = 0; round < tried; round += 1) {
      const way = ways[round % ways.length]!;
      // A disk that was put back is recognised when the access point can be asked.
      const isAway = round % 2 === 1 && way !== "disk";
      const isEndedHalfWay = round % 4 === 2;
      const workers = round % 3 === 0 ? 2 : 1;
      const times = round % 4 === 3 ? 2 : 1;
      it(`${round + 1}: ${way}${isAway ? ", access point away" : ""}${isEndedHalfWay ? ", ended half way" : ""}, ${workers} workers, restored ${times} times`, async () => {
        await site.documents();
        await site.waiting(round % 2 === 0 ? 3 : 0);
        const goBack = await site.backUp(way);
        if (way === "disk") {
          await start(false, false, 1);
        } else {
          await site.stack.startProcess("workers");
        }
        await site.untilEnded();
        await site.documents();
        await site.waiting(round % 5 === 4 ? 0 : 7);
        for (let time = 0; time < times; time += 1) {
          await site.stopAll();
          await goBack();
          const before = (await site.reports()).filter(({ finished_at: end }) => end !== null).length;
          const highest = new Map<string, number>();
          const given = (profile: string, year: number): number => {
            const key = `${profile} ${year}`;
            highest.set(key, highest.get(key) ?? givenBefore(profile, year));
            return highest.get(key)!;
          };
          for (const { profile, number } of site.notified) {
            given(profile, Number(number.split("-").at(-2)));
          }
          await start(isAway, isEndedHalfWay, workers);
          await until("the recovery is over", async () => !(await site.isUnderWay()), 120_000, 50);
          const { length } = await site.reports();
          expect(length, "it was recognised").to.equal(before + 1);
          await site.createWhenOpen();
          await checkNumbers(given);
          await site.untilEnded();
          await checkNames();
          for (let restart = 0; restart < 3; restart += 1) {
            await site.stack.stopProcess("workers", restart === 1 ? "SIGKILL" : "SIGTERM");
            await site.stack.startProcess("workers");
            expect(await site.isUnderWay(), `after restart ${restart + 1}`).to.equal(false);
            expect(await site.reports()).to.have.length(length);
          }
        }
        const delivered = (await site.sent()).filter((each) => each.delivered).map(({ sbdhId }) => sbdhId);
        expect(new Set(delivered).size, "sent twice").to.equal(delivered.length);
        await site.stack.stopProcess("workers-2");
      });
    }
  });
}
