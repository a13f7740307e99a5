import { expect } from "chai";

import { maskLine } from "../../common/runtime/logging.ts";

describe("a line of the log", () => {
  const lines: readonly [line: string, masked: string][] = [
    ['{"detail":"account AE070331234567890123456 is closed"}', '{"detail":"account [account number] is closed"}'],
    ["AE07 0331 2345 6789 0123 456 CLOSED", "[account number] CLOSED"],
    ["card 4111111111111111, refused", "card [card number], refused"],
    // Neither passes its check digits.
    ["AE080331234567890123456 4111111111111112", "AE080331234567890123456 4111111111111112"],
    // A figure that happens to pass, in place of which a text would be no JSON.
    ['{"free":250000000001,"pid":1}', '{"free":250000000001,"pid":1}'],
    // A group of an id that happens to pass.
    ["0190c1f2-7e5a-7000-8000-411111111111", "0190c1f2-7e5a-7000-8000-411111111111"],
    [
      '{"time":"2026-11-23T18:00:00.123Z","pid":4111,"ms":1234.567890123456}',
      '{"time":"2026-11-23T18:00:00.123Z","pid":4111,"ms":1234.567890123456}',
    ],
  ];
  for (const [line, masked] of lines) {
    it(`masks accounts and cards alone: ${line}`, () => {
      expect(maskLine(line)).to.equal(masked);
    });
  }
});
