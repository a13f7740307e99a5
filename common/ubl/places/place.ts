import type { DocumentLine, TradeDocument } from "../../domain/document.ts";

/** Where a search stands: the document, and the line once it has entered one. */
export interface PointerContext {
  rootName: string;
  document: TradeDocument;
  line?: DocumentLine;
}

/** The request field that an element stands for. */
export interface Place {
  /** Relative JSON pointer without the leading slash; "" when the element has no field of its own. */
  at: string;
  /** The field below `at` that the element itself shows, where its attributes show others. */
  own?: string;
  children?: Places;
}

/** Depends on the element's position among its siblings of the same name, counted from 1. */
export type LocatePlace = (position: number, context: PointerContext) => Place | string | undefined;

/** By element name, or `@attribute`. A plain string is the place of a field without anything below. */
export type Places = Readonly<Record<string, Place | string | LocatePlace>>;

/** The elements of an array field. */
export function each(field: string, children: Places = {}): LocatePlace {
  return (position) => ({ at: `${field}/${position - 1}`, children });
}

/** An element whose text is the field `own` and whose attributes are fields beside it. */
export function attributed(own: string, children: Places): Place {
  return { at: "", own, children };
}

/** An object with `id` and perhaps `scheme_id`. */
export const identified: Places = { "cbc:ID": attributed("id", { "@schemeID": "scheme_id" }) };

export const periodPlaces: Places = {
  "cbc:StartDate": "start_date",
  "cbc:EndDate": "end_date",
  "cbc:DescriptionCode": "description",
  "cbc:Description": "description",
};

export const taxCategoryPlaces: Places = {
  "cbc:ID": "id",
  "cbc:Percent": "percent",
  "cbc:TaxExemptionReasonCode": "tax_exemption_reason_code",
  "cbc:TaxExemptionReason": "tax_exemption_reason",
  "cac:TaxScheme": "tax_scheme",
};

const allowanceOrChargePlaces: Places = {
  "cbc:AllowanceChargeReasonCode": "reason_code",
  "cbc:AllowanceChargeReason": "reason",
  "cbc:MultiplierFactorNumeric": "multiplier_factor_numeric",
  "cbc:Amount": "amount",
  "cbc:BaseAmount": "base_amount",
  "cac:TaxCategory": { at: "tax_category", children: taxCategoryPlaces },
};

/** allowance-charge.ts writes the allowances first, then the charges. */
export const allowanceOrCharge: LocatePlace = (position, { document, line }) => {
  const allowances = (line ?? document).allowances?.length ?? 0;
  const at = position <= allowances ? `allowances/${position - 1}` : `charges/${position - 1 - allowances}`;
  return { at, children: allowanceOrChargePlaces };
};
