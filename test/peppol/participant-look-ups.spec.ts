import { expect } from "chai";

import type { ParticipantId } from "../../common/peppol/identifiers.ts";
import { type DirectoryAnswer, ParticipantLookUps } from "../../common/peppol/participant-look-ups.ts";
import { until } from "../setup/until.ts";

const id = { scheme: "0235", value: "1987654321" };
const orgId = "A";

describe("look-ups of participants", () => {
  let now = 0;
  const asked: ParticipantId[] = [];
  const lookUpsOf = (answer: (id: ParticipantId) => Promise<DirectoryAnswer>): ParticipantLookUps => {
    asked.length = 0;
    return new ParticipantLookUps({ lookUp: (each) => (asked.push(each), answer(each)) }, () => now);
  };

  it("are kept with their age, the shorter the less they say", async () => {
    for (const [answer, keptSeconds] of [
      [{ state: "registered", documentTypes: [], withoutProcess: [], isUnclear: false }, 900],
      [{ state: "registered", documentTypes: [], withoutProcess: [], isUnclear: true }, 10],
      [{ state: "not_registered" }, 120],
      [{ state: "unknown", reason: "away" }, 10],
    ] as const) {
      const lookUps = lookUpsOf(() => Promise.resolve(answer as DirectoryAnswer));
      await lookUps.lookUp(id, { orgId });
      now += (keptSeconds - 1) * 1_000;
      expect(await lookUps.lookUp(id, { orgId })).to.include({ state: answer.state, ageSeconds: keptSeconds - 1 });
      expect(asked).to.have.length(1);
      now += 2_000;
      expect(await lookUps.lookUp(id, { orgId })).to.include({ ageSeconds: 0 });
      expect(asked).to.have.length(2);
    }
  });

  it("are made once for callers who ask at the same time, in any letter case", async () => {
    const lookUps = lookUpsOf(() => Promise.resolve({ state: "not_registered" }));
    const spelled = ["abc", "ABC", "aBc"].map((value) => lookUps.lookUp({ scheme: "9906", value }, { orgId }));
    expect((await Promise.all(spelled)).map(({ participantId }) => participantId)).to.deep.equal([
      "9906:abc",
      "9906:ABC",
      "9906:aBc",
    ]);
    expect(asked).to.have.length(1);
  });

  it("end for who waits no longer, and go on for the next", async () => {
    const gate: { open?: () => void } = {};
    const opened = new Promise<void>((resolve) => (gate.open = resolve));
    const lookUps = lookUpsOf(async () => (await opened, { state: "not_registered" }));
    expect(await lookUps.lookUp(id, { orgId, waitMs: 1 })).to.include({
      state: "unknown",
      reason: "The directory has not answered yet",
    });
    gate.open?.();
    await until("it is known", async () => (await lookUps.lookUp(id, { orgId, waitMs: 1 })).state === "not_registered");
    expect(asked).to.have.length(1);
  });

  it("never fail, and are bounded in number at a time and in what waits", async () => {
    const broken = lookUpsOf(() => Promise.reject(new TypeError("at 10.0.0.1")));
    expect(await broken.lookUp(id, { orgId })).to.include({
      state: "unknown",
      reason: "The look-up failed: TypeError",
    });
    const gate: { open?: () => void } = {};
    const opened = new Promise<void>((resolve) => (gate.open = resolve));
    const lookUps = lookUpsOf(async () => (await opened, { state: "not_registered" }));
    const ask = (nth: number, of: string) => lookUps.lookUp({ scheme: "9906", value: `${of}${nth}` }, { orgId: of });
    const many = Array.from({ length: 520 }, (_, nth) => ask(nth, orgId));
    await until("the first are asked", () => asked.length === 8);
    const others = [ask(1, "B"), ask(2, "B")];
    await until("another organization's are asked meanwhile", () => asked.length === 10);
    gate.open?.();
    const states = (await Promise.all(many)).map(({ reason }) => reason);
    expect(states.filter((reason) => reason !== null)).to.have.length(520 - 8 - 250);
    expect((await Promise.all(others)).map(({ reason }) => reason)).to.deep.equal([null, null]);
    expect(asked).to.have.length(8 + 250 + 2);
  });

  it("are an organization's own where it sees their age", async () => {
    const lookUps = lookUpsOf(() => Promise.resolve({ state: "not_registered" }));
    await lookUps.lookUp(id, { orgId, isOwn: true });
    now += 60_000;
    expect(await lookUps.lookUp(id, { orgId: "B", isOwn: true })).to.include({ ageSeconds: 0 });
    expect(await lookUps.lookUp(id, { orgId, isOwn: true })).to.include({ ageSeconds: 60 });
    expect(asked).to.have.length(2);
  });

  it("of predefined endpoints ask nothing", async () => {
    const lookUps = lookUpsOf(() => Promise.reject(new Error("asked")));
    expect(await lookUps.lookUp({ ...id, value: "9900000098" }, { orgId })).to.include({ state: "unknown" });
    expect(asked).to.have.length(0);
  });
});
