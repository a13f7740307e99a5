import { parseXml, type XmlNode, type XmlTree } from "../schematron/documents.ts";

const signature = "http://www.w3.org/2000/09/xmldsig#";

/**
 * Digest of one message part, signed by the receiving access point. Our access point writes the envelope anew and compresses it, so that
 * it is not the digest of our bytes.
 */
export interface ReceiptDigest {
  /** URI of the part; null where the receipt has none. */
  reference: string | null;
  /** URI of the algorithm; null where the receipt has none. */
  algorithm: string | null;
  /** Base64. */
  value: string;
}

/**
 * The digests in an AS4 receipt (access-point.md 3), which proves that the message with this envelope id was delivered. Empty for an
 * error signal or unreadable text, which is stored in any case.
 */
export function receiptDigests(signalMessage: unknown): ReceiptDigest[] {
  const tree = typeof signalMessage === "string" ? readable(signalMessage) : undefined;
  return tree === undefined ? [] : digestsBelow(tree, tree.root);
}

function readable(xml: string): XmlTree | undefined {
  try {
    return parseXml(xml);
  } catch {
    return undefined;
  }
}

function digestsBelow(tree: XmlTree, node: XmlNode): ReceiptDigest[] {
  const value = tree.child(node, signature, "DigestValue");
  const own = value === undefined ? [] : [digest(tree, node, tree.text(value).trim())];
  return [...own, ...tree.children(node).flatMap((child) => digestsBelow(tree, child))];
}

function digest(tree: XmlTree, reference: XmlNode, value: string): ReceiptDigest {
  const method = tree.child(reference, signature, "DigestMethod");
  return {
    reference: tree.attribute(reference, "URI") ?? null,
    algorithm: method === undefined ? null : (tree.attribute(method, "Algorithm") ?? null),
    value,
  };
}
