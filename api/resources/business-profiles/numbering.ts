import type { CustomHelpers } from "joi";

import { documentKindNames, documentKinds } from "../../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import {
  completeForm,
  foldPrefix,
  isPrefix,
  maxNumberWidth,
  maxPrefixLength,
  prefixPattern,
  type NumberForm,
  type Numbering,
} from "../../../common/organizations/numbering.ts";
import { complaint, neverNull, record } from "../../schemas/field-types.ts";
import { integerField, textMatching } from "../../schemas/fields.ts";
import { expected } from "../../schemas/messages.ts";

export type SentNumbering = Partial<Record<DocumentKind, Partial<NumberForm>>>;

const form = (kind: DocumentKind) =>
  neverNull(
    record({
      prefix: neverNull(
        textMatching(expected("numberPrefix", { most: maxPrefixLength }), isPrefix, maxPrefixLength, {
          pattern: prefixPattern,
          maxLength: maxPrefixLength,
          description: `Before year and running number; ${documentKinds[kind].sequencePrefix} by default. No other kind and no other business profile of the organization can have it.`,
        }),
      ).custom((prefix: string, helpers: CustomHelpers) => refuseSecond(kind, prefix, helpers)),
      width: neverNull(integerField(1, maxNumberWidth)).description(
        "Least digits of the running number; 6 by default.",
      ),
    }),
  );

/** How the numbers of each kind are written. */
export const numbering = neverNull(record(Object.fromEntries(documentKindNames.map((kind) => [kind, form(kind)]))))
  .meta({ title: "Numbering" })
  .description(
    "Prefix and width of the document numbers by kind: `ACME-2026-000001`. A kind that is left out has the default. Without `numbering` what stands stays when a profile is replaced; `{}` restores the defaults. Running numbers go on, whatever the prefix is.",
  );

/** Invoice and credit note of one profile must not have the same number, nor one that another profile gives by default. */
function refuseSecond(kind: DocumentKind, prefix: string, helpers: CustomHelpers): unknown {
  const sent = helpers.state.ancestors[1] as Readonly<Record<string, { prefix?: unknown } | null>>;
  const other = documentKindNames.find(
    (each) =>
      each !== kind &&
      [documentKinds[each].sequencePrefix, sent[each]?.prefix].some(
        (taken) => typeof taken === "string" && foldPrefix(taken) === foldPrefix(prefix),
      ),
  );
  return other === undefined ? prefix : complaint(helpers, "numberPrefixTwice", { prefix, kind: other });
}

/** The forms of the kinds that were sent, each complete. */
export const completeNumbering = (sent: SentNumbering): Numbering =>
  Object.fromEntries(
    documentKindNames.flatMap((kind) => {
      const named = sent[kind];
      return named === undefined ? [] : [[kind, completeForm(kind, named)]];
    }),
  );
