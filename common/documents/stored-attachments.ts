import { v7 as uuid } from "uuid";

import type { NewAttachment } from "./attachment-store.ts";
import { KeptContent, type AttachmentContent } from "./document.ts";
import { sha256 } from "../runtime/digest.ts";

/** With content, or with what is stored already: the API puts that in the place of the Base64. */
export type SentAttachment = Omit<AttachmentContent, "file_content"> & { file_content: string | KeptContent };

export const attachmentId = ({ file_content: content }: SentAttachment): string =>
  (content instanceof KeptContent ? content.id : undefined) ?? uuid();

/** The rows of new attachments; those that stay have theirs, and are only counted. */
export function storedAttachments(sent: readonly (SentAttachment & { id: string })[]): {
  attachments: NewAttachment[];
  keptBytes: number;
} {
  const attachments: NewAttachment[] = [];
  let keptBytes = 0;
  for (const { id, file_name: fileName, file_type: fileType, file_content } of sent) {
    if (!(file_content instanceof KeptContent)) {
      const content = Buffer.from(file_content, "base64");
      attachments.push({ id, fileName, fileType, content, sha256: sha256(content) });
    } else if (file_content.id === undefined) {
      const { sha256: digest, sizeBytes } = file_content;
      attachments.push({ id, fileName, fileType, content: null, sha256: digest, sizeBytes });
    } else {
      keptBytes += file_content.sizeBytes;
    }
  }
  return { attachments, keptBytes };
}
