/** Certificate of the simulated receiving access point, as a report carries it. Its private key was deleted. */
export const receiverCertificate = `-----BEGIN CERTIFICATE-----
MIIBwTCCAWegAwIBAgIUZUQedrwkIyApaIrPhFNjI4ZRsy0wCgYIKoZIzj0EAwIw
NTESMBAGA1UEAwwJUEFFMDAwNDU2MRIwEAYDVQQKDAlTaW11bGF0b3IxCzAJBgNV
BAYTAkFFMCAXDTI2MTEyMTAyMTYxNFoYDzIxMjYxMDI4MDIxNjE0WjA1MRIwEAYD
VQQDDAlQQUUwMDA0NTYxEjAQBgNVBAoMCVNpbXVsYXRvcjELMAkGA1UEBhMCQUUw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASgJDvgzURufKvY/+0MOQChE9gB/mVS
jfOMYxD5UT60WgjUuhlFHQ3BFkJuh1F/tndDBjnXoPv9L4i5V0tD/by9o1MwUTAd
BgNVHQ4EFgQU3Y6y3qNsffXx9o6o3j+xNbQiufgwHwYDVR0jBBgwFoAU3Y6y3qNs
ffXx9o6o3j+xNbQiufgwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBF
AiEA1Tw+ecQBYsrrRiWJis/6/kTr30AQULbn/psmyctPO58CIAdW4yRUq/WdnEWP
0Dk9GNPWd62/lGrY4kCQFuriT2uw
-----END CERTIFICATE-----`;
export const receiverSubject = { c3CertSubjectCN: "PAE000456", c3CertSubjectO: "Simulator", c3CertSubjectC: "AE" };
//# sourceMappingURL=receiver-certificate.js.map