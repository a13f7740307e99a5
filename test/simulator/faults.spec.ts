import { randomUUID } from "node:crypto";

import { expect } from "chai";

import { readSimulatorConfig, type FaultRates } from "../../common/config/simulator-config.ts";
import { Faults } from "../../workers/simulator/request-handler.ts";
import { documentEnvelope } from "./envelopes.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

const headers = { "x-token": "simulator-token" };
const none: FaultRates = { timeout: 0, http500: 0, reset: 0, database: 0 };

const draw = (rates: FaultRates, seed: number, count = 10_000) => {
  const faults = new Faults(rates, seed);
  return Array.from({ length: count }, () => faults.next());
};

const read = (text: string) =>
  readSimulatorConfig({
    SIMULATOR_TOKEN: "t",
    SIMULATOR_FORWARD_URL: "http://127.0.0.1/",
    SIMULATOR_FORWARD_TOKEN: "t",
    SIMULATOR_JOURNAL: "j",
    SIMULATOR_FAULTS: text,
  }).faults;

describe("Faults", () => {
  it("draws each fault at its rate, half of them before and half after", () => {
    const drawn = draw({ ...none, timeout: 0.05, http500: 0.05, reset: 0.02 }, 1);
    const count = (kind: string) => drawn.filter((fault) => fault?.kind === kind).length;
    expect(count("timeout")).to.be.within(400, 600);
    expect(count("http500")).to.be.within(400, 600);
    expect(count("reset")).to.be.within(130, 270);
    expect(drawn.filter((fault) => fault?.when === "before").length).to.be.within(480, 720);
  });

  it("repeats itself with the same seed only", () => {
    const rates = { ...none, reset: 0.5 };
    expect(draw(rates, 7, 100)).to.deep.equal(draw(rates, 7, 100));
    expect(draw(rates, 7, 100)).not.to.deep.equal(draw(rates, 8, 100));
  });
});

describe("SIMULATOR_FAULTS", () => {
  it("is off by default, and takes any of the four", () => {
    expect(read("")).to.deep.equal(none);
    expect(read("timeout=0.05, http500=0.05,reset=0.02")).to.deep.equal({
      ...none,
      timeout: 0.05,
      http500: 0.05,
      reset: 0.02,
    });
    expect(read("database=1")).to.deep.equal({ ...none, database: 1 });
    expect(read("reset=1")).to.deep.equal({ ...none, reset: 1 });
  });

  for (const text of ["rain=0.1", "timeout", "timeout=2", "timeout=0.6,reset=0.6", "toString=0.1"]) {
    it(`refuses ${text}`, () => {
      expect(() => read(text)).to.throw(/SIMULATOR_FAULTS must be like timeout=0.05/);
    });
  }
});

describe("simulator with faults", () => {
  let sandbox: Sandbox;
  afterEach(() => sandbox.close());

  /** How often a call ended as it should not, and how many of these envelopes went out. */
  const post = async (
    rates: Partial<FaultRates>,
    path: string,
    isFailure: (call: Promise<Response>) => Promise<boolean>,
  ) => {
    sandbox = await openSandbox({ faults: { ...none, ...rates } });
    // Only a call that is never answered has to end by its time limit.
    const limitMs = rates.timeout === undefined ? 30_000 : 200;
    for (let index = 0; index < 20; index += 1) {
      const body = documentEnvelope({ header: { sbdhId: randomUUID() } });
      const call = fetch(sandbox.url + path, { method: "POST", headers, body, signal: AbortSignal.timeout(limitMs) });
      expect(await isFailure(call)).to.equal(true);
    }
    return (await sandbox.received("delivered=true")).length;
  };

  it("answers 500, half of the time after the document went out", async () => {
    const delivered = await post(
      { http500: 1 },
      "/api/outbound/submit-sbd",
      async (call) => (await call).status === 500,
    );
    expect(delivered).to.be.within(3, 17);
  });

  it("breaks connections", async () => {
    const delivered = await post({ reset: 1 }, "/sendsbdh", (call) =>
      call.then(
        () => false,
        (error: Error) => error.name !== "TimeoutError",
      ),
    );
    expect(delivered).to.be.within(3, 17);
  });

  it("never answers, and still closes", async () => {
    const delivered = await post({ timeout: 1 }, "/api/outbound/submit-sbd", (call) =>
      call.then(
        () => false,
        (error: Error) => error.name === "TimeoutError",
      ),
    );
    expect(delivered).to.be.within(3, 17);
    const waiting = fetch(`${sandbox.url}/api/outbound/status/x`, { headers }).catch((error: Error) => error.name);
    await sandbox.received();
    await sandbox.close();
    expect(await waiting).to.equal("TypeError");
    sandbox = await openSandbox();
  });
});
