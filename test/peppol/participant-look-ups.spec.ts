import { expect } from "chai";

import type { ParticipantId } from "../../common/peppol/identifiers.ts";
import { type DirectoryAnswer, ParticipantLookUps } from "../../common/peppol/participant-look-ups.ts";
import { until } from "../setup/until.ts";

const id = { scheme: "0235", value: "1987654321" };

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
      await lookUps.lookUp(id);
      now += (keptSeconds - 1) * 1_000;
      expect(await lookUps.lookUp(id)).to.include({ state: answer.state, ageSeconds: keptSeconds - 1 });
      expect(asked).to.have.length(1);
      now += 2_000;
      expect(await lookUps.lookUp(id)).to.include({ ageSeconds: 0 });
      expect(asked).to.have.length(2);
    }
  });

  it("are made once for callers who ask at the same time, in any letter case", async () => {
    const lookUps = lookUpsOf(() => Promise.resolve({ state: "not_registered" }));
    const spelled = ["abc", "ABC", "aBc"].map((value) => lookUps.lookUp({ scheme: "9906", value }));
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
    expect(await lookUps.lookUp(id, { waitMs: 1 })).to.include({
      state: "unknown",
      reason: "The directory has not answered yet",
    });
    gate.open?.();
    await until("it is known", async () => (await lookUps.lookUp(id, { waitMs: 1 })).state === "not_registered");
    expect(asked).to.have.length(1);
  });

  it("never fail, and are bounded in number at a time and in what waits", async () => {
    const broken = lookUpsOf(() => Promise.reject(new TypeError("at 10.0.0.1")));
    expect(await broken.lookUp(id)).to.include({ state: "unknown", reason: "The look-up failed: TypeError" });
    const gate: { open?: () => void } = {};
    const opened = new Promise<void>((resolve) => (gate.open = resolve));
    const lookUps = lookUpsOf(async () => (await opened, { state: "not_registered" }));
    const many = Array.from({ length: 600 }, (_, nth) => lookUps.lookUp({ scheme: "9906", value: `${nth}` }));
    await until("the first are asked", () => asked.length === 16);
    gate.open?.();
    const states = (await Promise.all(many)).map(({ reason }) => reason);
    expect(states.filter((reason) => reason !== null)).to.have.length(84);
    expect(asked).to.have.length(516);
  });

  it("of predefined endpoints ask nothing", async () => {
    const lookUps = lookUpsOf(() => Promise.reject(new Error("asked")));
    expect(await lookUps.lookUp({ ...id, value: "9900000098" })).to.include({ state: "unknown" });
    expect(asked).to.have.length(0);
  });
});
