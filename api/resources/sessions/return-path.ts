/** Paths of the console only, so that a link cannot send the user to another site. */
const view = /^\/console(?:\/[\w.~-]+){0,3}(?:\?[\w.~%=&+:,-]*)?$/;

/** The path after a sign-in; the console's start page for anything that is no view of it. */
export const returnPath = (asked: unknown): string =>
  typeof asked === "string" &&
  asked.length <= 1_000 &&
  view.test(asked) &&
  !asked.includes("/..") &&
  !asked.includes("/./")
    ? asked
    : "/console";
