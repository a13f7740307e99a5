import { accessMessages } from "./access-messages.ts";
import { conflictMessages } from "./conflict-messages.ts";
import { fieldMessages } from "./field-messages.ts";
import { genericMessages } from "./generic-messages.ts";
import { limitMessages } from "./limit-messages.ts";
import { missingMessages } from "./missing-messages.ts";
import { requestMessages } from "./request-messages.ts";

/** Every code of an error whose words are not in the catalogue of the API's schemas. */
export const errorCatalogue = {
  ...requestMessages,
  ...accessMessages,
  ...missingMessages,
  ...conflictMessages,
  ...limitMessages,
  ...fieldMessages,
  ...genericMessages,
} as const;

/** Stable: a client may branch on it, so a code is never renamed. */
export type ErrorCode = keyof typeof errorCatalogue;
