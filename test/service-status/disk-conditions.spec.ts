import { expect } from "chai";

import { judge, wasLookedAt } from "../../common/service-status/judge.ts";
import { placeState, warningBytes, type DiskPlace } from "../../common/service-status/disk.ts";
import type { Known } from "../../common/service-status/service-snapshot.ts";
import { buildKnown } from "../factories/known.ts";

const mebibyte = 1_048_576;

const placeOf = (freeBytes: number, ...uses: DiskPlace["folders"][number]["use"][]): DiskPlace => ({
  folders: uses.map((use) => ({ use, folder: `/srv/${use}` })),
  freeBytes: freeBytes * mebibyte,
  sizeBytes: 8_000 * mebibyte,
  warningBytes: 800 * mebibyte,
});

const found = (known: Partial<Known>) =>
  judge(buildKnown(known)).conditions.map(({ id, subject, severity, who, words }) => ({
    id,
    subject,
    severity,
    who,
    words,
  }));

describe("disks that the service writes to", () => {
  it("are warned of before they are full, at a bound that leaves time", () => {
    const size = { sizeBytes: 100_000 * mebibyte, neededBytes: 0 };
    expect(warningBytes(2_048 * mebibyte, size)).to.equal(2_048 * mebibyte);
    expect(warningBytes(2_048 * mebibyte, { ...size, sizeBytes: 60 * mebibyte })).to.equal(6 * mebibyte);
    expect(warningBytes(600 * mebibyte, { ...size, neededBytes: 512 * mebibyte })).to.equal(1_024 * mebibyte);
    expect(warningBytes(0, { ...size, neededBytes: 512 * mebibyte })).to.equal(0);
    expect([0, 0.9, 1, 799, 800].map((free) => placeState(placeOf(free, "logs")))).to.deep.equal([
      "full",
      "full",
      "low",
      "low",
      "ok",
    ]);
  });

  it("are named with their folders, what is free, who acts and what stops; those of one disk together", () => {
    const [low, ...others] = found({ places: [placeOf(312, "database", "numbers"), placeOf(900, "logs")] });
    expect(others).to.be.empty;
    expect(low).to.include({ id: "disk-low", subject: "/srv/database", severity: "warning", who: "site" });
    expect(low?.words).to.equal(
      "The disk of /srv/database (the database), /srv/numbers (the notes of given numbers) is nearly full (312 MiB free, the warning begins at 800 MiB). Once it is full, every new document is refused (503); how far numbers were given is not noted, and a restore of the database could give some of them again.",
    );
  });

  it("are full where nothing is free: said with what no longer happens, and that documents go on", () => {
    const conditions = found({ places: [placeOf(0, "logs"), placeOf(0, "temporary"), placeOf(0, "numbers", "logs")] });
    expect(conditions.map(({ id, subject, severity }) => [id, subject, severity])).to.deep.equal([
      ["disk-full", "/srv/logs", "critical"],
      ["disk-full", "/srv/numbers", "critical"],
      ["disk-full", "/srv/temporary", "warning"],
    ]);
    expect(conditions[0]?.words).to.equal(
      "The disk of /srv/logs (the log) is full (0 MiB free): nothing is written to the log. Documents are taken in and sent all the same.",
    );
  });

  it("are shown once where the disk of the database refuses documents", () => {
    const disk = { state: "full", freeBytes: 0, neededBytes: 512 * mebibyte } as const;
    for (const free of [0, 312]) {
      expect(found({ disk, places: [placeOf(free, "database", "logs")] }).map(({ id }) => id)).to.deep.equal([
        "disk-full",
      ]);
    }
  });

  it("are nothing to an organization, and not well where they cannot be read", () => {
    const places = [placeOf(0, "logs")];
    expect(found({ places, scope: "organization" })).to.be.empty;
    const { places: _places, ...looks } = buildKnown().looks;
    const unseen = buildKnown({ places: null, looks });
    expect(judge(unseen).unseen.map(({ part }) => part)).to.deep.equal(["places"]);
    expect(wasLookedAt("disk-low", unseen)).to.equal(false);
  });
});
