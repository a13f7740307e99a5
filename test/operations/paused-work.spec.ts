import { expect } from "chai";

import { PausedWork, type PausedThing } from "../../common/operations/paused-work.ts";

const a = "00000000-0000-7000-8000-00000000000a";
const b = "00000000-0000-7000-8000-00000000000b";
const leg = { leg: "c3", orgId: a, receiverId: "0235:1987654321" } as const;

const paused = (...things: PausedThing[]) => new PausedWork(things);
const everybodys = (scope: PausedThing["scope"], target: string): PausedThing => ({ scope, target, orgId: null });

describe("what is paused", () => {
  it("is nothing at first", () => {
    expect(paused().isNothing).to.equal(true);
    expect(paused().holdsLeg(leg)).to.equal(false);
    expect(paused().holdsStage("pricing")).to.equal(false);
  });

  it("is a stage, with the legs that it delivers and no others", () => {
    const work = paused(everybodys("stage", "reporting"));
    expect(work.holdsStage("reporting")).to.equal(true);
    expect(work.holdsStage("transmission")).to.equal(false);
    expect(work.holdsLeg({ ...leg, leg: "c5" })).to.equal(true);
    expect(work.holdsLeg({ ...leg, leg: "withdrawal" })).to.equal(true);
    expect(work.holdsLeg(leg)).to.equal(false);
  });

  it("is a leg by the name that clients know, of any organization", () => {
    const work = paused(everybodys("leg", "toC5"));
    expect(work.holdsLegs("c5")).to.equal(true);
    expect(work.holdsLegs("withdrawal")).to.equal(false);
    expect(work.holdsStage("reporting")).to.equal(false);
  });

  it("is every leg where the access point is", () => {
    const work = paused(everybodys("access-point", "corner-2"));
    expect((["c3", "c5", "withdrawal"] as const).every((name) => work.holdsLegs(name))).to.equal(true);
    expect(work.holdsStage("validation")).to.equal(false);
  });

  it("is one organization alone", () => {
    const work = paused({ scope: "organization", target: a, orgId: a });
    expect(work.holdsOrganization(a)).to.equal(true);
    expect(work.holdsLeg(leg)).to.equal(true);
    expect(work.holdsLeg({ ...leg, orgId: b })).to.equal(false);
    expect(work.organizations).to.deep.equal([a]);
  });

  it("is a receiver, of everybody or of one organization, in any letter case", () => {
    const spelled = { ...leg, receiverId: "9930:DE123456789" };
    const receiver = "9930:de123456789";
    const all = paused(everybodys("receiver", receiver));
    expect(all.holdsLeg(spelled)).to.equal(true);
    expect(all.holdsLeg({ ...spelled, orgId: b })).to.equal(true);
    expect(all.holdsLeg(leg)).to.equal(false);
    const own = paused({ scope: "receiver", target: receiver, orgId: a });
    expect(own.holdsLeg(spelled)).to.equal(true);
    expect(own.holdsLeg({ ...spelled, orgId: b })).to.equal(false);
    expect(own.receivers).to.deep.equal([{ receiverId: receiver, orgId: a }]);
  });
});
