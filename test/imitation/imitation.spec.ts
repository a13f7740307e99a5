import { hash, randomUUID } from "node:crypto";

import { expect } from "chai";

import { openAccessPoint } from "../../common/peppol/open-access-point.ts";
import { situations } from "../../common/status/situations.ts";
import { testConfig } from "../setup/config.ts";
import { until } from "../setup/until.ts";
import type { Ending } from "./endings.ts";
import { documentEnvelope } from "./envelopes.ts";
import { ImitatedSite } from "./imitated-site.ts";
import { ImitatedPhossAp, type Course } from "./phoss-ap.ts";

interface Case extends Course {
  /** In which states of the leg to corner 3 it may end, and how many envelopes corner 3 has taken then. */
  ends: readonly ("accepted" | "rejected" | "unknown" | "failed")[];
  taken: 0 | 1;
}

const accepted = { ends: ["accepted"], taken: 1 } as const;
const shown = { ends: ["unknown", "failed"] } as const;
const silent = { messages: [] } as const;

const refusedFirst = "accepted after a first message that refuses";

/** By the rows of docs/decisions/delivery-failures.md, and the eight documents by which they were found. */
const cases: Readonly<Record<string, Case>> = {
  "nothing happens": accepted,
  "answer lost": { answer: "lost", ...accepted },
  "F1 answer lost while its database is away": { answer: "lost", awayFor: 40, ...accepted },
  "F1 a proxy repeats the POST, so that its id has two rows": { isRepeated: true, ...accepted },
  "F2 its storage fails": { notTaken: 3, ...accepted },
  "F2 400 although it has made a row": { stays: "pending", ...shown, taken: 0 },
  "F3 a certificate that is renewed before its next attempt": { attempts: ["certificate", "delivered"], ...accepted },
  "F3 a certificate that has run out": { attempts: ["certificate"], ...shown, taken: 0 },
  "F4 refused by the receiver": { attempts: ["refused"], ends: ["rejected"], taken: 0 },
  "F4 the receiver refuses our certificate": { attempts: ["our certificate"], ...shown, taken: 0 },
  "F5 not registered for this type": { attempts: ["not in smp"], ends: ["rejected", "unknown"], taken: 0 },
  "F5 the same, and its row is removed": { attempts: ["not in smp"], ends: ["unknown"], taken: 0 },
  "F5 not registered at all": { attempts: ["not registered"], ends: ["rejected"], taken: 0 },
  "F5 the same, and held back in between": {
    attempts: ["not in smp", "smp breaker", "not in smp", "smp breaker"],
    ends: ["rejected", "unknown"],
    taken: 0,
  },
  "F5 its directory is away for a while": {
    attempts: ["smp away", "smp away", "smp breaker", "delivered"],
    ...accepted,
  },
  "F5 held back for others of the same directory": { attempts: ["smp breaker", "delivered"], ...accepted },
  "F5 held back for hours": { attempts: [...Array<Ending>(9).fill("smp breaker"), "delivered"], ...accepted },
  "F5 held back without end": { attempts: ["smp breaker"], ...shown, taken: 0 },
  "F7 archived, and its message comes later": accepted,
  "F8 failed to respond, though it arrived": { attempts: ["failed to respond"], ...accepted },
  "F8 the same, and the receiver's provider says nothing": {
    attempts: ["failed to respond"],
    ...silent,
    ...shown,
    taken: 1,
  },
  "F9 sent again by its start": { stays: "sending", answer: "lost", ...accepted },
  "F9 the same, and the receiver's provider says nothing": {
    stays: "sending",
    answer: "lost",
    ...silent,
    ...shown,
    taken: 1,
  },
  "F10 died before the send": { stays: "pending", answer: "lost", ...shown, taken: 0 },
  "not reached, then delivered": { attempts: ["not reached", "not reached", "delivered"], ...accepted },
  "never reached": { attempts: ["not reached"], ...shown, taken: 0 },
  [refusedFirst]: { messages: ["RE", "AP"], ends: ["rejected"], taken: 1 },
};
const names = Object.keys(cases);
const refusals = names.filter((name) =>
  ["refused", "not in smp", "not registered"].includes(cases[name]?.attempts?.[0] ?? ""),
);

