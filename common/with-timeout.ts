/** Something that should have answered by now has not. */
class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
}

/**
 * The promise's own outcome, if it comes in time; the work itself is not stopped.
 *
 * @throws TimeLimitError naming `what` when it does not
 */
export async function withTimeout<Value>(ms: number, what: string, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new TimeLimitError(`${what}: no answer within ${ms} ms`));
    }, ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
