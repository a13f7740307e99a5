import { publicLeg } from "../../../common/domain/status/legs.ts";
import type { Found, FoundPage } from "../../../common/services/search/search-documents.ts";
import { present } from "../../openapi/answers/present.ts";
import { foundDocument, foundLeg, type FoundAnswer, type FoundDocument } from "./answers.ts";

export const presentSearchResults = ({ rows, nextCursor, isComplete }: FoundPage): FoundAnswer => ({
  data: rows.map(presentRow),
  next_cursor: nextCursor,
  is_complete: isComplete,
});

const presentRow = ({ document, leg }: Found): FoundDocument =>
  present(foundDocument, document, {
    organization: { id: document.orgId, name: document.orgName },
    tax_inclusive_amount: document.total,
    leg: leg === undefined ? null : present(foundLeg, leg, { sbdh_id: leg.id, leg: publicLeg(leg.leg) }),
  });