/** Hours of the access point's and of ours; what has not ended then has some more. */
const [rounds, maxRounds] = [30, 120];

describe("before an access point that was imitated from its description", function () {
  this.timeout(240_000);
  let site: ImitatedSite;

  const haveEnded = async (): Promise<boolean> => {
    const reports = await Promise.all(names.map((name) => site.leg(name, "c5")));
    const legs = await Promise.all(names.map(async (name) => ({ name, leg: await site.leg(name) })));
    return (
      reports.every((report) => report?.state === "accepted") &&
      legs.every(({ name, leg }) => cases[name]?.ends.some((state) => state === leg?.state))
    );
  };

  before(async () => {
    site = await ImitatedSite.open(cases);
    // A first report that is not seen, or says that the breaker of corner 3 is open, leaves what a receiver refuses to a person.
    for (const name of refusals) {
      await site.post(name);
      await until(
        `${name} is answered`,
        async () => !["queued", "sending"].includes((await site.leg(name))?.state ?? "queued"),
      );
    }
    await Promise.all(names.filter((name) => !refusals.includes(name)).map((name) => site.post(name)));
    let downFrom: number | undefined;
    for (let nth = 0; nth < rounds || (nth < maxRounds && !(await haveEnded())); nth += 1) {
      // For some rounds nothing can be forwarded, as where our API is away for an hour. It comes in any order afterwards, so the
      // first of two messages comes before.
      downFrom ??= (await site.leg(refusedFirst))?.state === "rejected" ? nth : undefined;
      site.accessPoint.forwarder.isDown = downFrom !== undefined && nth < downFrom + 6;
      await site.round();
    }
  });
  after(() => site?.close());

  for (const [name, { ends, taken }] of Object.entries(cases)) {
    it(`${name}: ${ends.join(" or ")}, ${taken} taken`, async () => {
      const leg = await site.leg(name);
      expect(leg?.state, leg?.reason ?? "").to.be.oneOf([...ends]);
      expect(site.deliveries(name)).to.have.length(taken);
    });
  }

  it("posts no envelope a second time that the access point has a row for", () => {
    const { accessPoint } = site;
    const ids = accessPoint.stored
      .filter(({ course }) => course.isRepeated !== true)
      .map(({ row }) => row.sbdhInstanceID);
    expect(ids.filter((id, nth) => ids.indexOf(id) !== nth)).to.deep.equal([]);
  });

  it("delivers no document twice", () => {
    for (const name of names) {
      expect(site.deliveries(name), name).to.have.length.at.most(1);
    }
  });

  it("ends every report to the authority, whose provider had nothing to object to", async () => {
    for (const name of names) {
      expect((await site.leg(name, "c5"))?.state, name).to.equal("accepted");
    }
  });

  it("shows an operator what it cannot know", async () => {
    const shownLegs = await site.legsForOperators();
    for (const name of names.filter((each) => cases[each]?.ends === shown.ends)) {
      expect([...shownLegs.keys()], name).to.include(site.idOf(name));
    }
  });

  it("rejects nothing that nobody has refused", async () => {
    for (const name of names.filter((each) => !cases[each]?.ends.includes("rejected"))) {
      expect(await site.status(name), name).not.to.equal("REJECTED");
    }
  });

  it("sends what the access point has given up under a new id, when an operator says so, and only what cannot have arrived", async () => {
    const [mended, doubtful] = [
      "F3 a certificate that has run out",
      "F8 the same, and the receiver's provider says nothing",
    ];
    expect(await site.sendAgain(mended, "resolve")).to.equal(200);
    expect(await site.sendAgain(doubtful, "retry")).to.equal(409);
    for (let nth = 0; nth < 10; nth += 1) {
      await site.round();
    }
    expect(await site.leg(mended)).to.include({ state: "accepted" });
    const rows = site.accessPoint.stored.filter(
      ({ row }) => row.leg === "toC3" && row.documentId === site.idOf(mended),
    );
    expect(rows.map(({ row }) => row.status)).to.deep.equal(["permanently_failed", "sent"]);
    expect(new Set(rows.map(({ row }) => row.sbdhInstanceID)).size).to.equal(2);
    expect(site.deliveries(doubtful)).to.have.length(1);
  });

  it("shows what the directory refuses with what to do, and ends it with the access point's row", async () => {
    const [refused, removed] = ["F5 not registered for this type", "F5 the same, and its row is removed"] as const;
    const shownLegs = await site.legsForOperators();
    for (const name of [refused, removed]) {
      expect(await site.leg(name)).to.include({ state: "unknown", failureClass: "rejected" });
      expect(shownLegs.get(site.idOf(name))).to.equal(situations.refused_without_end.action.en);
      expect(await site.act(name, "resolve", { outcome: "rejected" })).to.equal(409);
    }
    const { stored } = site.accessPoint;
    const placeOf = (name: string): number =>
      stored.findIndex(({ row }) => row.leg === "toC3" && row.documentId === site.idOf(name));
    Object.assign(stored[placeOf(refused)]?.row ?? {}, { status: "permanently_failed" });
    stored.splice(placeOf(removed), 1);
    for (let nth = 0; nth < 20 && (await site.leg(refused))?.state === "unknown"; nth += 1) {
      await site.round();
    }
    expect(await site.leg(refused)).to.include({ state: "rejected" });
    expect((await site.leg(refused))?.reason).to.match(/^The receiver is not registered for this type of document/);
    expect(await site.status(refused)).to.equal("REJECTED");
    const isLeft = async () =>
      (await site.legsForOperators()).get(site.idOf(removed)) === situations.outcome_unknown.action.en;
    for (let nth = 0; nth < 20 && !(await isLeft()); nth += 1) {
      await site.round();
    }
    expect(await isLeft()).to.equal(true);
    expect(site.deliveries(removed)).to.deep.equal([]);
  });

  it("F11 promises of the envelope that it is what was handed over, and of no receipt that it is of these bytes", async () => {
    const name = "nothing happens";
    const { accessPoint } = site;
    const isOwn = ({ documentId, leg }: { documentId: string; leg: string }): boolean =>
      leg === "toC3" && documentId === site.idOf(name);
    const posted = accessPoint.stored.find(({ row }) => isOwn(row))?.sbd ?? "";
    const arrived = accessPoint.got.find(isOwn)?.digest;
    const { files } = await site.manifest(name);
    const envelope = files.find(({ path }) => path === "revision-1/toC3/sbd.xml") ?? {};
    const digest = hash("sha256", posted);
    expect(envelope).to.include({ sha256: digest, handed_over_sha256: digest, matches_handed_over: true });
    expect(envelope["description"]).to.match(/writes it anew .*: the digest in a receipt is of other bytes/);
    const { toC3 } = await site.get<{ toC3: { transmissionResponse: { receiptDigests: { value: string }[] } } }>(
      name,
      "peppol-status",
    );
    expect(toC3.transmissionResponse.receiptDigests.map(({ value }) => value)).to.deep.equal([arrived]);
    expect(arrived).not.to.equal(hash("sha256", posted, "base64"));
  });

  it("has every status message, though many were given up before they were forwarded", () => {
    expect(site.accessPoint.forwarder.rows.filter(({ status }) => status !== "forwarded")).to.deep.equal([]);
  });
});

describe("an answer that was lost, and a database that comes back while it is asked about", () => {
  for (let awayFor = 0; awayFor < 12; awayFor += 1) {
    it(`is never taken for an envelope that is not there, ${awayFor} requests later`, async () => {
      const id = randomUUID();
      const imitated = new ImitatedPhossAp(() => ({ answer: "lost", awayFor }), { url: "", token: "" });
      const accessPoint = openAccessPoint(testConfig({ accessPointUrl: await imitated.open() }));
      try {
        const sent = await accessPoint.submit({ sbd: documentEnvelope(id), documentId: "document", leg: "c3" });
        expect(sent.kind).to.equal("unknown");
        expect((await accessPoint.status(id)).kind).not.to.equal("not_found");
      } finally {
        await accessPoint.close();
        await imitated.close();
      }
    });
  }
});
