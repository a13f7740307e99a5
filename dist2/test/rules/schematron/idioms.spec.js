import { expect } from "chai";
import { evaluate } from "../support/evaluate.js";
/** Idioms of published Schematron files for invoices that our own files do not use. */
const functions = `
  <xsl:function name="f:gln" as="xs:boolean"><xsl:param name="val"/>
    <xsl:variable name="length" select="string-length($val) - 1"/>
    <xsl:variable name="digits" select="reverse(for $i in string-to-codepoints(substring($val, 0, $length + 1)) return $i - 48)"/>
    <xsl:variable name="weightedSum" select="sum(for $i in (0 to $length - 1) return $digits[$i + 1] * (1 + ((($i + 1) mod 2) * 2)))"/>
    <xsl:value-of select="(10 - ($weightedSum mod 10)) mod 10 = number(substring($val, $length + 1, 1))"/>
  </xsl:function>
  <xsl:function name="f:slack" as="xs:boolean"><xsl:param name="exp" as="xs:decimal"/><xsl:param name="val" as="xs:decimal"/>
    <xsl:param name="slack" as="xs:decimal"/>
    <xsl:value-of select="xs:decimal($exp + $slack) &gt;= $val and xs:decimal($exp - $slack) &lt;= $val"/>
  </xsl:function>
  <xsl:function name="f:mod11" as="xs:boolean"><xsl:param name="val"/>
    <xsl:variable name="length" select="string-length($val) - 1"/>
    <xsl:variable name="digits" select="reverse(for $i in string-to-codepoints(substring($val, 0, $length + 1)) return $i - 48)"/>
    <xsl:variable name="weightedSum" select="sum(for $i in (0 to $length - 1) return $digits[$i + 1] * (($i mod 6) + 2))"/>
    <xsl:value-of select="number($val) &gt; 0 and (11 - ($weightedSum mod 11)) mod 11 = number(substring($val, $length + 1, 1))"/>
  </xsl:function>
  <xsl:function name="f:addPIVA" as="xs:integer"><xsl:param name="arg" as="xs:string"/><xsl:param name="pari" as="xs:integer"/>
    <xsl:variable name="tappo" select="if (not($arg castable as xs:integer)) then 0 else 1"/>
    <xsl:variable name="mapper" select="if ($tappo = 0) then 0 else (if ($pari = 1) then (xs:integer(substring('0246813579', (xs:integer(substring($arg, 1, 1)) + 1), 1))) else (xs:integer(substring($arg, 1, 1))))"/>
    <xsl:sequence select="if ($tappo = 0) then $mapper else ($mapper + f:addPIVA(substring(xs:string($arg), 2), (if ($pari = 0) then 1 else 0)))"/>
  </xsl:function>
  <xsl:function name="f:abn" as="xs:boolean"><xsl:param name="val"/>
    <xsl:value-of select="((((string-to-codepoints(substring($val, 1, 1)) - 49) * 10) + ((string-to-codepoints(substring($val, 2, 1)) - 48) * 1)) mod 89) = 0"/>
  </xsl:function>
  <xsl:function name="f:checkSE" as="xs:boolean"><xsl:param name="number" as="xs:string"/>
    <xsl:choose><xsl:when test="not(matches($number, '^\\d+$'))"><xsl:sequence select="false()"/></xsl:when>
    <xsl:otherwise><xsl:variable name="mainPart" select="substring($number, 1, 9)"/><xsl:variable name="checkDigit" select="substring($number, 10, 1)"/>
      <xsl:variable name="sum" as="xs:integer"><xsl:value-of select="sum(for $pos in 1 to string-length($mainPart) return if ($pos mod 2 = 1)
        then (number(substring($mainPart, string-length($mainPart) - $pos + 1, 1)) * 2) mod 10 + (number(substring($mainPart, string-length($mainPart) - $pos + 1, 1)) * 2) idiv 10
        else number(substring($mainPart, string-length($mainPart) - $pos + 1, 1)))"/></xsl:variable>
      <xsl:sequence select="(10 - $sum mod 10) mod 10 = number($checkDigit)"/></xsl:otherwise></xsl:choose>
  </xsl:function>
  <xsl:function name="f:path" as="xs:string"><xsl:param name="node" as="node()"/>
    <xsl:sequence select="string-join(for $ancestor in $node/ancestor-or-self::node() return if ($ancestor instance of element())
      then concat('/', name($ancestor), if (count($ancestor/preceding-sibling::*[name() = name($ancestor)]) &gt; 0) then '[n]' else '')
      else if ($ancestor instance of attribute()) then concat('/@', name($ancestor)) else '', '')"/>
  </xsl:function>`;
