/* Minor units of ISO 4217, where they are not two. */
const others: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

const decimals: ReadonlyMap<string, number> = new Map(
  Object.entries(others).flatMap(([places, codes]) => codes.split(" ").map((code) => [code, Number(places)] as const)),
);

/** Decimals of amounts in a currency. */
export const currencyDecimals = (currency: string): number => decimals.get(currency) ?? 2;
