import { type JsonSchema, described, string, uuid } from "./schemas.ts";

/** The envelope of every error (contract.md 7). */
export const errorEnvelope: JsonSchema = {
  title: "Errors",
  type: "object",
  description: "What went wrong: one message, or a message per field by its path as it was sent.",
  properties: {
    errors: {
      type: "object",
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
  },
  required: ["errors"],
  additionalProperties: false,
};
