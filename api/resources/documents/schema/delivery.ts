import type { ObjectSchema } from "joi";

import { date } from "../../../schemas/date-field.ts";
import { record } from "../../../schemas/field-types.ts";
import { maxLengths, text } from "../../../schemas/text-field.ts";
import { mandatory, mandatoryWith } from "./conditions.ts";
import { address } from "./parties/address.ts";
import { identifierScheme } from "./parties/party.ts";
import { identified } from "./references.ts";

const location = (): ObjectSchema =>
  record({
    id: mandatoryWith(text(maxLengths.name), "scheme_id"),
    scheme_id: identifierScheme("locationScheme"),
    address: address(),
  });

export const delivery = (): ObjectSchema =>
  record({
    actual_delivery_date: date(),
    delivery_location: location(),
    delivery_party: record({ name: text(maxLengths.name), party_identification_id: text(maxLengths.name) }),
    delivery_terms: identified(text(maxLengths.code)),
  });

/** An export (position 8) names the place of delivery. */
export const exportDelivery = (): ObjectSchema =>
  delivery().keys({
    delivery_location: mandatory(
      location().keys({ address: mandatory(address(), "exportDelivery") }),
      "exportDelivery",
    ),
  });
