const declaration = /^\uFEFF?\s*(?:<\?xml\s[^>]*\?>)?\s*/;

/**
 * An XML document as it can stand inside another one: without byte order mark and XML declaration, otherwise untouched.
 * Only its beginning is looked at, so a large document costs no more than its copy.
 *
 * @throws Error when it does not begin with markup, or with a document type, which would break the document around it
 */
export function embeddable(xml: string): string {
  const body = xml.slice(declaration.exec(xml)?.[0].length ?? 0);
  if (!/^<(?!!DOCTYPE|\?xml\s)/.test(body)) {
    throw new Error("The document to embed must begin with its root element, a comment or an instruction");
  }
  return body;
}