const document = `<Invoice xmlns:a="urn:a"><Currency>AED</Currency><Total>30.30</Total><Rate>5.00</Rate>
  <Line><ID>1</ID><Net>10.10</Net><Cat>S</Cat><Pct>5</Pct><Scheme><ID>VAT</ID></Scheme></Line>
  <Line><ID>2</ID><Net>20.20</Net><Cat>S</Cat><Pct>5.0</Pct><Scheme><ID> vat </ID></Scheme></Line>
  <Charge><Ind>true</Ind><Amount cur="AED">1.005</Amount></Charge><Time>10:00:00</Time></Invoice>`;
const table = [
    ["f:gln('7300010000001')", "true"],
    ["f:gln('7300010000002')", "false"],
    ["f:slack(10.00, 10.02, 0.02)", "true"],
    ["f:slack(10, Total, 0.02)", "false"],
    ["f:mod11('991825827')", "true"],
    ["f:addPIVA('00743110157', 0) mod 10", "0"],
    ["f:abn('11')", "false"],
    ["f:path(Line[2]/Net)", "/Invoice/Line[n]/Net"],
    ["f:checkSE('5560125790')", "true"],
    ["f:checkSE('556012579X')", "false"],
    [
        "every $rate in xs:decimal(Rate) satisfies (sum(//Line[Cat = 'S'][Pct/xs:decimal(.) = $rate]/xs:decimal(Net)) = xs:decimal(Total))",
        "true",
    ],
    ["every $l in Line satisfies exists($l[Scheme/(normalize-space(upper-case(ID)) = 'VAT')]/Cat)", "true"],
    ["exists(Line[Scheme/normalize-space(upper-case(ID))='VAT'][2])", "true"],
    ["round(xs:decimal(Charge/Amount) * 10 * 10) div 100", "1.01"],
    ["(round(number(Charge/Amount) * 100) div 100)", "1"],
    [
        "((not(contains(normalize-space(Currency), ' ')) and contains(' AED USD ', concat(' ', normalize-space(Currency), ' '))))",
        "true",
    ],
    ["string-length(substring-after(Charge/Amount, '.')) <= 2", "false"],
    ["Charge[Ind = true()]/Amount/@cur = /*/Currency", "true"],
    ["xs:decimal(if (Discount) then Discount else 0)", "0"],
    ["sum((Line/Net, Charge/Amount)/xs:decimal(.))", "31.305"],
    ["count(Line[not(preceding-sibling::Line/Cat = Cat)])", "1"],
    ["some $code in tokenize('AED,USD', ',') satisfies $code = Currency", "true"],
    ["(Line/ID)[last()]", "2"],
    ["Line[ID = max(../Line/xs:integer(ID))]/Net", "20.20"],
    ["string(number('10.0')) = '10'", "true"],
    ["(Line[1]/Net, 0)[1]", "10.10"],
    ["not(Line[xs:decimal(Net) * xs:decimal(Pct) > 200])", "true"],
    ["string-join(for $l in Line return concat($l/ID, '=', $l/Net), ';')", "1=10.10;2=20.20"],
    ["count(distinct-values(Line/Cat)) = 1", "true"],
    ["matches(normalize-space(Time), '^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$')", "true"],
    ["exists(Line/*[self::Net or self::Gross])", "true"],
    ["boolean(Line[1]/following-sibling::Line)", "true"],
    ["if (Total castable as xs:decimal) then xs:decimal(Total) > 0 else false()", "true"],
    ["abs(xs:decimal(Total) - 30.3) <= 0.01", "true"],
    ["Line[position() = last()]/ID", "2"],
    ["//Line[1]/ID | //Line[2]/ID", "1 2"],
    ["count(//*[not(*) and not(normalize-space())])", "0"],
    ["translate(Currency, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = ''", "true"],
    ["xs:integer(substring(string(Total), 1, 2)) mod 97", "30"],
    ["Line/Net[. = '10.10']/../ID", "1"],
    ["deepest", ""],
    // A step in brackets behind two slashes.
    ["count(//(Line | Charge)/Amount)", "1"],
    ["//(Net | Amount)[xs:decimal(.) > 15]", "20.20"],
    ["count(//(ID | Cat)[1])", "4"],
    ["string-join(//(Charge/Ind, Scheme/ID)/normalize-space(.), ',')", "VAT,vat,true"],
    ["sum(Line//(Net | Pct)/xs:decimal(.))", "40.3"],
    ["count(//(Line | Charge)//(ID | Amount))", "5"],
    ["exists(//(a:Line | Scheme)[ID = 'VAT']/ID)", "true"],
    // Groups that are not captured.
    ["matches('AE-2026', '^(?:AE|SA)-(?:[0-9]{4})$')", "true"],
    ["replace('AE-2026', '(?:AE|SA)-([0-9]{2})([0-9]{2})', '$2.$1')", "26.20"],
    ["tokenize('a, b;c', '(?:,|;) ?')", "a b c"],
];
describe("idioms of rule files", () => {
    for (const [expression, result] of table) {
        it(`${expression} is ${result}`, () => {
            expect(evaluate(expression, document, functions)).to.equal(result);
        });
    }
});
//# sourceMappingURL=idioms.spec.js.map