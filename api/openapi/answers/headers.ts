import type { Answer, Parameter } from "../description.ts";
import { string } from "./schemas.ts";

type Headers = NonNullable<Answer["headers"]>;

/** Of the answer to a create; `thing` completes "Path of the new …". */
export const location = (thing: string): Headers => ({
  Location: { description: `Path of the new ${thing}.`, schema: string },
});

/** Of a GET whose answer has an ETag. */
export const ifNoneMatch: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "The ETag of an earlier answer: the same again is answered with 304 and without a body.",
  schema: string,
};
