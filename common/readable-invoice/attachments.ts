import { html, nothing, type Html } from "./html.ts";
import { phrases } from "./phrases.ts";
import type { Sheet } from "./sheet.ts";
import type { UblElement } from "../ubl/ubl-element.ts";

/** IBG-24: name and size of the attachments in the XML; their bytes are separate downloads. */
export function attachments(sheet: Sheet, root: UblElement, hrefOf: (id: string) => string | undefined): Html {
  const references = root.all("AdditionalDocumentReference");
  const list = references.map((reference) => attachment(sheet, reference, hrefOf));
  return list.length === 0 ? nothing : sheet.section(phrases.attachments, html`<div class="blocks">${list}</div>`);
}

function attachment(sheet: Sheet, reference: UblElement, hrefOf: (id: string) => string | undefined): Html {
  const file = reference.first("Attachment/EmbeddedDocumentBinaryObject");
  const href = file && hrefOf(reference.first("ID")?.text ?? "");
  const about =
    file &&
    html`${sheet.contained(file)}
      <div class="field">
        <dt>${sheet.say(phrases.size)}</dt>
        <dd class="num">${bytesOf(file.text)}</dd>
      </div>`;
  const rest = sheet.rest(reference).map((leaf) => sheet.field(leaf));
  const link = href && html`<p class="screen"><a href="${href}" download="">${sheet.say(phrases.download)}</a></p>`;
  return html`<div class="block">
    <dl class="fields">${about}${rest}</dl>
    ${link}${sheet.findingsAt(reference)}
  </div>`;
}

/** Size of Base64 content after decoding. */
function bytesOf(base64: string): number {
  const digits = base64.replace(/[\s=]+/g, "").length;
  return Math.floor((digits * 3) / 4);
}
