import { exitCodes } from "./exit-codes.js";
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
/** npm passes the Ctrl-C of a terminal on, which reaches us by itself as well. */
const repeatedMs = 1_000;
/** The first Ctrl-C lets the command end in order, a later one ends it at once. */
export function interruption() {
    const controller = new AbortController();
    let firstAt = 0;
    const onSignal = () => {
        if (!controller.signal.aborted) {
            firstAt = performance.now();
            controller.abort();
        }
        else if (performance.now() - firstAt > repeatedMs) {
            process.exit(exitCodes.interrupted);
        }
    };
    signals.forEach((name) => process.on(name, onSignal));
    return { signal: controller.signal, end: () => signals.forEach((name) => process.off(name, onSignal)) };
}
//# sourceMappingURL=interruption.js.map