import type { ObjectSchema } from "joi";

import { address } from "./address.ts";
import { mandatory, mandatoryWith } from "./conditions.ts";
import { date } from "./date-field.ts";
import { record } from "./field-types.ts";
import { identifierScheme } from "./party.ts";
import { identified } from "./references.ts";
import { longest, text } from "./text-field.ts";

const location = (): ObjectSchema =>
  record({
    id: mandatoryWith(text(longest.name), "scheme_id"),
    scheme_id: identifierScheme("locationScheme"),
    address: address(),
  });

export const delivery = (): ObjectSchema =>
  record({
    actual_delivery_date: date(),
    delivery_location: location(),
    delivery_party: record({ name: text(longest.name), party_identification_id: text(longest.name) }),
    delivery_terms: identified(text(longest.code)),
  });

/** Exports (position 8) tell where the goods go. */
export const exportDelivery = (): ObjectSchema =>
  delivery().keys({
    delivery_location: mandatory(
      location().keys({ address: mandatory(address(), "exportDelivery") }),
      "exportDelivery",
    ),
  });
