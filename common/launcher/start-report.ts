import type { SampleRun } from "./sample-run.ts";

export interface StartedService {
  baseUrl: string;
  /** Signs in to the console once, and soon. */
  consoleLink: string;
  /** Undefined when a real access point is used. */
  simulatorUrl: string | undefined;
  database: string;
  queue: string;
  workers: number;
  demoFile: string;
  /** The last day of its token, YYYY-MM-DD. */
  tokenEnds: string;
  sampleFile: string;
  logsDir: string;
  businessProfileId: string;
  startedInMs: number;
}

/** The report of a start: addresses, files and a first request. */
export function describeService(service: StartedService): string {
  const rows: [string, string][] = [
    ["API", `${service.baseUrl}/api`],
    ["Docs", `${service.baseUrl}/docs`],
    ["Console", `${service.consoleLink} (good once, for 15 minutes)`],
    ["Health", `${service.baseUrl}/health/ready`],
    ["Network", service.simulatorUrl ?? "the access point that ACCESS_POINT_URL names"],
    ["Database", service.database],
    ["Queue", service.queue],
    ["Workers", service.workers === 1 ? "1 process" : `${service.workers} processes`],
    ["Token", `${service.demoFile}, good until ${service.tokenEnds}; a new start renews it`],
    ["Logs", service.logsDir],
  ];
  const table = rows.map(([name, value]) => `  ${name.padEnd(10)}${value}`).join("\n");
  return `
Peppol e-invoicing is up, started in ${(service.startedInMs / 1_000).toFixed(1)} s. Ctrl-C stops it.

${table}

Send an invoice:

${curlExample(service)}
`;
}

function curlExample({ baseUrl, businessProfileId, demoFile, sampleFile }: StartedService): string {
  return `  curl -sS '${baseUrl}/api/purchase-invoices/${businessProfileId}' \\
    -H "Authorization: Bearer $(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).token' ${shellWord(demoFile)})" \\
    -H 'X-SERVICE-VERSION: 20260101' -H 'Content-Type: application/json' \\
    --data ${shellWord(`@${sampleFile}`)}`;
}

/** Quoted for a POSIX shell. */
const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The steps of the sample document, each with its time since arrival. */
export function describeSample({ documentSequence, payableAmount, steps }: SampleRun): string {
  const table = steps.map(({ name, atMs }) => `  ${name.padEnd(16)}${`${atMs}`.padStart(6)} ms`).join("\n");
  return `Sample document ${documentSequence}, payable ${payableAmount.toFixed(2)} AED:\n\n${table}\n`;
}
