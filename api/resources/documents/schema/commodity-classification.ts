import type { ObjectSchema } from "joi";
import Joi from "joi";

import { itemClassificationSchemes } from "../../../../common/domain/code-lists/item-classification-schemes.ts";
import { itemTypes } from "../../../../common/domain/code-lists/item-types.ts";
import { goodsTypes } from "../../../../common/domain/code-lists/tax-categories.ts";
import { record } from "../../../schemas/field-types.ts";
import { expected } from "../../../schemas/messages.ts";
import { code, maxLengths, oneOfWithMessage, text } from "../../../schemas/text-field.ts";
import { choose, mandatory, mandatoryWhen } from "./conditions.ts";

const isGoods = Joi.valid("G", "B").required();

/** contract.md 2.5: goods need an HS code, and any item code names its list (ibr-065). */
export const commodityClassification = (): ObjectSchema =>
  record({
    nature_code: code(goodsTypes, expected("goodsType")),
    commodity_code: code(itemTypes, expected("itemType")),
    item_classification_code: mandatoryWhen(text(maxLengths.name), "commodity_code", [isGoods, "goodsCode"]),
    item_classification_list_id: choose(code(itemClassificationSchemes, expected("itemScheme")), "commodity_code", [
      [isGoods, mandatory(oneOfWithMessage("goodsScheme", ["HS"]), "goodsCode")],
    ]),
    item_classification_list_version_id: text(maxLengths.code),
  }).and("item_classification_code", "item_classification_list_id");
