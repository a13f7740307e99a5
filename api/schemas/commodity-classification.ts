import type { ObjectSchema } from "joi";
import Joi from "joi";

import { itemClassificationSchemes } from "../../common/domain/code-lists/item-classification-schemes.ts";
import { itemTypes } from "../../common/domain/code-lists/item-types.ts";
import { goodsTypes } from "../../common/domain/code-lists/tax-categories.ts";
import { choose, mandatoryWith } from "./conditions.ts";
import { record } from "./field-types.ts";
import { code, longest, oneOf, text } from "./text-field.ts";

const isGoods = Joi.valid("G", "B").required();

/** Spec 2.5: goods, alone or mixed with services, carry an HS code; any item code names its list (ibr-065). */
export const commodityClassification = (): ObjectSchema =>
  record({
    nature_code: code(goodsTypes, "a goods type under reverse charge"),
    commodity_code: code(itemTypes, "an item type"),
    item_classification_code: mandatoryWith(text(longest.name), "commodity_code", isGoods),
    item_classification_list_id: choose(
      code(itemClassificationSchemes, "an item classification scheme code (UNCL7143)"),
      "commodity_code",
      [[isGoods, oneOf("HS").required()]],
    ),
    item_classification_list_version_id: text(longest.code),
  }).and("item_classification_code", "item_classification_list_id");
