/** A view of the console, and nothing that a browser could take for another place. */
const view = /^\/console(?:\/[\w.~-]+){0,3}(?:\?[\w.~%=&+:,-]*)?$/;

/** Where a sign-in leads back to: the console itself for whatever is no view of it. */
export const returnPath = (asked: unknown): string =>
  typeof asked === "string" &&
  asked.length <= 1_000 &&
  view.test(asked) &&
  !asked.includes("/..") &&
  !asked.includes("/./")
    ? asked
    : "/console";
