import { expect } from "chai";

import { codeListsByName } from "../../../../common/code-lists/index-of-lists.ts";
import { useTestApi } from "../../../setup/api.ts";
import { call, jsonOf, expectError } from "../../http-client.ts";

describe("api/resources/code-lists", () => {
  const api = useTestApi();

  it("gives every list by its name", async () => {
    for (const [name, { entries }] of codeListsByName) {
      const list = await jsonOf<{ name: string; entries: { code: string; name?: string }[] }>(
        call(api, "GET", `/api/code-lists/${encodeURIComponent(name)}`),
      );
      expect(list.name).to.equal(name);
      expect(list.entries.map(({ code }) => code)).to.deep.equal(entries.map(({ code }) => code));
    }
    const emirates = (await call(api, "GET", "/api/code-lists/Emirate")).json as { entries: object[] };
    expect(emirates.entries).to.deep.include({ code: "DXB", name: "Dubai" });
  });

  const codes = async (path: string): Promise<string[]> => {
    const { entries } = await jsonOf<{ entries: { code: string }[] }>(call(api, "GET", `/api/code-lists/${path}`));
    return entries.map(({ code }) => code);
  };

  it("finds codes by a part of code or name, the code itself first, in any letter case", async () => {
    expect(await codes("Emirate?q=dUBAI")).to.deep.equal(["DXB"]);
    expect(await codes("ISO4217?q=aed&limit=1")).to.deep.equal(["AED"]);
    const found = await codes("ISO4217?q=sar");
    expect(found[0]).to.equal("SAR");
    expect(await codes("ISO4217?q=no%20such%20thing")).to.deep.equal([]);
    expect(await codes("ISO4217?limit=3")).to.have.length(3);
  });

  it("refuses what is no limit and what is no text, and answers a search again with 304", async () => {
    for (const [query, message] of [
      ["limit=0", "limit must be a whole number from 1 to 1000"],
      ["q=%20", "q must not be blank"],
    ] as const) {
      const refused = await call(api, "GET", `/api/code-lists/ISO4217?${query}`);
      expect(refused.status).to.equal(400);
      expect(refused.text).to.include(message);
    }
    const etag = (await call(api, "GET", "/api/code-lists/ISO4217?q=aed")).headers.get("etag") ?? "";
    const again = await call(api, "GET", "/api/code-lists/ISO4217?q=aed", { headers: { "if-none-match": etag } });
    expect(again.status).to.equal(304);
    const other = await call(api, "GET", "/api/code-lists/ISO4217?q=usd", { headers: { "if-none-match": etag } });
    expect(other.status).to.equal(200);
  });

  for (const name of ["iso4217", "nothing", "__proto__", "constructor", "..%2e"]) {
    it(`knows no list ${name}`, async () => {
      await expectError(call(api, "GET", `/api/code-lists/${name}`), 404, "Code list not found");
    });
  }
});
