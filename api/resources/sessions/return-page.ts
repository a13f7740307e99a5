/** Nothing is loaded and nothing runs; the page only leads on. */
export const returnPagePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * The end of the way back from the identity provider. A redirect would still be that other site's navigation, and carry no
 * strict cookie; what this page leads to is our own.
 */
export function returnPage(target: string): string {
  const safe = escaped(target);
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="refresh" content="0; url=${safe}">
    <title>Signed in</title>
  </head>
  <body><p><a href="${safe}">Go on to the console</a></p></body>
</html>
`;
}
