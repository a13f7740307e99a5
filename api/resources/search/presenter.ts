import type { FoundDocument as Found } from "../../../common/db/stores/search/found-document-store.ts";
import type { Language } from "../../../common/domain/language.ts";
import { publicLeg } from "../../../common/domain/status/legs.ts";
import { documentTrouble } from "../../../common/domain/status/who-acts.ts";
import type { SearchPage } from "../../../common/services/search/search-documents.ts";
import { present } from "../../openapi/answers/present.ts";
import { presentTrouble } from "../operator-actions/who-must-act.ts";
import { foundDocument, foundLeg, type FoundAnswer, type FoundDocument } from "./answers.ts";

export const presentFoundPage = ({ rows, nextCursor }: SearchPage, language: Language): FoundAnswer => ({
  data: rows.map((row) => presentFound(row, language)),
  next_cursor: nextCursor,
});

const presentFound = ({ troubledLeg: leg, ...document }: Found, language: Language): FoundDocument =>
  present(foundDocument, document, {
    organization: { id: document.orgId, name: document.orgName },
    tax_inclusive_amount: document.total,
    trouble: presentTrouble(
      documentTrouble({ ...document, legs: document.troubledLegs }, document.failureMessage),
      language,
    ),
    leg: leg === null ? null : present(foundLeg, leg, { sbdh_id: leg.id, leg: publicLeg(leg.leg) }),
  });
