import { expect } from "chai";

import { AppError } from "../../common/errors.ts";
import { createWebhookClient } from "../../common/services/webhook-post.ts";
import { checkWebhookTarget, isPublicAddress, publicLookup } from "../../common/services/webhook-target.ts";
import { startWebhookReceiver } from "../setup/webhook-receiver.ts";

const complaint = (url: string, privateTargets = false): Promise<string> =>
  checkWebhookTarget(url, privateTargets).then(
    () => "",
    (error: unknown) => (error instanceof AppError ? (error.fields?.["url"] ?? "") : String(error)),
  );

describe("where webhooks may go", () => {
  for (const address of ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"]) {
    it(`${address} is public`, () => {
      expect(isPublicAddress(address)).to.equal(true);
    });
  }

  for (const address of [
    "127.0.0.1",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "192.0.2.1",
    "198.18.0.1",
    "240.0.0.1",
    "::",
    "::1",
    "fe80::1",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "fec0::1",
    "2001:db8::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "::7f00:1",
    "4000::1",
    "nonsense",
  ]) {
    it(`${address} is not`, () => {
      expect(isPublicAddress(address)).to.equal(false);
    });
  }

  for (const url of [
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://017700000001/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::ffff:7f00:1]/",
    "https://localhost/hook",
  ]) {
    it(`refuses ${url}`, async () => {
      expect(await complaint(url)).to.equal("url must not lead to a private, loopback or link-local address");
      expect(await complaint(url, true)).to.equal("");
    });
  }

  for (const url of ["http://8.8.8.8/", "ftp://8.8.8.8/", "8.8.8.8", "", "https://"]) {
    it(`refuses ${JSON.stringify(url)}, which is no https URL`, async () => {
      expect(await complaint(url)).to.match(/^url must be an absolute https URL/);
    });
  }

  it("refuses credentials, also where private targets are allowed", async () => {
    expect(await complaint("https://user@8.8.8.8/", true)).to.match(/^url must not contain credentials/);
    expect(await complaint("https://:secret@8.8.8.8/")).to.match(/^url must not contain credentials/);
  });

  it("refuses a host that nobody knows", async () => {
    expect(await complaint("https://no-such-host.invalid/")).to.match(/^url must name a host that can be resolved/);
  });

  it("takes a public address and plain http only where that is allowed", async () => {
    expect(await checkWebhookTarget("https://8.8.8.8:8443/hook?a=b", false)).to.equal("https://8.8.8.8:8443/hook?a=b");
    expect(await checkWebhookTarget("http://intranet/hook", true)).to.equal("http://intranet/hook");
  });

  it("refuses a name at the moment of connecting, for one address and for all", async () => {
    for (const all of [false, true]) {
      const error = await new Promise((resolve) => {
        publicLookup("localhost", { all }, (failure) => resolve(failure));
      });
      expect(error).to.have.property("name", "ForbiddenTargetError");
    }
  });

  it("connects to nothing private, however it came into the database", async () => {
    const receiver = await startWebhookReceiver();
    const client = createWebhookClient(false);
    const { port } = new URL(receiver.url);
    for (const host of ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"]) {
      const result = await client.post({ url: `http://${host}:${port}/`, headers: {}, body: "{}" });
      expect(result.httpStatus).to.equal(null);
      expect(result.error).to.match(/address that is not public/);
    }
    expect(receiver.received).to.deep.equal([]);
    await client.close();
    await receiver.close();
  });
});
