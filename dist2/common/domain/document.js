/**
 * In place of the Base64 of an attachment: content that is stored already. It is an object of this class, which no JSON
 * makes, so that a caller cannot name content by its digest.
 */
export class KeptContent {
    constructor(sha256, sizeBytes, 
    /** The attachment that stays; undefined where another one gets the same content. */
    id) {
        this.sha256 = sha256;
        this.sizeBytes = sizeBytes;
        this.id = id;
    }
}
//# sourceMappingURL=document.js.map