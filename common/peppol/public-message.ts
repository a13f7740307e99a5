/** Replaces addresses that would reveal the site's network. */
const address = "[address]";
const path = "[path]";

/** Maximum length of a foreign message. */
const maxPublicCharacters = 500;

/** A name without a dot is a host only in such phrases. */
const namedHosts: readonly RegExp[] = [
  /((?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)[\s:]{1,3})[^\s,;)]+/g,
  /((?:UnknownHost|NoRouteToHost)Exception[\s:]{1,3})[^\s,;)]+/g,
  /((?<![\w-])(?:unknown host|no such host|host ?name|host|server|proxy|upstream)\b(?:: ?| (?=["'`])))[^\s,;)]+/gi,
  /(\bconnect(?:ion|ed|ing)? (?:to|with) )(?!(?:the|a|an|our|its|any) )[^\s,;)]+/gi,
  /(\bresolv(?:e|ed|ing) (?:host |the host )?(?=["'`]))[^\s,;)]+/gi,
  /()[\w.-]+(?=: (?:Name or service not known|Temporary failure in name resolution|No address associated|nodename nor))/gi,
  /()\bip(?:-\d{1,3}){4}\b/gi,
];

/** Text with a dot, colon, slash or @ that is not an address; everything else is. */
const harmless: readonly RegExp[] = [
  // Participants, document types and processes.
  /^(?:(?:iso6523-actorid-upis|busdox-docid-qns|peppol-doctype-wildcard|cenbii-procid-ubl)::)?(?:urn:[\w:.#@*-]+|\d{4}:[\w-]+)$/,
  /^(?:EBMS:\d{4}|PEPPOL:[A-Z_]+)$/,
  // Numbers, versions, times; four parts are an IP address.
  /^\d+(?:\.\d+){1,2}%?$/,
  /^(?:\d{4}-\d{2}-\d{2}T)?\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/,
  /^(?:line|column|col|row|code|status|position|offset|attempt|error):\d+$/i,
  /^(?:HTTP\/\d(?:\.\d)?|I\/O|n\/a|and\/or|e\.g|i\.e|SSL\/TLS|TLS\/SSL)$/i,
];

const step = String.raw`(?:(?:ubl|cn|cac|cbc|cec|ext|pxs|\*):)?@?[\w*]+(?:\[\d+\])?`;
/** An XPath, which has UBL prefixes, unlike a file path. */
const xpath = new RegExp(`^/?${step}(?:/${step})*$`);

/**
 * A message of the access point or of an error for tenants: without URL, host, IP address, port, file path and stack
 * trace, on one line of at most 500 characters. Identifiers of the network and places in a document stay. The complete
 * text goes to the service's log.
 */
export function publicMessage(text: string): string {
  // Java appends classes, files and lines to an error.
  const shortened = text.slice(0, maxPublicCharacters * 4).trimStart();
  const [first = ""] = shortened.split(/[\r\n]\s{0,20}(?:at\s|\.{3} \d|Caused by:|Traceback )/, 1);
  const [line = ""] = first.split(/\sat [\w$]+(?:[./][\w$]+)+\(/, 1);
  const named = namedHosts.reduce((said, pattern) => said.replace(pattern, `$1${address}`), line);
  return named
    .split(/([\s"'`(),;<>{}|=\p{C}]+)/u)
    .map((token, index) => (index % 2 === 0 ? publicToken(token) : token))
    .join("")
    .replace(/[\s\p{C}]+/gu, " ")
    .trim()
    .slice(0, maxPublicCharacters);
}

function publicToken(token: string): string {
  const bare = token.replace(/[.:!?]+$/, "");
  const isPlace = /(?:^|\/)(?:ubl|cn|cac|cbc|cec|ext|pxs):/.test(bare) && xpath.test(bare);
  const kept = !/[.:/\\@%]/.test(bare) || token === address || isPlace || harmless.some((one) => one.test(bare));
  if (kept) {
    return token.replace(/\blocalhost\b/gi, address);
  }
  // Java writes an address after a slash: /10.0.0.5:8080.
  const hasHost = /^\/[^/]*:/.test(bare);
  const isPath = !bare.includes("://") && (bare.includes("\\") || /^(?:~|file:)?\//i.test(bare)) && !hasHost;
  return `${isPath ? path : address}${token.slice(bare.length)}`;
}
