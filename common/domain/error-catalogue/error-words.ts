/** By code: the status, the message in English with `{…}` for what it names, and the same in Arabic. */
export type ErrorWords = Readonly<Record<string, readonly [status: number, english: string, arabic: string]>>;

/** Whether a speaker has checked the Arabic of the catalogue and of the schemas' messages; pages say so as long as none has. */
export const arabicIsChecked: boolean = false;
