import { accessMessages } from "./access-messages.js";
import { conflictMessages } from "./conflict-messages.js";
import { fieldMessages } from "./field-messages.js";
import { genericMessages } from "./generic-messages.js";
import { limitMessages } from "./limit-messages.js";
import { missingMessages } from "./missing-messages.js";
import { requestMessages } from "./request-messages.js";
/** Every code of an error whose words are not in the catalogue of the API's schemas. */
export const errorCatalogue = {
    ...requestMessages,
    ...accessMessages,
    ...missingMessages,
    ...conflictMessages,
    ...limitMessages,
    ...fieldMessages,
    ...genericMessages,
};
//# sourceMappingURL=error-catalogue.js.map