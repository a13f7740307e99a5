import { expect } from "chai";

import type { LegPlace, LookedLegs } from "../../../common/delivery/waiting-store.ts";
import { LegWalk } from "../../../workers/periodic-jobs/sweeper.ts";

const looked = (reached: string | null, { found = 0, oldest = "then", some = true } = {}): LookedLegs<unknown> => ({
  found: Array.from({ length: found }, () => ({})),
  reached,
  oldest,
  some,
});

describe("a walk through the open legs", () => {
  let walk: LegWalk;
  let places: (string | null | undefined)[];

  beforeEach(() => {
    walk = new LegWalk();
    places = [];
  });

  const round = (...answers: LookedLegs<unknown>[]) =>
    walk.round((place: LegPlace) => {
      places.push(place.after);
      return Promise.resolve(answers[places.length - 1] ?? looked("far"));
    });

  it("goes on from look to look, and in the next round from where it came to", async () => {
    await round(looked("1"), looked("2"));
    expect(places).to.deep.equal([null, "1", "2", ...Array.from({ length: 17 }, () => "far")]);
    places = [];
    await round(looked(null));
    expect(places).to.deep.equal(["far"]);
  });

  it("counts what it finds on its way", async () => {
    expect(await round(looked("1", { found: 10 }), looked("2", { found: 3 }), looked(null))).to.equal(13);
    expect(places).to.deep.equal([null, "1", "2"]);
  });

  it("begins again at the oldest leg that it has passed", async () => {
    await round(looked("1", { oldest: "first" }), looked(null, { oldest: "second" }));
    places = [];
    await round(looked(null, { oldest: "third" }));
    places = [];
    await round(looked(null));
    expect(places).to.deep.equal(["third"]);
  });

  it("tells whether the last round saw an open leg", async () => {
    await round(looked("1"), looked(null, { some: false }));
    expect(walk.sawSome).to.equal(true);
    places = [];
    await round(looked(null, { some: false }));
    expect(walk.sawSome).to.equal(false);
  });

  it("does not move when a look fails", async () => {
    await round(looked("1", { oldest: "first" }), looked(null));
    await walk.round(() => Promise.reject(new Error("away"))).catch(() => undefined);
    places = [];
    await round(looked(null));
    expect(places).to.deep.equal(["first"]);
  });
});
