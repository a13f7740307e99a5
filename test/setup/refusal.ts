import { expect } from "chai";

import { AppError } from "../../common/runtime/errors.ts";

/** What the attempt is refused with. */
export async function refusal(attempt: Promise<unknown>): Promise<AppError> {
  const failure = await attempt.catch((error: unknown) => error);
  expect(failure).to.be.instanceOf(AppError);
  return failure as AppError;
}

/** Expects that the attempt is refused with the status, and with words that its message contains. */
export async function expectRefusal(attempt: Promise<unknown>, status: number, words = ""): Promise<void> {
  const refused = await refusal(attempt);
  expect(refused.status, refused.message).to.equal(status);
  expect(refused.message).to.contain(words);
}
