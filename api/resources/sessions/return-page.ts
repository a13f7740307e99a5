import { html } from "../../../common/readable-invoice/html.ts";

/** Paths of the console only, so that a link cannot send the user to another site. */
const view = /^\/console(?:\/[\w~-][\w.~-]*){0,3}(?:\?[\w.~%=&+:,-]*)?$/;

/** The path after a sign-in; the console's start page for any other path. */
export const returnPath = (asked: unknown): string =>
  typeof asked === "string" && asked.length <= 1_000 && view.test(asked) ? asked : "/console";

export const returnPagePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The page that follows a sign-in at the identity provider. A redirect would count as that site's navigation and carry
 * no strict cookie; a navigation from this page is our own.
 */
export const returnPage = (target: string): string =>
  html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="refresh" content="0; url=${target}" />
        <title>Signed in</title>
      </head>
      <body>
        <p><a href="${target}">Go on to the console</a></p>
      </body>
    </html>`.text;
