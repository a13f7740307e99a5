import { codeList, rowsOf } from "./code-list.ts";

/* Source: code lists of PINT AE self-billing 1.0.4 (May 2026). Names as published, left out where very long. */

/** Country subdivisions of AE (IBT-039, 054, 068, 079). */
export const emirates = codeList("Emirate", [
  ["AUH", "Abu Dhabi"],
  ["DXB", "Dubai"],
  ["SHJ", "Sharjah"],
  ["UAQ", "Umm Al Quwain"],
  ["FUJ", "Fujairah"],
  ["AJM", "Ajman"],
  ["RAK", "Ras Al Khaimah"],
]);

/** Registration type of the seller (BTAE-15). */
export const sellerRegistrationTypes = codeList("RegistrationType-seller", [
  ["TL", "Commercial/trade licence"],
  ["EID", "Emirates ID"],
  ["PAS", "Passport"],
  ["CD", "Cabinet decision"],
]);

/** Registration type of the buyer (BTAE-16). */
export const buyerRegistrationTypes = codeList("RegistrationType-buyer", [
  ["TL", "Commercial/trade licence"],
  ["EID", "Emirates ID"],
  ["PAS", "Passport"],
  ["CD", "Cabinet decision"],
  ["CL", "accepted by the buyer rule only, meaning not documented"],
]);

/** Endpoints of scheme 0235 for recipients outside of the exchange. */
export const predefinedEndpoints = codeList("PredefinedEndpoint", [
  ["9900000097", "Deemed supply"],
  ["9900000098", "Recipient not subject to UAE e-invoicing"],
  ["9900000099", "Export, recipient not registered in Peppol"],
]);

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

