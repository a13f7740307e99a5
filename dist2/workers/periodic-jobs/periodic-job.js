import { RoundSign } from "./round-sign.js";
/**
 * Runs `round` after the first pause (ms; none by default) and again after the pause (ms) that it returns; rounds never
 * overlap. A round calls `fail` for an error that it has dealt with.
 */
export function runPeriodically(round, firstPauseMs = 0) {
    let timer;
    let stopped = false;
    let running = Promise.resolve();
    const sign = new RoundSign();
    const run = async () => {
        sign.begin();
        const pauseMs = await round((error) => sign.fail(error));
        sign.end();
        if (!stopped) {
            timer = setTimeout(() => {
                running = run();
            }, pauseMs);
        }
    };
    timer = setTimeout(() => {
        running = run();
    }, firstPauseMs);
    return {
        stop: async () => {
            stopped = true;
            clearTimeout(timer);
            await running;
        },
        runningMs: () => sign.runningMs(),
        standstill: () => sign.standstill(),
    };
}
//# sourceMappingURL=periodic-job.js.map