import { loadRuleSets } from "../../../common/rules/load-rule-sets.ts";
import { type Change, suiteOfChanges as suite } from "../support/changed-documents.ts";
import { conformanceFile } from "../support/repository-files.ts";

/**
 * What the official rules of reports and of message level statuses do where a restatement easily goes wrong. Where they
 * read one value and there are two, the official validator stops without a verdict, so ours has to report something fatal.
 */
const ruleSets = loadRuleSets();
const STOPS = "OWN-EVALUATION";

const rejection = conformanceFile("mls-rejection.xml");
const acceptance = conformanceFile("mls-accepted.xml");
const taxData = conformanceFile("tdd-self-billed-invoice.xml");

const elementOf = (xml: string, name: string): string =>
  new RegExp(`<${name}\\b[^>]*>[\\s\\S]*?</${name}>`).exec(xml)?.[0] ?? "";
const twiceIn =
  (xml: string) =>
  (name: string): Change => [elementOf(xml, name), elementOf(xml, name).repeat(2)];
const twice = twiceIn(taxData);
const doubled = twiceIn(rejection);
const accepted = twiceIn(acceptance);
const code = (value: string): Change => [/(?<=<cbc:ResponseCode>)[^<]*/, value];
const flags = /(?<=<cbc:ProfileExecutionID>)\d{8}</;
const noBuyer: Change = [/<cac:AccountingCustomerParty>[\s\S]*?<\/cac:AccountingCustomerParty>/, ""];
const reason = (value: string): Change => [
  "</cac:DocumentResponse>",
  `<cac:LineResponse><cac:LineReference><cbc:LineID>NA</cbc:LineID></cac:LineReference><cac:Response><cbc:Description>d</cbc:Description><cac:Status><cbc:StatusReasonCode>${value}</cbc:StatusReasonCode></cac:Status></cac:Response></cac:LineResponse></cac:DocumentResponse>`,
];

describe("official behaviour", () => {
  suite("of tax data", taxData, ruleSets.taxData, [
    [
      "a space in the currency of a VAT total",
      [[/<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="USD"/, '<cac:TaxTotal><cbc:TaxAmount currencyID="USD "']],
      ["ibr-tdd-35"],
    ],
    [
      "a space in the currency of a VAT total in AED",
      [[/<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="AED"/, '<cac:TaxTotal><cbc:TaxAmount currencyID=" AED"']],
      ["ibr-tdd-36"],
    ],
    [
      "a space in the currency of the total",
      [
        [
          /<pxs:MonetaryTotal>\s*<cbc:TaxExclusiveAmount currencyID="USD"/,
          '<pxs:MonetaryTotal><cbc:TaxExclusiveAmount currencyID="USD "',
        ],
      ],
      ["ibr-tdd-38", "ibr-tdd-53"],
    ],
    // The rule's context is the content: where there is none, nothing is asked of it.
    ["a source document without content", [[/<cec:ExtensionContent>[\s\S]*<\/cec:ExtensionContent>/, ""]], []],
    [
      "content that is no document",
      [
        [
          /<cec:ExtensionContent>[\s\S]*<\/cec:ExtensionContent>/,
          "<cec:ExtensionContent><cbc:ID>1</cbc:ID></cec:ExtensionContent>",
        ],
      ],
      ["ibr-tdd-57"],
    ],
    // The export flag is read as one value, also where there is a buyer.
    ["two sets of flags", [twice("cbc:ProfileExecutionID")], [STOPS]],
    ["two sets of flags and no buyer", [twice("cbc:ProfileExecutionID"), noBuyer], [STOPS]],
    ["an export without a buyer", [[flags, "00000001<"], noBuyer], []],
    ["no export and no buyer", [noBuyer], ["ibr-tdd-33"]],
    [
      "two representatives' identifiers in one, one of them a provider's",
      [["</cac:PartyIdentification>", '<cbc:ID schemeID="0235">1</cbc:ID></cac:PartyIdentification>']],
      [],
    ],
    ["an issue time in other digits", [[/(<cbc:IssueTime>\d\d:\d)\d/, "<cbc:IssueTime>10:1\u0665"]], []],
  ]);

  suite("of a rejection", rejection, ruleSets.mls, [
    [
      "two descriptions of a rejection",
      [["</cbc:ResponseCode>", "</cbc:ResponseCode><cbc:Description>d</cbc:Description>"]],
      [STOPS],
    ],
    [
      "two codes of one status",
      [["</cbc:StatusReasonCode>", "</cbc:StatusReasonCode><cbc:StatusReasonCode>BV</cbc:StatusReasonCode>"]],
      [STOPS],
    ],
    ["a comment in the specification", [["<cbc:CustomizationID>urn:", "<cbc:CustomizationID>urn<!-- -->:"]], []],
    ["two responses", [doubled("cac:Response")], [STOPS]],
    ["two codes of the response", [doubled("cbc:ResponseCode")], [STOPS]],
    ["two statuses of one reason", [doubled("cac:Status")], [STOPS]],
    ["no code", [[elementOf(rejection, "cbc:ResponseCode"), ""]], ["SCH-MLS-18", "SCH-MLS-19", "SCH-MLS-25"]],
    ["an empty code", [code("")], ["SCH-MLS-19", "SCH-MLS-25"]],
    ["an unknown code", [code("OK")], ["SCH-MLS-19", "SCH-MLS-25"]],
    ["a code in small letters", [code("re")], ["SCH-MLS-19", "SCH-MLS-25"]],
    ["accepted after all", [code("AP")], ["SCH-MLS-25"]],
  ]);

  suite("of an acceptance", acceptance, ruleSets.mls, [
    ["two responses", [accepted("cac:Response")], [STOPS]],
    ["two codes of the response", [accepted("cbc:ResponseCode")], [STOPS]],
    ["a warning", [reason("BW")], []],
    ["a warning and a failure", [reason("BW"), reason("FD")], ["SCH-MLS-25"]],
    ["an unknown code, without reasons", [code("OK")], ["SCH-MLS-19"]],
    ["an unknown code with a warning", [code("OK"), reason("BW")], ["SCH-MLS-19"]],
    ["an issue time in other digits", [[/(<cbc:IssueTime>\d\d:\d)\d/, "<cbc:IssueTime>10:1\u0665"]], []],
  ]);
});
