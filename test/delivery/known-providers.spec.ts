import { expect } from "chai";

import { KnownProviders } from "../../common/delivery/receivers.ts";

const to = (receiverId: string) => ({ leg: "c3", receiverId }) as const;
const naming = (c3CertSubjectCN: unknown) => ({ c3CertSubjectCN });

describe("KnownProviders", () => {
  let ms = 0;
  let providers: KnownProviders;
  beforeEach(() => {
    ms = 0;
    providers = new KnownProviders(() => ms);
  });

  it("knows whose certificate a receiver's latest report has named", () => {
    providers.note(to("0235:1000000001"), naming("PAE000456"));
    providers.note(to("0235:1000000001"), naming("POP000789"));
    expect(providers.of(to("0235:1000000001"))).to.equal("000789");
    expect(providers.of(to("0235:1000000002"))).to.equal(undefined);
  });

  it("learns nothing from a report that names no seat, and forgets nothing by it", () => {
    providers.note(to("0235:1000000001"), naming("PAE000456"));
    for (const report of [null, {}, naming(7), naming("ap.example.org"), naming("PAE1000789")]) {
      providers.note(to("0235:1000000001"), report);
    }
    expect(providers.of(to("0235:1000000001"))).to.equal("000456");
  });

  it("forgets after a quarter of an hour", () => {
    providers.note(to("0235:1000000001"), naming("PAE000456"));
    ms = 15 * 60_000 - 1;
    expect(providers.of(to("0235:1000000001"))).to.equal("000456");
    ms += 1;
    expect(providers.of(to("0235:1000000001"))).to.equal(undefined);
  });

  it("says nothing of legs to the authority", () => {
    const leg = { leg: "c5", receiverId: "0242:000773" } as const;
    providers.note(leg, naming("PAE000456"));
    expect(providers.of(leg)).to.equal(undefined);
  });

  it("remembers ten thousand receivers, the latest", () => {
    for (let nth = 0; nth <= 10_000; nth++) {
      providers.note(to(`0235:${nth}`), naming("PAE000456"));
    }
    expect([0, 1, 10_000].map((nth) => providers.of(to(`0235:${nth}`)))).to.deep.equal([undefined, "000456", "000456"]);
  });
});
