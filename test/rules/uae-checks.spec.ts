import { expect } from "chai";

import { holdsWholeCardNumber } from "../../common/rules/uae-checks.ts";

describe("domain/uae-checks", () => {
  it("finds a whole card number, however it is written", () => {
    for (const text of [
      "4111111111111111",
      "4111 1111 1111 1111",
      "4111-1111-1111-1111",
      "4111.1111/1111_1111",
      "4111\u200b1111\u200b1111\u200b1111",
      "VISA 4111111111111111",
      "4111111111111111 12/27",
      "Card 1: 378282246310005",
      "٤١١١ ١١١١ ١١١١ ١١١١",
      "４１１１１１１１１１１１１１１１",
    ]) {
      expect(holdsWholeCardNumber(text), text).to.equal(true);
    }
  });

  it("takes the last digits, masked numbers, and what does not pass the check digit", () => {
    for (const text of [
      "1111",
      "111111",
      "411111******1111",
      "4111 11XX XXXX 1111",
      "•••• •••• •••• 1111",
      "4111111111111112",
      "41111111111",
      "tok_4111a1111b1111c1111",
      "",
    ]) {
      expect(holdsWholeCardNumber(text), text).to.equal(false);
    }
  });
});
