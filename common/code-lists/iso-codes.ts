import { codeList, rowsOf } from "./code-list.ts";

/* Source: code lists of PINT AE self-billing 1.0.4 (May 2026). Names as published, left out where very long. */

/** Country codes; 1A (Kosovo) and XI (Northern Ireland) are not accepted as passport countries. */
export const countries = codeList(
  "ISO3166",
  rowsOf(`
AD Andorra | AE United Arab Emirates | AF Afghanistan | AG Antigua and Barbuda | AI Anguilla | AL Albania
AM Armenia | AO Angola | AQ Antarctica | AR Argentina | AS American Samoa | AT Austria | AU Australia | AW Aruba
AX Åland Islands | AZ Azerbaijan | BA Bosnia and Herzegovina | BB Barbados | BD Bangladesh | BE Belgium
BF Burkina Faso | BG Bulgaria | BH Bahrain | BI Burundi | BJ Benin | BL Saint Barthélemy | BM Bermuda
BN Brunei Darussalam | BO Bolivia, Plurinational State of | BQ Bonaire, Sint Eustatius and Saba | BR Brazil
BS Bahamas (The) | BT Bhutan | BV Bouvet Island | BW Botswana | BY Belarus | BZ Belize | CA Canada
CC Cocos (Keeling) Islands | CD Congo, the Democratic Republic of the | CF Central African Republic | CG Congo
CH Switzerland | CI Côte d'Ivoire | CK Cook Islands | CL Chile | CM Cameroon | CN China | CO Colombia
CR Costa Rica | CU Cuba | CV Cabo Verde | CW Curaçao | CX Christmas Island | CY Cyprus | CZ Czechia | DE Germany
DJ Djibouti | DK Denmark | DM Dominica | DO Dominican Republic | DZ Algeria | EC Ecuador | EE Estonia | EG Egypt
EH Western Sahara | ER Eritrea | ES Spain | ET Ethiopia | FI Finland | FJ Fiji | FK Falkland Islands (Malvinas)
FM Micronesia, Federated States of | FO Faroe Islands | FR France | GA Gabon
GB United Kingdom of Great Britain and Northern Ireland | GD Grenada | GE Georgia | GF French Guiana | GG Guernsey
GH Ghana | GI Gibraltar | GL Greenland | GM Gambia | GN Guinea | GP Guadeloupe | GQ Equatorial Guinea | GR Greece
GS South Georgia and the South Sandwich Islands | GT Guatemala | GU Guam | GW Guinea-Bissau | GY Guyana
HK Hong Kong | HM Heard Island and McDonald Islands | HN Honduras | HR Croatia | HT Haiti | HU Hungary
ID Indonesia | IE Ireland | IL Israel | IM Isle of Man | IN India | IO British Indian Ocean Territory | IQ Iraq
IR Iran, Islamic Republic of | IS Iceland | IT Italy | JE Jersey | JM Jamaica | JO Jordan | JP Japan | KE Kenya
KG Kyrgyzstan | KH Cambodia | KI Kiribati | KM Comoros | KN Saint Kitts and Nevis
KP Korea, Democratic People's Republic of | KR Korea, Republic of | KW Kuwait | KY Cayman Islands | KZ Kazakhstan
LA Lao People's Democratic Republic | LB Lebanon | LC Saint Lucia | LI Liechtenstein | LK Sri Lanka | LR Liberia
LS Lesotho | LT Lithuania | LU Luxembourg | LV Latvia | LY Libya | MA Morocco | MC Monaco | MD Moldova, Republic of
ME Montenegro | MF Saint Martin (French part) | MG Madagascar | MH Marshall Islands
MK Macedonia, the former Yugoslav Republic of | ML Mali | MM Myanmar | MN Mongolia | MO Macao
MP Northern Mariana Islands | MQ Martinique | MR Mauritania | MS Montserrat | MT Malta | MU Mauritius | MV Maldives
MW Malawi | MX Mexico | MY Malaysia | MZ Mozambique | NA Namibia | NC New Caledonia | NE Niger | NF Norfolk Island
NG Nigeria | NI Nicaragua | NL Netherlands | NO Norway | NP Nepal | NR Nauru | NU Niue | NZ New Zealand | OM Oman
PA Panama | PE Peru | PF French Polynesia | PG Papua New Guinea | PH Philippines | PK Pakistan | PL Poland
PM Saint Pierre and Miquelon | PN Pitcairn | PR Puerto Rico | PS Palestine, State of | PT Portugal | PW Palau
PY Paraguay | QA Qatar | RE Réunion | RO Romania | RS Serbia | RU Russian Federation | RW Rwanda | SA Saudi Arabia
SB Solomon Islands | SC Seychelles | SD Sudan | SE Sweden | SG Singapore
SH Saint Helena, Ascension and Tristan da Cunha | SI Slovenia | SJ Svalbard and Jan Mayen | SK Slovakia
SL Sierra Leone | SM San Marino | SN Senegal | SO Somalia | SR Suriname | SS South Sudan | ST Sao Tome and Principe
SV El Salvador | SX Sint Maarten (Dutch part) | SY Syrian Arab Republic | SZ Swaziland | TC Turks and Caicos Islands
TD Chad | TF French Southern Territories | TG Togo | TH Thailand | TJ Tajikistan | TK Tokelau | TL Timor-Leste
TM Turkmenistan | TN Tunisia | TO Tonga | TR Turkey | TT Trinidad and Tobago | TV Tuvalu
TW Taiwan, Province of China | TZ Tanzania, United Republic of | UA Ukraine | UG Uganda
UM United States Minor Outlying Islands | US United States of America | UY Uruguay | UZ Uzbekistan | VA Holy See
VC Saint Vincent and the Grenadines | VE Venezuela, Bolivarian Republic of | VG Virgin Islands, British
VI Virgin Islands, U.S. | VN Viet Nam | VU Vanuatu | WF Wallis and Futuna | WS Samoa | YE Yemen | YT Mayotte
ZA South Africa | ZM Zambia | ZW Zimbabwe | 1A Kosovo | XI United Kingdom (Northern Ireland)
`),
);

