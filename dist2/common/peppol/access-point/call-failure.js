/** Errors of a host with several addresses are nested. */
export function describeCallFailure(error, timeoutMs) {
    if (error.name === "TimeoutError") {
        return { code: "TIMEOUT", message: `no answer within ${timeoutMs} ms` };
    }
    const cause = (error.cause ?? error);
    const code = cause.code ?? cause.errors?.[0]?.code ?? "";
    return { code, message: cause.message || code || error.message };
}
//# sourceMappingURL=call-failure.js.map