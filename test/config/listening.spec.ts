import { expect } from "chai";

import { readConfig } from "../../common/config/config.ts";
import { readLauncherConfig } from "../../common/config/launcher-config.ts";
import { neededEnvironment } from "../factories/environment.ts";

describe("the port for probes", () => {
  it("is unset by default", () => {
    expect(readConfig(neededEnvironment)).to.not.have.property("healthPort");
    expect(readConfig({ ...neededEnvironment, HEALTH_PORT: "" })).to.not.have.property("healthPort");
    expect(readLauncherConfig({}).serviceVariables).to.not.have.property("HEALTH_PORT");
  });

  it("is handed on by npm start", () => {
    expect(readLauncherConfig({ HEALTH_PORT: "8081" }).serviceVariables).to.include({ HEALTH_PORT: "8081" });
  });

  it("may be any free one beside any free one", () => {
    expect(readConfig({ ...neededEnvironment, PORT: "0", HEALTH_PORT: "0" })).to.include({ port: 0, healthPort: 0 });
  });

  for (const [set, complaint] of [
    [{ HEALTH_PORT: "8080" }, "must be another port than PORT"],
    [{ PORT: "9000", HEALTH_PORT: "9000" }, "must be another port than PORT"],
    [{ HEALTH_PORT: "http" }, "must be digits alone"],
    [{ HEALTH_PORT: "65536" }, "must be a port, from 0 to 65535"],
    [{ HEALTH_PORT: "-1" }, "must be a port, from 0 to 65535"],
  ] as const) {
    it(`is refused as ${JSON.stringify(set)}`, () => {
      const whole = `Configuration is not usable:\n  - HEALTH_PORT ${complaint}`;
      expect(() => readConfig({ ...neededEnvironment, ...set })).to.throw(Error, whole);
      expect(() => readLauncherConfig(set)).to.throw(Error, whole);
    });
  }
});
