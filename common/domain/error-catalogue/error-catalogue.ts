import { genericMessages } from "./generic-messages.ts";

/** Every code of an error that is not about a field's value, with its words. */
export const errorCatalogue = { ...genericMessages } as const;

/** Stable: a client may branch on it, so a code is never renamed. */
export type ErrorCode = keyof typeof errorCatalogue;
