import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
const good = {
    Date: "2026-10-31",
    Due: "2026-11-30",
    Supplier: "Gulf Seller LLC",
    TIN: "1987654321",
    "VAT number": "198765432102003",
    Licence: "123456",
    Street: "Street 1",
    City: "Sharjah",
    Emirate: "SHJ",
    "E-mail": "ar@gulf-seller.example",
    Telephone: "+97161234567",
    IBAN: "AE070331234567890123456",
    Unit: "H87",
    "VAT %": "5",
};
/** Five are found before anything is stored (two of them by us), three by the rules, two by the other side. */
const mistakes = [
    { wrong: { Quantity: "3,5" }, named: /Quantity 3,5 is no number/ },
    { wrong: { "Unit price": "1.2E+03" }, named: /Unit price 1\.2E\+03 is no number/ },
    { wrong: { Date: "31/10/2026" }, named: /^Date: .*yyyy-MM-dd/i },
    { wrong: { TIN: "98765" }, named: /^TIN: / },
    { wrong: { Emirate: "Sharjah" }, named: /^Emirate: / },
    { wrong: { Unit: "PCS" }, named: /^Unit: / },
    { wrong: { "VAT %": "7" }, named: /^VAT %: IBR-/ },
    { wrong: { Quantity: "-2" }, named: /^Quantity: / },
    { wrong: { TIN: "1000000003", "VAT number": "100000000302003" }, named: /./ },
    { wrong: { TIN: "1000000004", "VAT number": "100000000402003" }, named: /./ },
];
const columns = [
    "Invoice",
    "Date",
    "Due",
    "Supplier",
    "TIN",
    "VAT number",
    "Licence",
    "Street",
    "City",
    "Emirate",
    "E-mail",
    "Telephone",
    "IBAN",
    "Item",
    "Quantity",
    "Unit",
    "Unit price",
    "VAT %",
    "Cost centre",
    "Remarks",
];
/** Invoices of a month, of which every `everyNth` has a mistake, each in its turn; every tenth has a second row. */
export function buildMonthEnd(invoices, everyNth) {
    const wrong = new Map();
    const references = Array.from({ length: invoices }, (_, nth) => `OCT-${String(nth + 1).padStart(6, "0")}`);
    const rows = references.flatMap((Invoice, nth) => {
        const mistake = (nth + 1) % everyNth === 0 ? mistakes[((nth + 1) / everyNth - 1) % mistakes.length] : undefined;
        if (mistake !== undefined) {
            wrong.set(Invoice, mistake);
        }
        const row = { ...good, Invoice, Item: `Item ${nth + 1}`, ...amountsOf(nth), ...mistake?.wrong };
        const second = {
            Invoice,
            Item: `Further item ${nth + 1}`,
            Quantity: "0.10",
            Unit: "H87",
            "Unit price": "0.70",
            "VAT %": "5",
        };
        return nth % 10 === 0 ? [row, second] : [row];
    });
    return {
        csv: stringify([columns, ...rows.map((row) => columns.map((name) => row[name] ?? ""))]),
        references,
        wrong,
    };
}
const amountsOf = (nth) => ({
    Quantity: `${(nth % 9) + 1}.50`,
    "Unit price": `${100 + (nth % 700)}.05`,
});
/** The file of failures as a person would leave it: each cell that is wrong is put right, and nothing else is touched. */
export function correctedCsv(failed) {
    const rows = parse(failed, { columns: true });
    const problems = new Map(rows.filter((row) => row["Date"] !== "").map((row) => [row["Invoice"] ?? "", row["problem"] ?? ""]));
    const corrected = rows.map((row) => {
        const nth = Number(row["Invoice"]?.slice("OCT-".length)) - 1;
        return row["Date"] === "" ? row : { ...row, ...good, ...amountsOf(nth) };
    });
    return { csv: stringify(corrected, { header: true }), problems };
}
//# sourceMappingURL=month-end.js.map