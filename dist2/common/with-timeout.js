/** A result did not come in time. */
class TimeLimitError extends Error {
    constructor() {
        super(...arguments);
        this.name = "TimeLimitError";
    }
}
/**
 * The promise's result, if it comes in time; the work itself is not stopped.
 *
 * @throws TimeLimitError naming `what` otherwise
 */
export async function withTimeout(ms, what, promise) {
    let timer;
    const late = new Promise((_resolve, reject) => {
        timer = setTimeout(() => {
            reject(new TimeLimitError(`${what}: no answer within ${ms} ms`));
        }, ms);
    });
    try {
        return await Promise.race([promise, late]);
    }
    finally {
        clearTimeout(timer);
    }
}
//# sourceMappingURL=with-timeout.js.map