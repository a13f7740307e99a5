/** In the order of their beginnings reversed: what collects lines comes before the output that it writes them to. */
const held: { flush(): void }[] = [];

process.once("exit", () => held.toReversed().forEach((each) => each.flush()));

/** Has the lines written that wait when the process ends, also by an error that is not caught. */
export const flushAtExit = (holder: { flush(): void }): void => void held.push(holder);
