import type { ObjectSchema } from "joi";

import { failureClasses, type FailureClass } from "../../../common/domain/status/status.ts";
import { savedFilters, type SavedFilterName } from "../../../common/domain/search/saved-filters.ts";
import { record } from "../../schemas/field-types.ts";
import { pageQuery, type PageQuery } from "../../schemas/page-query.ts";
import { oneOf, text } from "../../schemas/text-field.ts";

export interface SearchQuery extends PageQuery {
  q?: string;
  filter?: SavedFilterName;
  failure_class?: FailureClass;
}

const maxTextLength = 200;

export const searchQuery: ObjectSchema<SearchQuery> = record({
  q: text(maxTextLength),
  filter: oneOf(...savedFilters),
  failure_class: oneOf(...failureClasses),
  ...pageQuery(),
});
