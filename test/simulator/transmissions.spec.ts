import { expect } from "chai";

import { Transmissions, type PlannedMls } from "../../workers/simulator/transmissions.ts";
import { buildTransmission } from "./build-transmission.ts";

const pendingMls: PlannedMls = {
  id: "mls",
  sbdhId: "sbdh",
  code: "AP",
  issues: [],
  referenceId: "sbdh-1",
  envelopeReceiverId: "0242:000123",
  senderId: "0242:000456",
  receiverId: "0242:000123",
  dueAt: "2026-08-20T05:31:00.000Z",
  state: "pending",
  settledAt: null,
};

const delivered = { state: "delivered", at: "2026-08-20T05:32:00.000Z" } as const;

describe("Transmissions", () => {
  it("forgets the oldest settled ones beyond its bound, each copy by itself", () => {
    const transmissions = new Transmissions(3);
    transmissions.add(buildTransmission("1", { sbdhId: "same" }));
    transmissions.add(buildTransmission("2", { sbdhId: "same" }));
    ["3", "4"].forEach((id) => transmissions.add(buildTransmission(id)));
    expect([...transmissions.recent()].map(({ id }) => id)).to.deep.equal(["2", "3", "4"]);
    expect(transmissions.copies("same").map(({ id }) => id)).to.deep.equal(["2"]);
    transmissions.add(buildTransmission("5"));
    expect(transmissions.copies("same")).to.have.length(0);
  });

  it("forgets none that still has to be answered", () => {
    const transmissions = new Transmissions(1);
    transmissions.add(buildTransmission("1", { mls: { ...pendingMls } }));
    transmissions.add(buildTransmission("2"));
    expect(transmissions.copies("sbdh-1")).to.have.length(1);
    transmissions.settle("1", { index: 0, ...delivered });
    expect(transmissions.copies("sbdh-1")[0]?.mls).to.include({
      state: "delivered",
      settledAt: "2026-08-20T05:32:00.000Z",
    });
    transmissions.add(buildTransmission("3"));
    expect(transmissions.copies("sbdh-1")).to.have.length(0);
  });

  it("forgets none that the access point tries again, nor one with a further message to come", () => {
    const transmissions = new Transmissions(1);
    transmissions.add(buildTransmission("1", { status: "failed" }));
    transmissions.add(buildTransmission("2"));
    expect(transmissions.copies("sbdh-1")).to.have.length(1);
    transmissions.change("1", { status: "sent", mls: { ...pendingMls }, furtherMls: [{ ...pendingMls }] });
    transmissions.settle("1", { index: 0, ...delivered });
    transmissions.add(buildTransmission("3"));
    expect(transmissions.copies("sbdh-1")).to.have.length(1);
    transmissions.settle("1", { index: 1, ...delivered });
    transmissions.add(buildTransmission("4"));
    expect(transmissions.copies("sbdh-1")).to.have.length(0);
  });

  it("passes over the end of a status message that it does not know", () => {
    const transmissions = new Transmissions(1);
    transmissions.settle("none", { index: 0, ...delivered });
    expect([...transmissions.recent()]).to.have.length(0);
  });
});
