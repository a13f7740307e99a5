const tickMs = 500;
/**
 * Detects that this process stood still (suspended, machine paused, event loop blocked) for longer than `leastMs`. Both
 * clocks are compared, because the monotonic one stops while a machine is paused.
 */
export function watchFreeze(minMs, tell) {
    let [monotonic, wall] = [performance.now(), Date.now()];
    const timer = setInterval(() => {
        const now = Date.now();
        const ms = Math.max(performance.now() - monotonic, now - wall) - tickMs;
        [monotonic, wall] = [performance.now(), now];
        if (ms > minMs) {
            tell({ from: new Date(now - ms), to: new Date(now), ms });
        }
    }, tickMs);
    timer.unref();
    return { stop: () => clearInterval(timer) };
}
//# sourceMappingURL=watch-freeze.js.map