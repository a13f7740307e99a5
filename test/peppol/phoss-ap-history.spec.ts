import { expect } from "chai";

import { createPhossAp } from "../../common/peppol/open-access-point.ts";
import { serveAccessPoint } from "./access-point-server.ts";

describe("the list of what the access point was given", () => {
  const row = { sbdhInstanceID: "x", status: "sent" };
  for (const [what, list, size, kind] of [
    ["is empty where its size is none", [], "0", "records"],
    ["is believed where its size is a little more, because others send", [row], "40", "records"],
    ["is not empty where its database does not answer", [], "-1", "unavailable"],
    ["is not short where its size is much more", [row], "5000", "unavailable"],
    ["shows nothing where its size is not told", [], undefined, "unavailable"],
  ] as const) {
    it(what, async () => {
      const asked: string[] = [];
      const server = await serveAccessPoint(({ url = "" }, response) => {
        asked.push(url.replace(/\?.*/, ""));
        const isList = url.includes("history");
        response.writeHead(isList || size !== undefined ? 200 : 404, { "content-type": "application/json" });
        response.end(isList ? JSON.stringify(list) : size);
      });
      const accessPoint = createPhossAp({ baseUrl: server.url, token: "t", timeoutMs: 5_000 });
      expect((await accessPoint.history({ offset: 0, limit: 50 })).kind).to.equal(kind);
      expect(asked).to.deep.equal(["/api/ops/outbound/history", "/api/ops/outbound/size"]);
      await accessPoint.close();
      await server.close();
    });
  }
});
