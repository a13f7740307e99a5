/** A result did not come in time. */
class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
}

/**
 * The promise's result, if it comes in time; the work itself is not stopped.
 *
 * @throws TimeLimitError naming `what` otherwise
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
