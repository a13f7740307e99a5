/** Where a text was found in a document. */
export interface TextMatch {
  /** `id`, `sbdh_id`, `document_sequence`, `tax_inclusive_amount`, `issue_date`, `party`, `error`, `account`, or the field of a reference. */
  field: string;
  /** What stands there; of an account its last characters. */
  part: string;
  /** Whether a word of it is written with one letter otherwise. */
  isMisspelled: boolean;
}
