import type { ObjectSchema } from "joi";

import { pauseScopes, type PauseScope } from "../../../common/domain/pauses/paused-work.ts";
import { record, booleanField } from "../../schemas/field-types.ts";
import { pageQuery, type PageQuery } from "../../schemas/page-query.ts";
import { maxLengths, oneOf, text } from "../../schemas/text-field.ts";

export interface PauseBody {
  scope: PauseScope;
  target?: string;
  all_organizations: boolean;
  reason: string;
}

export const pauseBody: ObjectSchema<PauseBody> = record({
  scope: oneOf(...pauseScopes).required(),
  target: text(maxLengths.name),
  all_organizations: booleanField().default(false),
  reason: text(maxLengths.text).required(),
});

export const pauseStates = ["active", "ended"] as const;

export interface PauseListQuery extends PageQuery {
  state: (typeof pauseStates)[number];
}

export const pauseListQuery: ObjectSchema<PauseListQuery> = record({
  state: oneOf(...pauseStates).default("active"),
  ...pageQuery(),
});
