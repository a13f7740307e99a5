function processorMs() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
}
/**
 * Time of a check: of the wall, or of the processor where that is less. A process that is frozen, or waits for a processor, takes no
 * time of the second; other threads of it take none of the first.
 */
export const startProcessWatch = () => {
    const wall = performance.now();
    const processor = processorMs();
    return () => {
        const elapsed = performance.now() - wall;
        return Math.min(elapsed, processorMs() - processor);
    };
};
//# sourceMappingURL=process-watch.js.map