import type { ObjectSchema } from "joi";

import { isTrn } from "../../common/domain/identifiers.ts";
import { identified } from "./references.ts";
import { longest, textLike } from "./text-field.ts";

/** seller_supplier_party: the principal of a disclosed agent, by TRN (BTAE-14). */
export const principal = (): ObjectSchema =>
  identified(textLike("a TRN: 15 digits starting with 1 and ending with 03", isTrn, longest.code));
