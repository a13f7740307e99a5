import type { Decimal } from "../pricing/amounts.ts";

/* What currencies are worth, written by hand from general knowledge: good for finding a slip, never for computing an amount. */

/** When the figures were right; in texts "coarse table of November 2025". */
export const coarseRatesOf = "November 2025";

/** What one unit of a currency is worth, and how far a rate may be away from it, as multiples of it. */
export interface CoarseRate {
  aed: Decimal;
  least: number;
  most: number;
}

/** Currencies that are pegged to the US dollar as the dirham is: OWN-52 and OWN-53 compare their rates within 1 percent. */
export const dollarPegs: ReadonlySet<string> = new Set(["USD", "SAR", "BHD", "OMR", "QAR"]);

const group = (least: number, most: number, figures: string): [string, CoarseRate][] =>
  figures
    .trim()
    .split(/ \| |\n/)
    .map((entry) => {
      const [code = "", aed = ""] = entry.split(" ");
      return [code, { aed, least, most }];
    });

/**
 * AED for one unit, two or three digits that count. BOV, UYW, XBA to XBD, XSU and XTS have no price that is generally known, and
 * SYP has a new unit from 2026 on: they are not compared.
 */
export const coarseRates: ReadonlyMap<string, CoarseRate> = new Map([
  // Under a peg, or moving slowly.
  ...group(
    0.85,
    1.15,
    `
AWG 2.05 | AZN 2.16 | BAM 2.18 | BBD 1.84 | BHD 9.77 | BMD 3.67 | BND 2.83 | BSD 3.67 | BZD 1.83 | CAD 2.62 | CHE 4.55
CHF 4.55 | CHW 4.55 | CNH 0.515 | CNY 0.515 | CVE 0.0387 | CZK 0.176 | DJF 0.0207 | DKK 0.572 | EUR 4.27 | FKP 4.85
FJD 1.62 | GBP 4.85 | GIP 4.85 | GTQ 0.479 | HKD 0.472 | JOD 5.18 | KMF 0.00868 | KWD 12 | KYD 4.4 | MAD 0.397
MKD 0.0694 | MOP 0.459 | NIO 0.0998 | OMR 9.55 | PAB 3.67 | QAR 1.01 | RON 0.84 | RSD 0.0364 | SAR 0.979 | SGD 2.83
SHP 4.85 | STN 0.174 | SVC 0.42 | TTD 0.542 | USD 3.67 | USN 3.67 | XAF 0.00651 | XCD 1.36 | XCG 2.05 | XDR 5
XOF 0.00651 | XPF 0.0358 | XUA 5
`,
  ),
  // Floating.
  ...group(
    0.75,
    1.25,
    `
ALL 0.044 | AMD 0.0096 | AUD 2.4 | BDT 0.0301 | BTN 0.0417 | BWP 0.27 | CRC 0.0073 | DOP 0.0585 | DZD 0.0282
GEL 1.36 | GYD 0.0176 | HNL 0.14 | HUF 0.011 | IDR 0.00022 | ILS 1.12 | INR 0.0417 | IQD 0.0028 | ISK 0.0295
JMD 0.0229 | JPY 0.0242 | KES 0.0284 | KGS 0.042 | KHR 0.00091 | KRW 0.00256 | LKR 0.0121 | LSL 0.212 | MDL 0.217
MGA 0.00082 | MNT 0.00103 | MRU 0.092 | MUR 0.0805 | MVR 0.238 | MXN 0.199 | MYR 0.88 | NAD 0.212 | NOK 0.365
NPR 0.026 | NZD 2.09 | PEN 1.08 | PGK 0.87 | PHP 0.0627 | PKR 0.013 | PLN 1 | SBD 0.446 | SCR 0.262 | SEK 0.387
SZL 0.212 | THB 0.113 | TMT 1.05 | TND 1.25 | TOP 1.54 | TWD 0.119 | UYI 0.585 | UYU 0.092 | VND 0.00014 | VUV 0.03
WST 1.32 | ZAR 0.212
`,
  ),
  // Restless, or known less well.
  ...group(
    0.5,
    2,
    `
AFN 0.054 | AOA 0.004 | BOB 0.53 | BRL 0.685 | BYN 1.13 | CDF 0.0016 | CLF 153 | CLP 0.0039 | COP 0.00096 | COU 0.37
ERN 0.245 | GHS 0.33 | GMD 0.0505 | GNF 0.000423 | HTG 0.028 | KZT 0.007 | LAK 0.00017 | LRD 0.0201 | LYD 0.67
MXV 1.7 | MZN 0.0575 | PYG 0.00052 | RUB 0.0455 | RWF 0.00253 | SLE 0.158 | SOS 0.0064 | SRD 0.095 | TJS 0.395
TZS 0.0015 | UAH 0.087 | UGX 0.00103 | UZS 0.000305 | XAU 14700 | XPT 5700 | XPD 5100 | ZMW 0.163
`,
  ),
  // Losing their value fast.
  ...group(
    0.3,
    2.5,
    `
ARS 0.0026 | BIF 0.00124 | EGP 0.0775 | ETB 0.0245 | MWK 0.00212 | NGN 0.00255 | TRY 0.0868 | XAG 180
`,
  ),
  // With several rates at a time, or without a market.
  ...group(
    0.05,
    6,
    `
CUP 0.05 | IRR 0.00002 | KPW 0.004 | LBP 0.000041 | MMK 0.0015 | SDG 0.002 | SSP 0.0008 | VED 0.012 | VES 0.012
YER 0.005 | ZWG 0.138
`,
  ),
]);
