import { expect } from "chai";

import { publicReport } from "../../common/peppol/public-report.ts";
import { publicMessage } from "../../common/peppol/public-message.ts";

/** An address, and what of it must not be seen any more. */
const addresses: readonly [written: string, secrets: readonly string[]][] = [
  ["10.0.0.5", ["10.0.0.5"]],
  ["10.0.0.5:8080", ["10.0", "8080"]],
  ["192.168.1.20/24", ["192.168", "/24"]],
  ["/172.18.0.4:8080", ["172.18", "8080"]],
  ["ap.corp.lan/10.0.0.5:8443", ["corp", "10.0", "8443"]],
  ["localhost/127.0.0.1:8080", ["localhost", "127.0", "8080"]],
  ["::1", ["::1"]],
  ["[::1]:8080", ["::1", "8080"]],
  ["fe80::1%eth0", ["fe80", "eth0"]],
  ["2001:db8:0:1::2", ["2001", "db8"]],
  ["[2001:db8::1]:443", ["2001", "443"]],
  ["::ffff:10.0.0.5", ["ffff", "10.0"]],
  ["0:0:0:0:0:0:0:1:8080", ["0:0", "8080"]],
  ["localhost", ["localhost"]],
  ["localhost:5999", ["localhost", "5999"]],
  ["phoss-ap:8080", ["phoss-ap", "8080"]],
  ["phoss_ap_1:8080", ["phoss_ap", "8080"]],
  ["proxy.internal", ["proxy", "internal"]],
  ["smp-1.corp.example:8443", ["smp-1", "corp", "8443"]],
  ["ap.peppol.svc.cluster.local.", ["peppol", "cluster"]],
  ["ip-10-0-0-5", ["10-0-0-5"]],
  ["admin@mail.corp.example", ["admin", "corp"]],
  ["http://phoss-ap:8080/api/outbound/submit-sbd?custom1=7", ["phoss-ap", "8080", "submit-sbd"]],
  ["https://user:secret@ap.corp.example/x", ["user", "secret", "corp"]],
  ["http://[::1]:8080/x", ["::1", "8080"]],
  ["jdbc:postgresql://db:5999/ap", ["postgresql", "5999"]],
  ["file:/etc/ap/keys.p12", ["etc", "keys"]],
  ["/opt/phoss-ap/conf/application.properties", ["opt", "phoss-ap", "application"]],
  ["~/ap/keys.p12", ["keys"]],
  ["C:\\Peppol\\conf\\ap.p12", ["Peppol", "conf", "ap.p12"]],
  ["\\\\fileserver\\share\\ap.p12", ["fileserver", "share"]],
];

const sentences: readonly ((written: string) => string)[] = [
  (written) => written,
  (written) => `connect ECONNREFUSED ${written}`,
  (written) => `Connect to ${written} failed: Connection refused`,
  (written) => `I/O error on POST request for "${written}": timed out; nested exception (${written})`,
  (written) => `[${written}]`,
  (written) => `a=${written}, b=<${written}>;${written}.`,
  (written) => `The SMP did not answer:\t${written}\nfor 0235:1987654321`,
  (written) => `https://first.example then ${written}\u0000`,
];

const stays: readonly string[] = [
  "EBMS:0004: PEPPOL:NOT_SERVICED",
  "The participant ID 'iso6523-actorid-upis::0235:1987654321' is not registered in the Peppol Network",
  "Failed to resolve SMP endpoint (busdox-docid-qns::urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0)",
  "peppol-doctype-wildcard::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:selfbilling-1@ae-1::2.1",
  "no answer to 0242:000773 within 65000 ms, attempt:3 at 12:30:45",
  "HTTP 502 Bad Gateway, code:404, version 2.1.3",
  "The value of /ubl:Invoice/cac:TaxTotal[1]/cbc:TaxAmount is not that of the lines",
  "I/O error: the receiver's access point refused the connection",
  "TRANSPORT_ERROR_NO_RETRY: PKIX path building failed",
];

