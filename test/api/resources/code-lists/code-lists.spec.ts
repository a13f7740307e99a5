import { expect } from "chai";

import { codeListsByName } from "../../../../common/domain/code-lists/index-of-lists.ts";
import { useTestApi } from "../../../setup/api.ts";
import { call, jsonOf, expectError } from "../../http-client.ts";

interface Listed {
  name: string;
  title: string;
  count: number;
}

describe("api/resources/code-lists", () => {
  const api = useTestApi();

  it("names every list with a title of its own and how long it is", async () => {
    const { data } = await jsonOf<{ data: Listed[] }>(call(api, "GET", "/api/code-lists"));
    expect(data.map(({ name }) => name)).to.deep.equal([...codeListsByName.keys()]);
    expect(new Set(data.map(({ title }) => title)).size).to.equal(data.length);
    expect(data.filter(({ name, title }) => title === name)).to.deep.equal([]);
    expect(data.find(({ name }) => name === "ISO4217")).to.deep.equal({
      name: "ISO4217",
      title: "Currencies",
      count: codeListsByName.get("ISO4217")?.entries.length,
    });
  });

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

  for (const name of ["iso4217", "nothing", "__proto__", "constructor", "..%2e"]) {
    it(`knows no list ${name}`, async () => {
      await expectError(call(api, "GET", `/api/code-lists/${name}`), 404, "Code list not found");
    });
  }
});
