import { expect } from "chai";

import { NotAnArrayError, splitArray } from "../../../../api/resources/batch/split-documents.ts";
import { inChunks, described } from "./split.ts";

const limit = 1024 * 1024;

const split = (text: string | Buffer, size: number) => described(splitArray(inChunks(text, size), limit));

async function* oneThenSilence(): AsyncGenerator<Buffer> {
  yield Buffer.from('[{"a":1}');
  await new Promise(() => undefined);
}

describe("api/resources/batch/split-documents", () => {
  it("gives the elements for any chunk size, with strings, escapes and nesting", async () => {
    const elements = [
      '{"a":"],[}{\\"","b":[1,{"c":[]}]}',
      "{}",
      '"x,\\\\"',
      "[[1],[2]]",
      "-1.5e3",
      "null",
      '{"ü":"ß"}',
    ];
    const text = `\ufeff [${elements.join(" ,\n")}] \n`;
    for (const size of [1, 2, 3, 7, 1000]) {
      // A bare value is known to have ended with what separates it from the next.
      const yielded = (await split(text, size)).map((element) => element.trimEnd());
      expect(yielded, `chunks of ${size}`).to.deep.equal(elements.map((element, index) => `${index + 1}: ${element}`));
    }
  });

  it("gives an element as soon as its bracket closes", async () => {
    const elements = splitArray(oneThenSilence(), limit);
    const { value } = await elements.next();
    expect(String((value as { bytes: Buffer }).bytes)).to.equal('{"a":1}');
  });

  const broken: readonly [string, string, string][] = [
    ["two elements without a comma", "[{} {}]", "2! Expected ',' or ']' but found \"{\" at position 4"],
    ["a comma too many", "[{},]", '2! Expected an element but found "]" at position 4'],
    ["a comma at the start", "[,{}]", "1! Expected an element or ']' but found \",\" at position 1"],
    ["something behind the end", "[{}] x", '2! Expected the end but found "x" at position 5'],
    ["a missing end", "[{},", "2! Expected an element but found the end at position 4"],
    ["a missing bracket", "[{}", "2! Expected ',' or ']' but found the end at position 3"],
    ["an element that breaks off", '[{},{"a":', "2! The array has no end: it breaks off at position 9"],
  ];
  for (const [what, text, complaint] of broken) {
    it(`says where the array is broken: ${what}`, async () => {
      for (const size of [1, 1000]) {
        expect((await split(text, size)).at(-1)).to.equal(complaint);
      }
    });
  }

  for (const text of ['{"a":1}', "  ", "", "null", "\ufeff5"]) {
    it(`throws before the first element where there is no array: ${JSON.stringify(text)}`, async () => {
      for (const size of [1, 1000]) {
        const failure = await split(text, size).catch((error: unknown) => error);
        expect(failure).to.be.instanceOf(NotAnArrayError);
      }
    });
  }

  it("goes on behind an element that is too large, and keeps nothing of it", async () => {
    const large = `{"a":"${"x".repeat(limit)}]"}`;
    expect(await split(`[1,${large},2]`, 50_000)).to.deep.equal([
      "1: 1",
      "2? A document should not exceed 1MB",
      "3: 2",
    ]);
  });
});