describe("publicWords", () => {
  for (const [written, secrets] of addresses) {
    it(`hides ${written} in whatever sentence`, () => {
      for (const sentence of sentences) {
        const shown = publicMessage(sentence(written));
        for (const secret of secrets) {
          expect(shown, sentence(written)).not.to.contain(secret);
        }
        expect(publicMessage(shown), "of what is public already").to.equal(shown);
      }
    });
  }

  for (const text of stays) {
    it(`leaves ${text}`, () => {
      expect(publicMessage(text)).to.equal(text);
    });
  }

  it("hides a single name where the words say that it is a host", () => {
    for (const text of [
      "getaddrinfo ENOTFOUND sesame",
      "java.net.UnknownHostException: sesame: Name or service not known",
      "sesame: Temporary failure in name resolution",
      "connection to sesame timed out",
      "connected with sesame",
      "host 'sesame' is down",
      "proxy: sesame says no",
    ]) {
      expect(publicMessage(text), text).not.to.contain("sesame");
    }
    expect(publicMessage("connection to the receiver timed out")).to.equal("connection to the receiver timed out");
  });

  it("ends with a stack trace", () => {
    const trace = "SMPClientException: no\n\tat com.helger.smpclient.SMPClient.get(SMPClient.java:12)\n\t... 3 more";
    expect(publicMessage(trace)).to.equal("SMPClientException: no");
    expect(publicMessage("no at com.helger.X.y(X.java:1) at z")).to.equal("no");
  });

  it("is one line of at most 500 characters, of whatever was said", () => {
    const shown = publicMessage(`a\r\n\u202Eb\u0007 ${"word ".repeat(1_000)}`);
    expect(shown).to.match(/^a b word/);
    expect(shown.length).to.be.at.most(500);
  });

  it("takes time that grows with the text, not faster", () => {
    for (const fragment of ["a.", ":a", "/a", "1.", "\n ", " at ", "[", "a:1 ", "\\", "::", "host ", "connect to "]) {
      expect(publicMessage(fragment.repeat(500_000)).length).to.be.at.most(500);
    }
  });
});

describe("publicReport", () => {
  const report = {
    senderId: "iso6523-actorid-upis::0235:1987654321",
    c3SmpUrl: "http://smp.provider.example",
    c3EndpointUrl: "https://ap.provider.example/as4",
    as4MessageId: "5b0b5c4e@ap.provider.example",
    as4ReceivedSignalMsg: "<Signal><DigestValue>10.0.0.5</DigestValue></Signal>",
    sendingSuccess: false,
    overallDurationMillis: 12,
    lookupError: null,
    sendingException: {
      class: "java.net.ConnectException",
      message: "Connect to 10.0.0.5:3128",
      stackTrace: "\n\tat x",
    },
    rawHttpResponse: {
      statusLine: "HTTP/1.1 502",
      headers: [
        { name: "Via", value: "1.1 squid.corp.lan:3128" },
        { name: "Content-Type", value: "application/soap+xml" },
      ],
      content: "squid.corp.lan",
    },
    as4ResponseErrors: [{ errorCode: "EBMS:0004", errorDetails: "see /opt/ap/log.txt" }],
    unheardOf: ["phoss-ap:8080"],
  };

  it("keeps what was published and what was signed, without the site's network and without stack traces", () => {
    expect(publicReport(report)).to.deep.equal({
      ...report,
      sendingException: { class: "java.net.ConnectException", message: "Connect to [address]" },
      rawHttpResponse: {
        statusLine: "HTTP/1.1 502",
        headers: [
          { name: "Via", value: "1.1 [address]" },
          { name: "Content-Type", value: "application/soap+xml" },
        ],
        content: "[address]",
      },
      as4ResponseErrors: [{ errorCode: "EBMS:0004", errorDetails: "see [path]" }],
      unheardOf: ["[address]"],
    });
  });

  it("hides an address of a receiver that is one of a private network", () => {
    for (const url of [
      "http://10.0.0.5/as4",
      "http://[::1]/as4",
      "https://phase4:8080/as4",
      "http://ap.corp.internal/as4",
      "no url at smp.lan",
    ]) {
      expect(publicReport({ c3EndpointUrl: url })?.["c3EndpointUrl"], url).to.match(/\[address\]$/);
    }
  });
});
