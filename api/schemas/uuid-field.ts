import type { AnySchema } from "joi";

import { isUuid } from "../uuid.ts";
import { expected } from "./messages.ts";
import { longest, textLike } from "./text-field.ts";

export const uuid = (): AnySchema => textLike(expected("uuid"), isUuid, longest.code, { format: "uuid" });
