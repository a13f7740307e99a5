import { codeList, rowsOf } from "./code-list.ts";

/* Source: code lists of PINT AE self-billing 1.0.4 (May 2026). Names as published, left out where very long. */

/** Electronic address schemes of endpoints (IBT-034-1, IBT-049-1). */
export const endpointSchemes = codeList(
  "EAS",
  rowsOf(`
0002 | 0007 Organisationsnummer (Swedish legal entities) | 0009 SIRET-CODE | 0037 LY-tunnus
0060 Data Universal Numbering System (D-U-N-S Number) | 0088 EAN Location Code
0096 The Danish Business Authority - P-number (DK:P) | 0097 FTI - Ediforum Italia, (EDIRA compliant) | 0106
0130 Directorates of the European Commission | 0135 SIA Object Identifiers | 0142 SECETI Object Identifiers
0151 Australian Business Number (ABN) Scheme | 0154 Identification number of economic subjects (ICO) | 0158
0177 Odette International Limited | 0183 | 0184 DIGSTORG
0188 Corporate Number of The Social Security and Tax Number System | 0190 Dutch Originator's Identification Number
0191 Centre of Registers and Information Systems of the Ministry of Justice
0192 Enhetsregisteret ved Bronnoysundregisterne | 0193 UBL.BE party identifier | 0195 Singapore UEN identifier
0196 Kennitala - Iceland legal id for individuals and legal entities | 0198 ERSTORG
0199 Legal Entity Identifier (LEI) | 0200 Legal entity code (Lithuania)
0201 Codice Univoco Unità Organizzativa iPA | 0202 Indirizzo di Posta Elettronica Certificata | 0204 Leitweg-ID
0208 Numero d'entreprise / ondernemingsnummer / Unternehmensnummer | 0209 GS1 identification keys
0210 CODICE FISCALE | 0211 PARTITA IVA | 0212 Finnish Organization Identifier
0213 Finnish Organization Value Add Tax Identifier | 0215 Net service ID | 0216 OVTcode
0218 Unified registration number (Latvia) | 0221 The registered number of the qualified invoice issuer (Japan)
0230 National e-Invoicing Framework (Malaysia) | 0235 UAE Tax Identification Number (TIN) | 0240
0242 OpenPeppol Service Provider Identification Scheme (SPIS) | 0244 Tax Identification (Tax ID), Nigeria
0245 Tax identification number (DIČ, Slovakia) | 0246 German Electronic Business Address
0248 Oman Value Added Tax Identification Number (VATIN) | 9910 Hungary VAT number | 9913 Business Registers Network
9914 Österreichische Umsatzsteuer-Identifikationsnummer
9915 Österreichisches Verwaltungs bzw. Organisationskennzeichen
9918 SOCIETY FOR WORLDWIDE INTERBANK FINANCIAL, TELECOMMUNICATION S.W.I.F.T
9919 Kennziffer des Unternehmensregisters | 9920 Agencia Española de Administración Tributaria
9922 Andorra VAT number | 9923 Albania VAT number | 9924 Bosnia and Herzegovina VAT number | 9925 Belgium VAT number
9926 Bulgaria VAT number | 9927 Switzerland VAT number | 9928 Cyprus VAT number | 9929 Czech Republic VAT number
9930 Germany VAT number | 9931 Estonia VAT number | 9932 United Kingdom VAT number | 9933 Greece VAT number
9934 Croatia VAT number | 9935 Ireland VAT number | 9936 Liechtenstein VAT number | 9937 Lithuania VAT number
9938 Luxemburg VAT number | 9939 Latvia VAT number | 9940 Monaco VAT number | 9941 Montenegro VAT number
9942 Macedonia, the former Yugoslav Republic of VAT number | 9943 Malta VAT number | 9944 Netherlands VAT number
9945 Poland VAT number | 9946 Portugal VAT number | 9947 Romania VAT number | 9948 Serbia VAT number
9949 Slovenia VAT number | 9950 Slovakia VAT number | 9951 San Marino VAT number | 9952 Turkey VAT number
9953 Holy See (Vatican City State) VAT number | 9957 French VAT number
9959 Employer Identification Number (EIN, USA)
`),
);