/** Currency codes as published; the rules accept XXX as well. */
export const currencies = codeList(
  "ISO4217",
  rowsOf(`
AED UAE Dirham | AFN Afghani | ALL Lek | AMD Armenian Dram | AOA Kwanza | ARS Argentine Peso | AUD Australian Dollar
AWG Aruban Florin | AZN Azerbaijan Manat | BAM Convertible Mark | BBD Barbados Dollar | BDT Taka
BHD Bahraini Dinar | BIF Burundi Franc | BMD Bermudian Dollar | BND Brunei Dollar | BOB Boliviano | BOV Mvdol
BRL Brazilian Real | BSD Bahamian Dollar | BTN Ngultrum | BWP Pula | BYN Belarusian Ruble | BZD Belize Dollar
CAD Canadian Dollar | CDF Congolese Franc | CHE WIR Euro | CHF Swiss Franc | CHW WIR Franc | CLF Unidad de Fomento
CLP Chilean Peso | CNH Renminbi (offshore) | CNY Yuan Renminbi | COP Colombian Peso | COU Unidad de Valor Real
CRC Costa Rican Colon | CUP Cuban Peso | CVE Cabo Verde Escudo | CZK Czech Koruna | DJF Djibouti Franc
DKK Danish Krone | DOP Dominican Peso | DZD Algerian Dinar | EGP Egyptian Pound | ERN Nakfa | ETB Ethiopian Birr
EUR Euro | FJD Fiji Dollar | FKP Falkland Islands Pound | GBP Pound Sterling | GEL Lari | GHS Ghana Cedi
GIP Gibraltar Pound | GMD Dalasi | GNF Guinean Franc | GTQ Quetzal | GYD Guyana Dollar | HKD Hong Kong Dollar
HNL Lempira | HTG Gourde | HUF Forint | IDR Rupiah | ILS New Israeli Sheqel | INR Indian Rupee | IQD Iraqi Dinar
IRR Iranian Rial | ISK Iceland Krona | JMD Jamaican Dollar | JOD Jordanian Dinar | JPY Yen | KES Kenyan Shilling
KGS Som | KHR Riel | KMF Comorian Franc | KPW North Korean Won | KRW Won | KWD Kuwaiti Dinar
KYD Cayman Islands Dollar | KZT Tenge | LAK Lao Kip | LBP Lebanese Pound | LKR Sri Lanka Rupee | LRD Liberian Dollar
LSL Loti | LYD Libyan Dinar | MAD Moroccan Dirham | MDL Moldovan Leu | MGA Malagasy Ariary | MKD Denar | MMK Kyat
MNT Tugrik | MOP Pataca | MRU Ouguiya | MUR Mauritius Rupee | MVR Rufiyaa | MWK Malawi Kwacha | MXN Mexican Peso
MXV Mexican Unidad de Inversion (UDI) | MYR Malaysian Ringgit | MZN Mozambique Metical | NAD Namibia Dollar
NGN Naira | NIO Cordoba Oro | NOK Norwegian Krone | NPR Nepalese Rupee | NZD New Zealand Dollar | OMR Rial Omani
PAB Balboa | PEN Sol | PGK Kina | PHP Philippine Piso | PKR Pakistan Rupee | PLN Zloty | PYG Guarani
QAR Qatari Rial | RON Romanian Leu | RSD Serbian Dinar | RUB Russian Ruble | RWF Rwanda Franc | SAR Saudi Riyal
SBD Solomon Islands Dollar | SCR Seychelles Rupee | SDG Sudanese Pound | SEK Swedish Krona | SGD Singapore Dollar
SHP Saint Helena Pound | SLE Sierra Leone (new valuation 2022) | SOS Somali Shilling | SRD Surinam Dollar
SSP South Sudanese Pound | STN Dobra | SVC El Salvador Colon | SYP Syrian Pound | SZL Lilangeni | THB Baht
TJS Somoni | TMT Turkmenistan New Manat | TND Tunisian Dinar | TOP Pa’anga | TRY Turkish Lira
TTD Trinidad and Tobago Dollar | TWD New Taiwan Dollar | TZS Tanzanian Shilling | UAH Hryvnia | UGX Uganda Shilling
USD US Dollar | USN US Dollar (Next day) | UYI Uruguay Peso en Unidades Indexadas (URUIURUI) | UYU Peso Uruguayo
UYW Unidad Previsional | UZS Uzbekistan Sum | VED Bolívar Soberano, new valuation | VES Bolívar Soberano | VND Dong
VUV Vatu | WST Tala | XAF CFA Franc BEAC | XAG Silver | XAU Gold
XBA Bond Markets Unit European Composite Unit (EURCO) | XBB Bond Markets Unit European Monetary Unit (E.M.U.-6)
XBC Bond Markets Unit European Unit of Account 9 (E.U.A.-9)
XBD Bond Markets Unit European Unit of Account 17 (E.U.A.-17) | XCD East Caribbean Dollar | XCG Caribbean guilder
XDR SDR (Special Drawing Right) | XOF CFA Franc BCEAO | XPD Palladium | XPF CFP Franc | XPT Platinum | XSU Sucre
XTS Codes specifically reserved for testing purposes | XUA ADB Unit of Account | YER Yemeni Rial | ZAR Rand
ZMW Zambian Kwacha | ZWG Zimbabwe Gold
`),
);
