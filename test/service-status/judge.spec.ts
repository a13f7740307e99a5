import { expect } from "chai";

import { conditionIds, conditionTable } from "../../common/service-status/condition-table.ts";
import { judge, wasLookedAt } from "../../common/service-status/judge.ts";
import { parts } from "../../common/service-status/service-snapshot.ts";
import { buildKnown } from "../factories/known.ts";
import { buildServiceSnapshot } from "../factories/service-snapshot.ts";

describe("the judgement", () => {
  it("is well only where everything was looked at and holds, with the age of the oldest", () => {
    const known = buildKnown();
    const old = "2026-11-22T18:32:00.000Z";
    expect(judge({ ...known, looks: { ...known.looks, backlog: old } })).to.deep.include({
      conditions: [],
      unseen: [],
      isWell: true,
      oldestLook: old,
    });
    for (const part of parts) {
      const { [part]: _unseen, ...looks } = known.looks;
      const judged = judge({ ...known, looks });
      expect(judged.isWell, part).to.equal(false);
      expect(
        judged.unseen.map((each) => each.part),
        part,
      ).to.deep.equal([part]);
      expect(judged.lookedAt.map((each) => each.part)).not.to.include(part);
      expect(
        conditionIds.some((id) => !wasLookedAt(id, { ...known, looks })),
        part,
      ).to.equal(true);
    }
  });

  it("tells what the process finds itself while the database is away", () => {
    const { looks } = buildKnown();
    const { database, disk, queue } = looks as Required<typeof looks>;
    const judged = judge(
      buildKnown({
        snapshot: null,
        looks: { database, disk, queue },
        database: { state: "silent", reason: "timeout", failingMs: 4_000 },
        queue: { store: "redis", state: "unavailable", failingMs: 2_000, memory: null },
        recovery: null,
      }),
    );
    expect(judged.conditions.map(({ id, severity }) => [id, severity])).to.deep.equal([
      ["database-away", "critical"],
      ["queue-away", "critical"],
    ]);
    expect(judged.unseen.map(({ part }) => part)).to.include.members(["backlog", "processes", "recovery"]);
    expect(judged.isWell).to.equal(false);
  });

  it("tells an organization nothing that only the site can mend", () => {
    const judged = judge(
      buildKnown({
        snapshot: buildServiceSnapshot({ scope: "organization", databaseRole: "owner" }),
        schema: { state: "older", pending: ["C3"], unknown: [] },
        looks: { ...buildKnown().looks },
      }),
    );
    expect(judged.conditions).to.deep.equal([]);
    expect(judged.lookedAt.map(({ part }) => part)).not.to.include.members(["places", "schema"]);
  });
});

describe("the table of conditions", () => {
  it("has eighteen rows at most, says everything in sentences, and names each alert once", () => {
    expect(conditionIds.length).to.be.at.most(18);
    for (const id of conditionIds) {
      const { title, action, looksAt } = conditionTable[id];
      for (const text of [title, action]) {
        expect(text, id).to.match(/^[A-Z].*\.$/s);
      }
      expect(looksAt, id).not.to.deep.equal([]);
      expect(id).to.match(/^[a-z]+(-[a-z0-9]+)*$/);
    }
    const alerts = conditionIds.map((id) => conditionTable[id].alert);
    expect(new Set(alerts).size).to.equal(alerts.length);
  });
});
