import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";

import { expect } from "chai";

import { AccessPointClient } from "../../common/peppol/access-point-client.ts";
import { classifySending } from "../../common/peppol/beliefs.ts";
import { makeCertificates, type Certificates } from "../setup/processes/certificates.ts";

type Name = "client" | "stranger";

/** An access point that asks for a certificate, in both versions of TLS that are in use. */
for (const maxVersion of ["TLSv1.3", "TLSv1.2"] as const) {
  describe(`an access point by mTLS (${maxVersion})`, () => {
    let made: Certificates;
    let server: Server;
    const callers: string[] = [];

    before(async function () {
      made = makeCertificates("app_service") ?? this.skip();
      const asks = { ca: made.text("ca", "crt"), requestCert: true, rejectUnauthorized: true, maxVersion };
      server = createServer(
        { ...asks, cert: made.text("server", "crt"), key: made.text("server", "key") },
        (request, answer) => {
          callers.push(String((request.socket as TLSSocket).getPeerCertificate().subject.CN));
          answer.end("[]");
        },
      );
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    });
    after(() => {
      server?.close();
      made?.remove();
    });
    beforeEach(() => callers.splice(0));

    const call = async (authority: "ca" | "other", client?: Name) => {
      const { port } = server.address() as AddressInfo;
      const pair = client !== undefined && { cert: made.text(client, "crt"), key: made.text(client, "key") };
      const tls = { ca: made.text(authority, "crt"), ...pair };
      const opened = new AccessPointClient({ baseUrl: `https://127.0.0.1:${port}`, token: "t", timeoutMs: 5_000, tls });
      const result = await opened.call({ method: "POST", path: "/", body: "x" });
      await opened.close();
      return result;
    };

    it("is given our certificate, and answers", async () => {
      expect(await call("ca", "client")).to.include({ status: 200 });
      expect(callers).to.deep.equal(["app_service"]);
    });

    it("gets nothing where its certificate is not trusted, and every leg waits for that", async () => {
      const result = await call("other", "client");
      expect(result).to.have.nested.property("failure.code", "SELF_SIGNED_CERT_IN_CHAIN");
      expect("failure" in result && classifySending(result)).to.include({ kind: "blocked" });
      expect(callers).to.deep.equal([]);
    });

    for (const [who, name] of [
      ["without a certificate", undefined],
      ["with another authority's", "stranger"],
    ] as const) {
      it(`answers no caller ${who}`, async () => {
        expect(await call("ca", name)).to.have.property("failure");
        expect(callers).to.deep.equal([]);
      });
    }
  });
}
