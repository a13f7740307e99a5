import { buildParty, type Json } from "./request.ts";

/** An export as a program writes it, and what is done to the mapping that `batch --init` makes of it. */
export interface Export {
  program: string;
  /** By name; the first is what is sent, a second one has the heads. */
  files: Readonly<Record<string, string | Uint8Array>>;
  /** What a person adds to the mapping. */
  columns?: Readonly<Record<string, unknown>>;
  mapping?: Readonly<Record<string, unknown>>;
  /** Quantities of the lines by number, in the order of the file. */
  right: Readonly<Record<string, readonly number[]>>;
}

const lines = (...rows: readonly string[]): string => `${rows.join("\n")}\n`;
const high = Uint8Array.from({ length: 64 }, (_, nth) => 0xc0 + nth);
const arabic = new Map(Array.from(new TextDecoder("windows-1256").decode(high), (letter, nth) => [letter, high[nth]!]));

export const inWindows1256 = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(text, (letter) => arabic.get(letter) ?? letter.codePointAt(0)!));

export const exports: readonly Export[] = [
  {
    program: "QuickBooks: titles, the number in a row of its own, totals per bill and at the foot",
    files: {
      "quickbooks.csv": lines(
        "Dune Buyer LLC,,,,,,,",
        "Bills and Applied Payments,,,,,,,",
        ",,,,,,,",
        "Num,Date,Due Date,Name,Product/Service,Qty,Sales Price,Amount",
        "QB-1,11/27/2026,12/27/2026,Al Noor Trading LLC,,,,",
        ",,,,Cable,2,50.00,100.00",
        ',,,,Pump,1,"1,420.00","1,420.00"',
        'Total for QB-1,,,,,,,"1,520.00"',
        "QB-2,11/28/2026,12/28/2026,Al Noor Trading LLC,,,,",
        ",,,,Freight,3,10.00,30.00",
        "Total for QB-2,,,,,,,30.00",
        'TOTAL,,,,,,,"1,550.00"',
      ),
    },
    right: { "QB-1": [2, 1], "QB-2": [3] },
  },
  {
    program: "SAP: a list between bars, drawn lines, a header on each page, German numbers, an inch",
    files: {
      "sap.txt": lines(
        "Program ZFI_BILLS                     Date 30.11.2026",
        "-----------------------------------------------------",
        "|BELNR     |BLDAT     |ZFBDT     |TXZ01     |MENGE |MEINS|NETPR   |MWSKZ|Discount|",
        "-----------------------------------------------------",
        '|5100000001|27.11.2026|27.12.2026|Pump 1/2" |3,000 |ST   |1.420,00|V1   |20,00-  |',
        "|5100000001|27.11.2026|27.12.2026|Cable     |2,500 |M    |10,00   |V1   |0,00    |",
        "|BELNR     |BLDAT     |ZFBDT     |TXZ01     |MENGE |MEINS|NETPR   |MWSKZ|Discount|",
        "|5100000002|28.11.2026|28.12.2026|Freight   |1,000 |LE   |850,00  |V1   |0,00    |",
        "-----------------------------------------------------",
      ),
    },
    columns: {
      MWSKZ: [{ to: "document_lines[].classified_tax_category.id", values: { V1: "S" } }],
      Discount: [],
    },
    right: { "5100000001": [3, 2.5], "5100000002": [1] },
  },
  {
    program: "Xero: stars before what is mandatory, the tax in words",
    files: {
      "xero.csv": lines(
        "*ContactName,*InvoiceNumber,*InvoiceDate,*DueDate,*Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,Currency",
        "Al Noor Trading LLC,XE-1,27/11/2026,27/12/2026,Cable,2,50.00,400,Standard Rate,AED",
        "Al Noor Trading LLC,XE-2,28/11/2026,28/12/2026,Freight,3,10.00,400,Standard Rate,AED",
        "Al Noor Trading LLC,XE-1,27/11/2026,27/12/2026,Pump,1,1420.00,400,Standard Rate,AED",
      ),
    },
    right: { "XE-1": [2, 1], "XE-2": [3] },
  },
  {
    program: "Sage: semicolons and decimal commas, two figures of the year",
    files: {
      "sage.csv": lines(
        "Invoice No;Date;Due Date;Supplier;Product;Qty;Unit Price;Tax Code",
        "SG-1;27/11/26;27/12/26;Al Noor Trading LLC;Cable;2,5;1.050,40;SR",
        "sg-1 ;27/11/26;27/12/26;Al Noor Trading LLC;Pump;1;20;SR",
        "SG-2;28/11/26;28/12/26;Al Noor Trading LLC;Freight;3;10,00;SR",
        "Grand Total;;;;;;1.080,40;",
      ),
    },
    right: { "SG-1": [2.5, 1], "SG-2": [3] },
  },
  {
    program: "Dynamics NAV: tabs, points in the names of columns, thousands",
    files: {
      "nav.txt": lines(
        "Document No.\tDocument Date\tDue Date\tVendor Name\tDescription\tQuantity\tUnit of Measure Code\tDirect Unit Cost Excl. VAT\tVAT %",
        "NAV-1\t27-11-2026\t27-12-2026\tAl Noor Trading LLC\tCable\t2\tPCS\t1,420.50\t5",
        "NAV-1\t27-11-2026\t27-12-2026\tAl Noor Trading LLC\tWork\t1\tHOUR\t20.00\t5",
        "NAV-2\t28-11-2026\t28-12-2026\tAl Noor Trading LLC\tFreight\t3\tPCS\t10.00\t5",
      ),
    },
    right: { "NAV-1": [2, 1], "NAV-2": [3] },
  },
  {
    program: "Odoo: a parent's cells in its first row alone, paths as names",
    files: {
      "odoo.csv": lines(
        '"Number","Invoice/Bill Date","Due Date","Partner","Invoice lines/Product","Invoice lines/Label","Invoice lines/Quantity","Invoice lines/Unit Price","Invoice lines/Taxes"',
        '"BILL/2026/11/0001","2026-11-27","2026-12-27","Al Noor Trading LLC","Cable","Cable, red","2.0","50.00","5%"',
        '"","","","","Pump","Pump","1.0","1420.00","5%"',
        '"BILL/2026/11/0002","2026-11-28","2026-12-28","Al Noor Trading LLC","Freight","Freight","3.0","10.00","5%"',
      ),
    },
    right: { "BILL/2026/11/0001": [2, 1], "BILL/2026/11/0002": [3] },
  },
  {
    program: "NetSuite: a main line with the total of each bill",
    files: {
      "netsuite.csv": lines(
        "Main Line,Document Number,Date,Due Date,Name,Item,Quantity,Rate,Tax Code,Amount",
        "*,NS-1,27-Nov-2026,27-Dec-2026,Al Noor Trading LLC,,,,,1596.00",
        ",NS-1,27-Nov-2026,27-Dec-2026,Al Noor Trading LLC,Cable,2,50.00,VAT5,100.00",
        ",NS-1,27-Nov-2026,27-Dec-2026,Al Noor Trading LLC,Pump,1,1420.00,VAT5,1420.00",
        "*,NS-2,28-Nov-2026,28-Dec-2026,Al Noor Trading LLC,,,,,31.50",
        ",NS-2,28-Nov-2026,28-Dec-2026,Al Noor Trading LLC,Freight,3,10.00,VAT5,30.00",
      ),
    },
    mapping: { skip: { "Main Line": "*" } },
    right: { "NS-1": [2, 1], "NS-2": [3] },
  },
  {
    program: "Oracle: heads and lines apart, with columns that both have",
    files: {
      "oracle-lines.csv": lines(
        "INVOICE_ID,LINE_NUMBER,DESCRIPTION,QUANTITY_INVOICED,UNIT_PRICE,ORG_ID",
        "70001,1,Cable,2,50,204",
        "70002,1,Freight,3,10,204",
        "70001,2,Pump,1,1420,204",
      ),
      "oracle-heads.csv": lines(
        "INVOICE_ID,INVOICE_NUM,INVOICE_DATE,DUE_DATE,VENDOR_NAME,INVOICE_CURRENCY_CODE,DESCRIPTION,ORG_ID",
        "70001,OR-1,27-NOV-2026,27-DEC-2026,Al Noor Trading LLC,AED,November,204",
        "70002,OR-2,28-NOV-2026,28-DEC-2026,Al Noor Trading LLC,AED,November,204",
      ),
    },
    columns: {
      "DESCRIPTION (2)": "note",
    },
    right: { "OR-1": [2, 1], "OR-2": [3] },
  },
  {
    program: "an Arabic program: windows-1256, names of columns in Arabic, a total",
    files: {
      "arabic.csv": inWindows1256(
        lines(
          "رقم الفاتورة,التاريخ,تاريخ الاستحقاق,المورد,الصنف,الكمية,سعر الوحدة",
          "AR-1,27/11/2026,27/12/2026,شركة النور,كابل,2,50.00",
          'AR-1,27/11/2026,27/12/2026,شركة النور,مضخة,1,"1,420.00"',
          "AR-2,28/11/2026,28/12/2026,شركة النور,شحن,3,10.00",
          'الإجمالي,,,,,,"1,550.00"',
        ),
      ),
    },
    right: { "AR-1": [2, 1], "AR-2": [3] },
  },
];

/** The mapping that was made by looking, as a person completes it. */
export function completed(written: string, { columns, mapping }: Export): string {
  const found = JSON.parse(written) as { columns: Json; document: { accounting_supplier_party: Json } };
  const document = {
    ...found.document,
    accounting_supplier_party: { ...found.document.accounting_supplier_party, ...buildParty() },
    payment_means: [{ payment_means_code: "30", payee_financial_account: { id: "AE070331234567890123456" } }],
  };
  return JSON.stringify({ ...found, ...mapping, columns: { ...found.columns, ...columns }, document });
}
