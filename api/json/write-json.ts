import { LosslessNumber, stringify } from "lossless-json";

import type { Decimal } from "../../common/domain/document.ts";

/** A decimal that leaves as a JSON number with exactly these digits: 3714.90 stays 3714.90. */
export const jsonNumber = (digits: Decimal): LosslessNumber => new LosslessNumber(digits);

/** JSON text; members that are undefined are left out. */
export const writeJson = (value: object): string => stringify(value) ?? "null";
