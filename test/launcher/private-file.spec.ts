import { statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { readSecrets } from "../../common/launcher/private-file.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

describe("the secrets of npm start", () => {
  it("get a key for what is encrypted, also where an earlier release has made the others", () => {
    const folder = createTemporaryFolder();
    const stored = { jwt_secret: "j", access_point_token: "a", inbound_token: "i" };
    writeFileSync(path.join(folder.dir, "secrets.json"), JSON.stringify(stored));
    const secrets = readSecrets(folder.dir);
    expect(secrets).to.include({ jwtSecret: "j", accessPointToken: "a", inboundToken: "i" });
    expect(secrets.secretsKey).to.match(/^[\w-]{43}$/);
    expect(readSecrets(folder.dir)).to.deep.equal(secrets);
    expect(statSync(path.join(folder.dir, "secrets.key")).mode & 0o777).to.equal(0o600);
    folder.remove();
  });
});
