/** A condition that takes long is asked for less often: the machine is needed for what it waits for. */
const partOfTheWait = 1 / 20;
const maxPauseMs = 100;
/**
 * Waits for a condition; gives its first truthy value back. It is asked for every `pollMs`, and less often when it has been
 * waited for a while.
 *
 * @throws Error naming the condition when it has not come true in time
 */
export async function until(condition, check, timeoutMs = 20_000, pollMs = 10) {
    const start = Date.now();
    for (;;) {
        const value = await check();
        if (value !== undefined && value !== false) {
            return value;
        }
        const waitedMs = Date.now() - start;
        if (waitedMs > timeoutMs) {
            throw new Error(`not within ${timeoutMs} ms: ${condition}`);
        }
        const pauseMs = Math.max(pollMs, Math.min(waitedMs * partOfTheWait, maxPauseMs));
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
}
//# sourceMappingURL=until.js.map