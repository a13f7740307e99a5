import type { ConditionEntry, Finding } from "../condition-entry.ts";
import type { Known, OpenTransaction } from "../known.ts";
import { ageText, literal } from "../phrases.ts";
import { ageMs } from "../wording.ts";

/** Transactions that stay open: what they could still see cannot be removed, and tables and indexes grow. */
export const transactionConditions = {
  "transaction-open": {
    title: {
      en: "A transaction stays open on the database, and nothing that has changed since can be cleared away.",
      ar: "معاملة باقية مفتوحة في قاعدة البيانات، ولا يمكن إزالة أي شيء تغيّر منذ بدئها.",
    },
    severity: "warning",
    who: "site",
    action: {
      en: "See whose it is, and end it (pg_terminate_backend, or ROLLBACK PREPARED); let long reports and backups read from a standby.",
      ar: "انظر لمن هي وأنهِها (\u2068pg_terminate_backend\u2069 أو \u2068ROLLBACK PREPARED\u2069)؛ ولتقرأ التقارير والنسخ الطويلة من خادم احتياطي.",
    },
    alert: "TransactionOpen",
    alertAfter: "1m",
    looksAt: ["transactions"],
    siteOnly: true,
    find: oldTransactions,
  },
} satisfies Record<string, ConditionEntry>;

/** The oldest is enough: what it holds back, younger ones do not hold back further. */
function oldTransactions({ transactions, at }: Known): Finding[] {
  const { open = [], maxAgeMs = null } = transactions ?? {};
  const [oldest] = open.toSorted((one, other) => one.since.localeCompare(other.since));
  return maxAgeMs === null || oldest === undefined || ageMs(oldest.since, at) <= maxAgeMs
    ? []
    : [
        {
          subject: oldest.pid === null ? oldest.id : String(oldest.pid),
          words: wordsOf(oldest, at),
          since: oldest.since,
        },
      ];
}

function wordsOf({ pid, role, application, state, id, since }: OpenTransaction, at: string): Finding["words"] {
  const age = ageText(ageMs(since, at));
  const facts = [pid === null ? `prepared ${id}` : `pid ${pid}`, role === null ? "" : `role ${role}`, state ?? ""];
  const of = `${application ?? "an unknown program"} (${facts.filter((fact) => fact !== "").join(", ")})`;
  return {
    en: `A transaction of ${of} has been open for ${age.en}: no row that has changed since can be removed, and everything that waits is found more slowly.`,
    ar: `معاملة من ${literal(of).ar} مفتوحة منذ ${age.ar}: لا يمكن إزالة أي صف تغيّر منذ ذلك، ويبطؤ العثور على ما ينتظر.`,
  };
}
