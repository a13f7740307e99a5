/** What a link brings: the text that is judged, and for which kind of document a request is. */
export interface Shared {
  text: string;
  kind: string;
}

/** A text that is larger is refused: a short link can unfold into gigabytes. */
const maxCharacters = 2_000_000;
/** Programs that pass links on cut longer ones. */
const maxLink = 32_000;

/**
 * A link to this page with the document in its fragment, which browsers do not send to any server.
 * @returns undefined where it would be too long
 */
export async function shareLink({ text, kind }: Shared): Promise<string | undefined> {
  const packed = new Blob([JSON.stringify({ text, kind })]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const fragment = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const link = `${location.href.split("#")[0]}#${fragment.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  return link.length > maxLink ? undefined : link;
}

/** What the fragment of this page's address holds. @throws Error for a fragment that holds no document */
export async function readShared(fragment: string): Promise<Shared> {
  const bytes = Uint8Array.from(atob(fragment.replaceAll("-", "+").replaceAll("_", "/")), (unit) => unit.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  let json = "";
  for (const reader = unpacked.pipeThrough(new TextDecoderStream()).getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    json += value;
    if (json.length > maxCharacters) {
      await reader.cancel();
      throw new Error("The link holds a text that is too large");
    }
  }
  const { text, kind } = JSON.parse(json) as Partial<Shared>;
  if (typeof text !== "string" || typeof kind !== "string") {
    throw new Error("The link holds no document");
  }
  return { text, kind };
}
