import { expect } from "chai";

import { useTestApi } from "../../setup/api.ts";

describe("api/threads/thread-pool: reads in turn", () => {
  const api = useTestApi();

  it("begin two of an organization and four in all, and the one that has least goes first", async () => {
    const { dispatcher } = api.parts;
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const { signal } = new AbortController();
    const read = (orgId: string, nth: number): Promise<void> =>
      dispatcher.readInTurn({ orgId, signal }, () => {
        begun.push(`${orgId} ${nth}`);
        return new Promise((resolve) => ends.set(`${orgId} ${nth}`, resolve));
      });
    const all = ["flood", "other"].flatMap((orgId) => Array.from({ length: 5 }, (_, nth) => read(orgId, nth)));
    await new Promise(setImmediate);
    expect(begun).to.deep.equal(["flood 0", "flood 1", "other 0", "other 1"]);
    const late = read("late", 0);
    ends.get("flood 0")?.();
    await new Promise(setImmediate);
    expect(begun.at(-1)).to.equal("late 0");
    while (ends.size > 0) {
      ends.forEach((end) => end());
      ends.clear();
      await new Promise(setImmediate);
    }
    await Promise.all([...all, late]);
    expect(begun).to.have.lengthOf(11);
  });
});
