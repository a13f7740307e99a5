import type { ObjectSchema } from "joi";

import { isTrn } from "../../../../../common/domain/identifiers.ts";
import { expected } from "../../../../schemas/messages.ts";
import { maxLengths, textMatching } from "../../../../schemas/text-field.ts";
import { identified } from "../references.ts";

/** seller_supplier_party: the principal of a disclosed agent, by TRN (BTAE-14). */
export const principal = (): ObjectSchema => identified(textMatching(expected("principal"), isTrn, maxLengths.code));
