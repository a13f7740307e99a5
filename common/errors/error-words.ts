/** By code: the status, and the message with `{…}` for what it names. */
export type ErrorWords = Readonly<Record<string, readonly [status: number, words: string]>>;
