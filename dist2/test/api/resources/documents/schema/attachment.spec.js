import { accepts, invoice, refuses } from "./field-cases.js";
const base64 = (bytes) => Buffer.from(bytes).toString("base64");
const pdf = { file_name: "terms.pdf", file_type: "application/pdf", file_content: base64("%PDF-1.7\n…") };
const file = (file_type, bytes) => ({
    file_name: "f",
    file_type,
    file_content: base64(bytes),
});
const spreadsheets = [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.oasis.opendocument.spreadsheet",
];
describe("api/resources/documents/schema/attachment", () => {
    refuses(() => invoice({ attachments: [pdf] }), [
        ["attachments[0].file_name", "../terms.pdf", /no path/],
        ...[
            ".",
            "..",
            " .. ",
            "a/b",
            "a\\b",
            "a\tb.pdf",
            "a\nb.pdf",
            "a\u0085b",
            "a\u2028b",
            "fdp\u202eexe.pdf",
            "\u2067a",
        ].map((name) => ["attachments[0].file_name", name, /must be a file name: no path, no control/]),
        ["attachments[0].file_type", "application/zip", /MIME types: application\/pdf/],
        ["attachments[0].file_content", "", /must not be empty/],
        ["attachments[0].file_content", "====", /must be Base64/],
        ["attachments[0].file_content", "JVBERi0", /must be Base64/],
        ["attachments[0].file_content", "JVBE Ri0x", /must be Base64/],
        ["attachments[0].file_content", "JVBE_i0x", /must be Base64/],
        ["attachments[0].file_content", 5, /must be a Base64 string/],
        ["attachments[0].file_content", base64("MZ"), /must hold a file of the type application\/pdf/],
        ["attachments[0].description", 5, /must be a string/],
        ["attachments[0].id", "x", /is set by the service/],
        ["attachments", Array.from({ length: 101 }, () => pdf), /at most 100 elements/],
        ["attachments[1]", file("image/png", "GIF89a"), /of the type image\/png/, "attachments[1].file_content"],
        ["attachments[1]", file("image/jpeg", [0x89, 0x50]), /image\/jpeg/, "attachments[1].file_content"],
        ["attachments[1]", file(spreadsheets[0] ?? "", "a;b"), /spreadsheetml/, "attachments[1].file_content"],
        ["attachments[1]", file("text/csv", [0x50, 0, 1, 2]), /text\/csv/, "attachments[1].file_content"],
        ["attachments[1]", file("application/xml", "{}"), /application\/xml/, "attachments[1].file_content"],
    ]);
    accepts(invoice, [
        ["attachments", [pdf]],
        ...["عقد\u200c.pdf", "Terms & Conditions (final).pdf", "...pdf", ".hidden"].map((file_name) => [
            "attachments",
            [{ ...pdf, file_name }],
        ]),
        ["attachments", null],
        ["attachments", [file("image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])]],
        ["attachments", [file("image/jpeg", [0xff, 0xd8, 0xff, 0xe0])]],
        ["attachments", spreadsheets.map((type) => file(type, [0x50, 0x4b, 3, 4, 0]))],
        ["attachments", [file("text/csv", "الاسم;القيمة\r\n")]],
        ["attachments", [file("application/xml", "\uFEFF<?xml version='1.0'?><a/>")]],
    ]);
});
//# sourceMappingURL=attachment.spec.js.map