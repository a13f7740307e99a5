import type { Answer, Parameter } from "./description.ts";
import { string } from "./answer-schemas.ts";

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

/** Of answers that show one thing which callers change. */
export const entityTag: Headers = {
  ETag: {
    description:
      'A strong tag, another one whenever the answer would be. Its beginning is `version`: `"3.x8JqT2bVn0aLkEwQ"`. Send it as If-Match with a change.',
    schema: string,
  },
};

export const notModified: Answer = { description: "If-None-Match names what would be answered.", headers: entityTag };

/** Of a change that is refused if another caller has changed the resource since it was read. */
export const ifMatchHeader: Parameter = {
  name: "If-Match",
  in: "header",
  description:
    "The ETag that was read, or several, or `*`: 412 where a caller has changed it since. It asks for the version alone, so that a status which the network has decided meanwhile is no reason. A weak tag matches nothing; what is no tag is refused with 400.",
  schema: string,
};

export const otherVersion: Answer = {
  description: "It was changed since: its version is none that If-Match names. Nothing was written.",
};
