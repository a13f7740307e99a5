import { expect } from "chai";

import { AppError } from "../../common/errors.ts";

/** What the attempt is refused with. */
export async function refusal(attempt: Promise<unknown>): Promise<AppError> {
  const failure = await attempt.catch((error: unknown) => error);
  expect(failure).to.be.instanceOf(AppError);
  return failure as AppError;
}
