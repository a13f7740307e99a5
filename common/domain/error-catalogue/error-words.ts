/** By code: the status, the message in English with `{…}` for what it names, and the same in Arabic. */
export type ErrorWords = Readonly<Record<string, readonly [status: number, english: string, arabic: string]>>;
