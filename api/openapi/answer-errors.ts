import { type JsonSchema, described, listOf, object, string, uuid } from "./answer-schemas.ts";

/** One of the errors, for machines and people. */
const errorDetail = object(
  {
    code: described(
      string,
      "What is wrong, stable over releases: branch on this and not on a message. `/docs/errors` lists all of them. E.g. `unknown_field`.",
    ),
    path: described(
      string,
      "The field or parameter, as the key in `errors`: `document_lines[2].quantity`; of a document in XML its XPath. Absent where the request as a whole is wrong.",
    ),
    pointer: described(
      string,
      "The same place in the JSON body as a pointer (RFC 6901): `/document_lines/2/quantity`. Absent of parameters, of XML, and where a stored thing is compared.",
    ),
    message: described(string, "What is wrong, behind the name in `path` where there is one."),
    value: described(
      string,
      "What was sent there, shortened to 60 characters; numbers of accounts, cards, passports and the like are masked. Of malformed JSON the text around the place, which ⟨!⟩ marks.",
    ),
    rule: described(string, "The official rule, or one of ours (OWN-), that the document would break: `IBR-132-AE`."),
    section: described(string, "The part of a standard that the answer follows: `RFC 6750, 3`."),
    docs_url: described(
      string,
      "The entry of the code, relative to the address of the service: `/docs/errors#unknown_field`.",
    ),
    suggestion: described(
      string,
      "A right value where one is near (`H87 or EA`, `3.5`, the nearest field's name), or what to do. A guess: read it before it is sent.",
    ),
  },
  {
    title: "ErrorDetail",
    optional: ["path", "pointer", "value", "rule", "section", "suggestion"],
  },
);

export const errorDetails: JsonSchema = described(
  listOf(errorDetail),
  "The same errors, each with its code, its place, what was sent and what is probably right; the first 250 where there are more.",
);

/** The envelope of every error (contract.md 7). */
export const errorEnvelope: JsonSchema = {
  title: "Errors",
  type: "object",
  description:
    "What went wrong: one message, or a message per field by its path as it was sent; and `details` of each.",
  properties: {
    errors: {
      type: "object",
      description: "Always in English, as the contract words it; the names of its members are paths.",
      properties: {
        message: described(string, "What is wrong, when it is not about a field."),
        document_id: described(uuid, "Of a 409 about a document that is there already: its id."),
      },
      additionalProperties: described(
        string,
        "What is wrong with the field of this path, e.g. `document_lines[0].quantity`.",
      ),
      minProperties: 1,
    },
    details: errorDetails,
  },
  required: ["errors", "details"],
  additionalProperties: false,
};
