/**
 * Time without a success after which a process ends, because a new one may succeed. It is random, so that the processes of a
 * site do not all end at once.
 */
export const unusableAfterMs = (): number => 300_000 * (1 + 0.2 * Math.random());