/** ISO 6523 identifier schemes of party, item and location identifiers. */
export const identifierSchemes = codeList(
  "ICD",
  rowsOf(`
0002 | 0003 Codification Numerique des Etablissments Financiers En Belgique | 0004 NBS/OSI NETWORK
0005 USA FED GOV OSI NETWORK | 0006 USA DOD OSI NETWORK | 0007 Organisationsnummer | 0008 LE NUMERO NATIONAL
0009 SIRET-CODE | 0010 Organizational Identifiers for Structured Names under ISO 9541 Part 2 | 0011
0012 European Computer Manufacturers Association: ECMA | 0013 VSA FTP CODE (FTP = File Transfer Protocol)
0014 NIST/OSI Implememts' Workshop | 0015 Electronic Data Interchange: EDI | 0016 EWOS Object Identifiers
0017 COMMON LANGUAGE | 0018 SNA/OSI Network | 0019 Air Transport Industry Services Communications Network
0020 European Laboratory for Particle Physics: CERN | 0021 | 0022 OSF Distributed Computing Object Identification
0023 Nordic University and Research Network: NORDUnet | 0024 Digital Equipment Corporation: DEC
0025 OSI ASIA-OCEANIA WORKSHOP | 0026 NATO ISO 6523 ICDE coding scheme
0027 Aeronautical Telecommunications Network (ATN) | 0028 International Standard ISO 6523
0029 The All-Union Classifier of Enterprises and Organisations | 0030 AT&amp;T/OSI Network
0031 EDI Partner Identification Code | 0032 Telecom Australia | 0033 S G W OSI Internetwork
0034 Reuter Open Address Standard | 0035 ISO 6523 - ICD | 0036 TeleTrust Object Identifiers | 0037 LY-tunnus
0038 The Australian GOSIP Network | 0039 The OZ DOD OSI Network | 0040 Unilever Group Companies
0041 Citicorp Global Information Network | 0042 DBP Telekom Object Identifiers | 0043 HydroNETT
0044 Thai Industrial Standards Institute (TISI) | 0045 ICI Company Identification System | 0046 FUNLOC
0047 BULL ODI/DSA/UNIX Network | 0048 OSINZ | 0049 Auckland Area Health | 0050 Firmenich | 0051 AGFA-DIS
0052 Society of Motion Picture and Television Engineers (SMPTE) | 0053 Migros_Network M_NETOPZ
0054 ISO6523 - ICDPCR | 0055 Energy Net | 0056 Nokia Object Identifiers (NOI) | 0057 Saint Gobain
0058 Siemens Corporate Network | 0059 DANZNET | 0060 Data Universal Numbering System (D-U-N-S Number)
0061 SOFFEX OSI | 0062 KPN OVN | 0063 ascomOSINet | 0064 UTC: Uniforme Transport Code | 0065 SOLVAY OSI CODING
0066 Roche Corporate Network | 0067 ZellwegerOSINet | 0068 Intel Corporation OSI | 0069 SITA Object Identifier Tree
0070 DaimlerChrysler Corporate Network | 0071 LEGO /OSI NETWORK | 0072 NAVISTAR/OSI Network
0073 ICD Formatted ATM address | 0074 ARINC | 0075 Alcanet/Alcatel-Alsthom Corporate Network
0076 Sistema Italiano di Identificazione di ogetti gestito da UNINFO
0077 Sistema Italiano di Indirizzamento di Reti OSI Gestito da UNINFO | 0078 Mitel terminal or switching equipment
0079 ATM Forum | 0080 UK National Health Service Scheme, (EDIRA compliant) | 0081 International NSAP | 0082
0083 Advanced Telecommunications Modules Limited, Corporate Network
0084 Athens Chamber of Commerce &amp; Industry Scheme (EDIRA compliant)
0085 Swiss Chambers of Commerce Scheme (EDIRA) compliant | 0086 | 0087 | 0088 EAN Location Code | 0089
0090 Internet IP addressing - ISO 6523 ICD encoding | 0091 Cisco Sysytems / OSI Network
0093 Revenue Canada Business Number Registration (EDIRA compliant)
0094 DEUTSCHER INDUSTRIE- UND HANDELSTAG (DIHT) Scheme (EDIRA compliant)
0095 Hewlett - Packard Company Internal AM Network | 0096 DANISH CHAMBER OF COMMERCE Scheme (EDIRA compliant)
0097 FTI - Ediforum Italia, (EDIRA compliant) | 0098 CHAMBER OF COMMERCE TEL AVIV-JAFFA Scheme (EDIRA compliant)
0099 Siemens Supervisory Systems Network | 0100 PNG_ICD Scheme | 0101 South African Code Allocation | 0102 HEAG
0104 BT - ICD Coding System | 0105 Portuguese Chamber of Commerce and Industry Scheme (EDIRA compliant) | 0106
0107 | 0108 Australian Chambers of Commerce and Industry Scheme (EDIRA compliant)
0109 BellSouth ICD AESA (ATM End System Address) | 0110 Bell Atlantic | 0111 Object Identifiers
0112 ISO register for Standards producing Organizations | 0113 OriginNet | 0114 Check Point Software Technologies
0115 Pacific Bell Data Communications Network | 0116 PSS Object Identifiers | 0117 STENTOR-ICD CODING SYSTEM
0118 ATM-Network ZN'96 | 0119 MCI / OSI Network | 0120 Advantis | 0121 Affable Software Data Interchange Codes
0122 BB-DATA GmbH | 0123 BASF Company ATM-Network | 0124 | 0125 Henkel Corporate Network (H-Net)
0126 GTE/OSI Network | 0127 Dresdner Bank Corporate Network | 0128 BCNR (Swiss Clearing Bank Number)
0129 BPI (Swiss Business Partner Identification) code | 0130 Directorates of the European Commission
0131 Code for the Identification of National Organizations | 0132 Certicom Object Identifiers | 0133 TC68 OID
0134 Infonet Services Corporation | 0135 SIA Object Identifiers
0136 Cable &amp; Wireless Global ATM End-System Address Plan | 0137 Global AESA scheme
0138 France Telecom ATM End System Address Plan | 0139 Savvis Communications AESA:.
0140 Toshiba Organizations, Partners, And Suppliers' (TOPAS) Code
0141 NATO Commercial and Government Entity system | 0142 SECETI Object Identifiers | 0143 EINESTEINet AG
0144 DoDAAC (Department of Defense Activity Address Code) | 0145 | 0146 DGI (Direction Générale des Impots) code
0147 Standard Company Code | 0148 | 0149 Global Business Identifier
0150 Madge Networks Ltd- ICD ATM Addressing Scheme | 0151 Australian Business Number (ABN) Scheme
0152 Edira Scheme Identifier Code | 0153 Concert Global Network Services ICD AESA
0154 Identification number of economic subjects: (ICO) | 0155 Global Crossing AESA (ATM End System Address)
0156 AUNA | 0157 ATM interconnection with the Dutch KPN Telecom | 0158 | 0159 ACTALIS Object Identifiers
0160 GTIN - Global Trade Item Number | 0161 ECCMA Open Technical Directory | 0162 CEN/ISSS Object Identifier Scheme
0163 US-EPA Facility Identifier | 0164 TELUS Corporation | 0165 FIEIE Object identifiers
0166 Swissguide Identifier Scheme | 0167 Priority Telecom ATM End System Address Plan
0168 Vodafone Ireland OSI Addressing | 0169 | 0170 Teikoku Company Code | 0171
0172 Project Group “Lists of Properties” (PROLIST®) | 0173 eCI@ss | 0174 StepNexus | 0175 Siemens AG
0176 Paradine GmbH | 0177 Odette International Limited | 0178 Route1 MobiNET | 0179 Penango Object Identifiers
0180 Lithuanian military PKI | 0183 | 0184 DIGSTORG | 0185 Perceval Object Code | 0186 TrustPoint Object Identifiers
0187 Amazon Unique Identification Scheme | 0188 Corporate Number of The Social Security and Tax Number System
0189 European Business Identifier (EBID) | 0190 Organisatie Indentificatie Nummer (OIN)
0191 Company Code (Estonia) | 0192 Organisasjonsnummer | 0193 UBL.BE Party Identifier
0194 KOIOS Open Technical Dictionary | 0195 Singapore Nationwide E-lnvoice Framework
0196 Icelandic identifier - Íslensk kennitala | 0197 APPLiA Pl Standard | 0198 ERSTORG
0199 Legal Entity Identifier (LEI) | 0200 Legal entity code (Lithuania)
0201 Codice Univoco Unità Organizzativa iPA | 0202 Indirizzo di Posta Elettronica Certificata
0203 eDelivery Network Participant identifier | 0204 Leitweg-ID | 0205 CODDEST
0206 Registre du Commerce et de l’Industrie : RCI | 0207 PiLog Ontology Codification Identifier (POCI)
0208 Numero d'entreprise / ondernemingsnummer / Unternehmensnummer | 0209 GS1 identification keys
0210 CODICE FISCALE | 0211 PARTITA IVA | 0212 Finnish Organization Identifier
0213 Finnish Organization Value Add Tax Identifier | 0214 Tradeplace TradePI Standard | 0215 Net service ID
0216 OVTcode | 0217 The Netherlands Chamber of Commerce and Industry establishment number
0218 Unified registration number | 0219 Taxpayer registration code (Latvia)
0220 The Register of Natural Persons (Latvia) | 0221 The registered number of the qualified invoice issuer (Japan)
0222 Metadata Registry Support | 0223 EU based company | 0224 FTCTC CODE ROUTAGE | 0225 FRCTC ELECTRONIC ADDRESS
0226 FRCTC Particulier | 0227 NON - EU based company | 0228 Répertoire des Entreprises et des Etablissements (RIDET)
0229 | 0230 National e-Invoicing Framework | 0231 Single taxable company (France) | 0232 NOBB product number
0233 Name not known | 0234 Toimitusosoite ID | 0235 UAE Tax Identification Number (TIN) | 0236 Name not known
0237 CPR (Danish person civil registration number)
0238 Plateforme.s agréée.s à la facturation électronique (PPF/PDP) | 0239 EAEU | 0240 | 0241 Hitachi Rail
0242 OpenPeppol Service Provider Identification Scheme (SPIS) | 0243 Business Partner Number (Catena-X)
0244 Tax Identification (Tax ID), Nigeria | 0245 Tax identification number (DIČ, Slovakia)
0246 German Electronic Business Address | 0247 Name unknown
0248 Oman Value Added Tax Identification Number (VATIN)
`),
);
