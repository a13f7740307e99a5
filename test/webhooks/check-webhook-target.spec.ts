import { expect } from "chai";

import { AppError } from "../../common/runtime/errors.ts";
import { checkWebhookTarget, type TargetPolicy } from "../../common/webhooks/check-webhook-target.ts";
import { createWebhookClient } from "../../common/webhooks/send-webhooks.ts";
import { isPublicAddress, publicLookup } from "../../common/peppol/public-addresses-only.ts";
import { startWebhookReceiver } from "../setup/http/webhook-receiver.ts";

const strict: TargetPolicy = { webhookPrivateTargets: false, webhookPorts: [443, 80] };
const lenient: TargetPolicy = { webhookPrivateTargets: true, webhookPorts: [] };

const complaint = (url: string, policy = strict): Promise<string> =>
  checkWebhookTarget(url, policy).then(
    () => "",
    (error: unknown) => (error instanceof AppError ? (error.fields?.["url"] ?? "") : String(error)),
  );

const notPublic = "url must name a host that is known to the public internet, at a public address";
const notPublicNow = "the host is not known to the public internet at a public address and an allowed port";

describe("where webhooks may go", () => {
  const inner = `
    127.0.0.1 0.0.0.0 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 168.63.129.16 ::ffff:168.63.129.16
    100.64.0.1 224.0.0.1 255.255.255.255 192.0.2.1 198.18.0.1 240.0.0.1 :: ::1 fe80::1 fc00::1 fd00:ec2::254
    ff02::1 fec0::1 2001:db8::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: ::7f00:1
    4000::1 nonsense
  `;
  it("are public addresses alone", () => {
    expect(inner.trim().split(/\s+/).filter(isPublicAddress)).to.deep.equal([]);
    expect(["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"].every(isPublicAddress)).to.equal(true);
  });

  const hosts =
    "127.0.0.1 [::1] 0x7f.1 2130706433 017700000001 169.254.169.254 [::ffff:7f00:1] 168.63.129.16 localhost";
  it("refuses hosts inside, however they are written", async () => {
    for (const host of hosts.split(" ")) {
      expect(await complaint(`https://${host}/`), host).to.include(notPublic);
      expect(await complaint(`https://${host}/`, lenient), host).to.equal("");
    }
  });

  it("refuses what is no https URL", async () => {
    for (const url of ["http://8.8.8.8/", "ftp://8.8.8.8/", "8.8.8.8", "", "https://"]) {
      expect(await complaint(url), url).to.match(/^url must be an absolute https URL/);
    }
  });

  it("refuses credentials, also where private targets are allowed", async () => {
    expect(await complaint("https://user@8.8.8.8/", lenient)).to.match(/^url must not contain credentials/);
    expect(await complaint("https://:secret@8.8.8.8/")).to.match(/^url must not contain credentials/);
  });

  it("answers the same for an unknown host as for a private one", async () => {
    expect(await complaint("https://no-such-host.invalid/")).to.equal(notPublic);
  });

  it("takes a public address on an allowed port, anything else only where that is allowed", async () => {
    for (const url of ["https://8.8.8.8/hook?a=b", "https://8.8.8.8:80/"]) {
      expect(await checkWebhookTarget(url, strict)).to.equal(url);
    }
    expect(await checkWebhookTarget("https://8.8.8.8:443/", strict)).to.equal("https://8.8.8.8/");
    expect(await complaint("https://8.8.8.8:8443/")).to.equal("url must go to one of these ports: 443, 80");
    expect(await complaint("https://8.8.8.8:22/")).to.match(/one of these ports/);
    expect(await complaint("https://8.8.8.8:8443/", { ...strict, webhookPorts: [8443] })).to.equal("");
    expect(await complaint("https://8.8.8.8/", { ...strict, webhookPorts: [8443] })).to.match(/ports: 8443$/);
    expect(await checkWebhookTarget("http://intranet:9000/hook", lenient)).to.equal("http://intranet:9000/hook");
  });

  it("posts to no other port, however it came into the database", async () => {
    const client = createWebhookClient({ ...strict, webhookPorts: [443] });
    const result = await client.post({ url: "https://8.8.8.8:22/", headers: {}, body: "{}" });
    expect(result).to.deep.include({ httpStatus: null, error: notPublicNow });
    await client.close();
  });

  it("distinguishes a delivery to an unknown name from one to a private address no more than the registration does", async () => {
    const client = createWebhookClient(strict);
    for (const host of ["no-such-host.invalid", "localhost", "10.0.0.1"]) {
      const result = await client.post({ url: `https://${host}/`, headers: {}, body: "{}" });
      expect(result.error, host).to.equal(notPublicNow);
    }
    await client.close();
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
    const { port } = new URL(receiver.url);
    const client = createWebhookClient({ ...strict, webhookPorts: [Number(port)] });
    for (const host of ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"]) {
      const result = await client.post({ url: `http://${host}:${port}/`, headers: {}, body: "{}" });
      expect(result.httpStatus).to.equal(null);
      expect(result.error).to.equal(notPublicNow);
    }
    expect(receiver.received).to.deep.equal([]);
    await client.close();
    await receiver.close();
  });
});
