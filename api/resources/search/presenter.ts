import { publicLeg } from "../../../common/domain/status/legs.ts";
import type { Found, FoundPage } from "../../../common/services/search/search-documents.ts";
import { present } from "../../openapi/answers/present.ts";
import { foundDocument, foundLeg, foundMatch, type FoundAnswer, type FoundDocument } from "./answers.ts";

export const presentFoundPage = ({ rows, nextCursor, isComplete }: FoundPage): FoundAnswer => ({
  data: rows.map(presentFound),
  next_cursor: nextCursor,
  is_complete: isComplete,
});

export const presentFound = ({ document, leg, match }: Found): FoundDocument =>
  present(foundDocument, document, {
    organization: { id: document.orgId, name: document.orgName },
    tax_inclusive_amount: document.total,
    match: match === undefined ? null : present(foundMatch, match),
    leg: leg === undefined ? null : present(foundLeg, leg, { sbdh_id: leg.id, leg: publicLeg(leg.leg) }),
  });
