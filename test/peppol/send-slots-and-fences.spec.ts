import { setImmediate as nextTurn } from "node:timers/promises";

import { expect } from "chai";

import { SendSlots, type SlotHolder } from "../../common/peppol/send-slots-and-fences.ts";

const ceilings = { all: 4, perReceiver: 2, perOrganization: 3 };

/** `ask("a r1 first")`: organization a, receiver r1. */
const holderOf = (name: string): SlotHolder => {
  const [orgId = "", receiverId = ""] = name.split(" ");
  return { orgId, receiverId };
};

describe("the slots for calls to the access point", () => {
  let slots: SendSlots;
  let admitted: string[];

  beforeEach(() => {
    slots = new SendSlots(ceilings);
    admitted = [];
  });

  const ask = async (name: string, signal?: AbortSignal): Promise<boolean> => {
    const taken = await slots.take({ ...holderOf(name), ...(signal && { signal }) });
    if (taken) {
      admitted.push(name);
    }
    return taken;
  };
  const giveBack = async (name: string): Promise<void> => {
    slots.release(holderOf(name));
    await nextTurn();
  };

  it("leave some to others when one receiver is slow", async () => {
    for (const nth of [1, 2, 3, 4, 5]) {
      void ask(`a slow ${nth}`);
    }
    void ask("a quick 1");
    void ask("b quick 1");
    await nextTurn();
    expect(admitted).to.deep.equal(["a slow 1", "a slow 2", "a quick 1", "b quick 1"]);
    await giveBack("a quick 1");
    expect(admitted, "its ceiling is reached still").to.have.length(4);
    await giveBack("a slow 1");
    expect(admitted.at(-1)).to.equal("a slow 3");
  });

  it("leave some to others when one organization has many receivers", async () => {
    for (const nth of [1, 2, 3, 4]) {
      void ask(`a r${nth}`);
    }
    await nextTurn();
    expect(admitted).to.deep.equal(["a r1", "a r2", "a r3"]);
    expect(await ask("b r1")).to.equal(true);
    await giveBack("b r1");
    expect(admitted).to.have.length(4);
    await giveBack("a r2");
    expect(admitted.at(-1)).to.equal("a r4");
  });

  it("go round the organizations, however many one has waiting", async () => {
    slots = new SendSlots({ all: 1, perReceiver: 1, perOrganization: 1 });
    const names = ["a r 1", "a r 2", "a r 3", "b r 1", "b r 2", "c r 1"];
    names.forEach((name) => void ask(name));
    await nextTurn();
    for (let served = 1; served < names.length; served++) {
      await giveBack(admitted.at(-1) ?? "");
    }
    expect(admitted).to.deep.equal(["a r 1", "a r 2", "b r 1", "c r 1", "a r 3", "b r 2"]);
  });

  it("are not waited for beyond the signal, nor again for a while by others with that receiver", async () => {
    const impatient = new AbortController();
    await Promise.all([ask("a slow 1"), ask("a slow 2")]);
    const waiting = [ask("a slow 3", impatient.signal), ask("a slow 4")];
    impatient.abort();
    expect(await waiting[0]).to.equal(false);
    expect(await ask("b slow 1"), "in vain").to.equal(false);
    expect(await ask("b quick 1")).to.equal(true);
    await giveBack("a slow 1");
    expect(await waiting[1], "who has patience keeps his place").to.equal(true);
    await giveBack("a slow 2");
    expect(await ask("b slow 2"), "there is a slot").to.equal(true);
  });

  it("are not given to a call whose signal was aborted before", async () => {
    expect(await ask("a r", AbortSignal.abort())).to.equal(false);
    await Promise.all(["a r", "a r", "b s", "b s"].map((name) => ask(name)));
    expect(admitted).to.have.length(4);
  });
});
