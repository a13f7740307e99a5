/**
 * Waits for a condition; gives its first truthy value back.
 *
 * @throws Error naming the condition when it has not come true in time
 */
export async function until<Value>(
  condition: string,
  check: () => Promise<Value | undefined | false> | Value | undefined | false,
  timeoutMs = 20_000,
  pollMs = 10,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await check();
    if (value !== undefined && value !== false) {
      return value;
    }
    if (Date.now() > deadline) {
      throw new Error(`not within ${timeoutMs} ms: ${condition}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
