import { groupBy } from "../collections/group-by.ts";
import type { Text } from "../language.ts";

/** A delivery that was made and whose document the database has lost, as a letter names it. */
export interface LetterDelivery {
  orgId: string | null;
  organization: string | null;
  documentSequence: string | null;
  revision: number | null;
  /** Whether it went to the receiver, and not to the tax authority. */
  isToReceiver: boolean;
  receiverId: string;
  receiverName: string | null;
}

/** A letter that a person sends: to an organization about all that is lost, or to one of its receivers. */
export interface Letter {
  audience: "organization" | "receiver";
  orgId: string | null;
  organization: string | null;
  receiverId: string | null;
  receiverName: string | null;
  /** Each once, in order. */
  numbers: string[];
  text: Text;
}

/** Letters for each organization, and for each receiver of each organization, in the order of the deliveries. */
export function lettersAbout(deliveries: readonly LetterDelivery[], restoredAt: string): Letter[] {
  const organizations = groupBy(deliveries, ({ orgId }) => orgId ?? "");
  return [...organizations.values()].flatMap((ofOrganization) => [
    letterToOrganization(ofOrganization, restoredAt),
    ...byReceiver(ofOrganization).map((ofReceiver) => letterToReceiver(ofReceiver, restoredAt)),
  ]);
}

const byReceiver = (deliveries: readonly LetterDelivery[]): [LetterDelivery, ...LetterDelivery[]][] => {
  const toReceivers = deliveries.filter(({ isToReceiver }) => isToReceiver);
  return [...groupBy(toReceivers, ({ receiverId }) => receiverId).values()];
};

function letterToOrganization(deliveries: readonly LetterDelivery[], restoredAt: string): Letter {
  const numbers = numbersOf(deliveries);
  const name = deliveries[0]?.organization ?? null;
  const listed = listOf(numbers);
  return {
    ...letterTo(deliveries, numbers),
    audience: "organization",
    receiverId: null,
    receiverName: null,
    text: {
      en: `To ${name ?? "the sender"}

The database of the e-invoicing service was restored from a backup on ${restoredAt}. The documents below were sent before that, and the service no longer has them. They stand at their receivers and at the tax authority: please do not issue them a second time, and keep your own copies. Their numbers are given to no other document.

${listed}

An answer of the receiver or of the authority to one of them may no longer reach you by the service. Please ask us where you need it.
`,
      ar: `إلى ${name === null ? "المُرسِل" : isolated(name)}

استُعيدت قاعدة بيانات خدمة الفوترة الإلكترونية من نسخة احتياطية بتاريخ ${isolated(restoredAt)}. أُرسلت المستندات المذكورة أدناه قبل ذلك، ولم تعد الخدمة تحتفظ بها. وهي قائمة لدى مستلميها ولدى الهيئة الضريبية، فنرجو عدم إصدارها مرة ثانية والاحتفاظ بنسخكم منها. ولن تُعطى أرقامها لأي مستند آخر.

${listed}

قد لا يصلكم عبر الخدمة ردّ المستلم أو الهيئة على أحدها. نرجو التواصل معنا عند الحاجة إليه.
`,
    },
  };
}

function letterToReceiver(deliveries: readonly LetterDelivery[], restoredAt: string): Letter {
  const numbers = numbersOf(deliveries);
  const [{ organization, receiverId, receiverName } = { organization: null, receiverId: "", receiverName: null }] =
    deliveries;
  const listed = listOf(numbers);
  return {
    ...letterTo(deliveries, numbers),
    audience: "receiver",
    receiverId,
    receiverName,
    text: {
      en: `To ${receiverName ?? receiverId}

You received the documents below from ${organization ?? "a sender"} before ${restoredAt}. They are valid and stay as they are. Our e-invoicing service has since been restored from a backup and no longer has its copies: please keep yours, and do not expect them a second time.

${listed}

If you have answered one of them, or still want to, please tell the sender directly as well.
`,
      ar: `إلى ${isolated(receiverName ?? receiverId)}

استلمتم المستندات المذكورة أدناه من ${organization === null ? "المُرسِل" : isolated(organization)} قبل ${isolated(restoredAt)}. وهي صحيحة وتبقى كما هي. استُعيدت خدمة الفوترة الإلكترونية لدينا بعد ذلك من نسخة احتياطية ولم تعد تحتفظ بنسخها، فنرجو الاحتفاظ بنسخكم وعدم انتظار وصولها مرة ثانية.

${listed}

إذا كنتم قد رددتم على أحدها أو ترغبون في ذلك، فنرجو إبلاغ المُرسِل مباشرة أيضًا.
`,
    },
  };
}

const letterTo = ([first]: readonly LetterDelivery[], numbers: string[]) => ({
  orgId: first?.orgId ?? null,
  organization: first?.organization ?? null,
  numbers,
});

/** A document goes to the receiver and to the authority: it is named once. */
const numbersOf = (deliveries: readonly LetterDelivery[]): string[] =>
  [...new Set(deliveries.flatMap(({ documentSequence }) => documentSequence ?? []))].toSorted((one, other) =>
    one.localeCompare(other, "en", { numeric: true }),
  );

/** A question mark where no number is known; without marks of direction, so that numbers can be copied and searched for. */
const listOf = (numbers: readonly string[]): string =>
  numbers.length === 0 ? "- ?" : numbers.map((number) => `- ${number}`).join("\n");

/** Keeps its own direction within a sentence of the other one. */
const isolated = (value: string): string => `\u2068${value}\u2069`;
