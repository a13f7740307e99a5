import type { ErrorWords } from "./error-words.ts";

/** What services say of a field behind its name; the schemas' own words stand in api/schemas/messages.ts. */
export const fieldMessages = {
  differs_from_profile: [400, "differs from the business profile in the path", "يخالف ملف المنشأة في المسار"],
  too_often: [400, "may stand {most} times at most", "يرد {most} مرات على الأكثر"],
  stands_too_often: [400, "stands {count} times", "يرد {count} مرات"],
  number_form: [400, "must be 1 to 100 characters without spaces", "يجب أن يكون من 1 إلى 100 حرف بلا مسافات"],
  code_of_kind: [400, "must be {codes} for this kind of document", "يجب أن يكون {codes} لهذا النوع من المستندات"],
  number_length: [400, "must have at most {maxLength} characters", "يجب ألا يزيد على {maxLength} حرفا"],
  number_spaces: [
    400,
    "must not begin or end with a space, nor have two together",
    "يجب ألا يبدأ أو ينتهي بمسافة وألا تتوالى فيه مسافتان",
  ],
  number_characters: [
    400,
    "must not have control, invisible or unassigned characters",
    "يجب ألا يحتوي على محارف تحكم أو محارف غير مرئية أو غير معرفة",
  ],
  number_form_of_service: [
    400,
    "must not have the form of the numbers that the service gives",
    "يجب ألا يكون بشكل الأرقام التي تعطيها الخدمة",
  ],
  number_stays: [400, "must stay {value}: it is the document's", "يجب أن يبقى {value}: فهو للمستند"],
  xml_root: [
    400,
    'must be {rootName} in the namespace "{namespace}", without an envelope, and is {found}',
    'يجب أن يكون {rootName} في النطاق "{namespace}" بلا غلاف، وهو {found}',
  ],
  profile_lacks_registration: [
    400,
    "is mandatory for a supplier in the UAE (IBR-150-AE): complete the business profile in the path",
    "إلزامي للمورد في الإمارات (IBR-150-AE): أكمل ملف المنشأة في المسار",
  ],
  profile_lacks_vat_number: [
    400,
    "is mandatory for the supplier of a document of type {type} (IBR-134-AE): complete the business profile in the path",
    "إلزامي لمورد مستند من النوع {type} (IBR-134-AE): أكمل ملف المنشأة في المسار",
  ],
  profile_registration_type: [
    400,
    "must be a registration type of a supplier: {types} (IBR-173-AE): complete the business profile in the path",
    "يجب أن يكون نوع تسجيل للمورد: {types} (IBR-173-AE): أكمل ملف المنشأة في المسار",
  ],
  profile_lacks_telephone: [
    400,
    "is mandatory for a supplier in the UAE: complete the business profile in the path",
    "إلزامي للمورد في الإمارات: أكمل ملف المنشأة في المسار",
  ],
  card_number: [400, "must not have a card number", "يجب ألا يحتوي على رقم بطاقة"],
  receiver_needed: [400, "must not be sent but with a receiver", "لا يُرسل إلا مع مستلم"],
  original_of_others: [
    400,
    "names {number}, which has another {receiver} than this credit note: {name}",
    "يذكر {number} وله {receiver} غير الذي في إشعار الدائن هذا: {name}",
  ],
  original_is_credit_note: [
    400,
    "names {number}, which is a credit note itself: only an invoice can be credited",
    "يذكر {number} وهو نفسه إشعار دائن: لا يُصدر إشعار دائن إلا لفاتورة",
  ],
  original_currency: [
    400,
    "names {number}, which is in {original}: a credit note in {currency} cannot be counted against it",
    "يذكر {number} وعملته {original}: لا يُحسب منه إشعار دائن بعملة {currency}",
  ],
  original_status: [
    400,
    "names {number}, which is {status}: there is nothing to credit as long as it is",
    "يذكر {number} وحالته {status}: لا يوجد ما يُرد ما دامت كذلك",
  ],
  original_exceeded: [
    400,
    "names {number}: this credit note comes to {amount} {currency}, and of what it names only {remaining} {currency} remain",
    "يذكر {number}: مبلغ إشعار الدائن هذا {amount} {currency} ولم يبق مما يذكره إلا {remaining} {currency}",
  ],
  invalid_change_cursor: [
    400,
    "must be a cursor of an earlier answer, or now",
    "يجب أن يكون مؤشرا من جواب سابق أو now",
  ],
  invalid_cursor: [400, "must be the next_cursor of an earlier answer", "يجب أن يكون next_cursor من جواب سابق"],
  foreign_cursor: [
    400,
    "must be the next_cursor of an earlier answer to the same query",
    "يجب أن يكون next_cursor من جواب سابق على الاستعلام نفسه",
  ],
  party_too_common: [
    400,
    "must be longer: too many parties have names or identifiers that begin so",
    "يجب أن يكون أطول: أطراف كثيرة تبدأ أسماؤها أو معرفاتها هكذا",
  ],
  masked_value: [
    400,
    "is masked: send the whole value{alternative}",
    "القيمة محجوبة: أرسلها كاملة، أو المستند بدونها إن كانت في مستند",
  ],
  unknown_column: [
    400,
    "must name columns of a party ({problem}); there are {names}",
    "يجب أن يذكر أعمدة طرف؛ والأعمدة هي {names}",
  ],
  more_other_amounts: [
    400,
    "have {count} more amounts that differ from the expected ones",
    "فيها {count} مبالغ أخرى تخالف المتوقع",
  ],
  other_amount: [
    400,
    "is {expected}, but {computed} is computed{how}",
    "القيمة المرسلة {expected} والمحسوبة {computed}{how}",
  ],
  needs_filter_failed: [
    400,
    "must be sent with filter=failed, or without filter",
    "يُرسل مع filter=failed أو دون filter",
  ],
  other_year: [
    400,
    "must be a day of {year}, the year of the number {documentSequence}; create a new document for another year",
    "يجب أن يكون يوما من سنة {year} وهي سنة الرقم {documentSequence}؛ أنشئ مستندا جديدا لسنة أخرى",
  ],
  before_first_day: [
    400,
    "must not be before {first}, the first day that the organization allows",
    "يجب ألا يسبق {first} وهو أول يوم تسمح به المؤسسة",
  ],
  after_last_day: [
    400,
    "must not be more than {days} days ahead of today, which is {today} in the UAE: the organization allows no more",
    "يجب ألا يتأخر عن اليوم بأكثر من {days} أيام، واليوم في الإمارات {today}: لا تسمح المؤسسة بأكثر",
  ],
  one_of_two: [400, "must not be sent together with {other}", "يجب ألا يُرسل مع {other}"],
  search_for_nothing: [400, "must be sent, or a condition, or filter", "يجب أن يُرسل هو أو شرط أو filter"],
  too_many_changes: [
    400,
    "must leave at most {maxReplayed} changes of status before until",
    "يجب أن يبقى بعده {maxReplayed} من تغيرات الحالة على الأكثر قبل until",
  ],
  invalid_participant: [
    400,
    "must be a scheme of the network and a value with a colon between, as 0235:1987654321",
    "يجب أن يكون نظاما من أنظمة الشبكة وقيمة بينهما نقطتان مثل 0235:1987654321",
  ],
  participant_not_tin: [
    400,
    "must have a TIN under the scheme 0235: ten digits that begin with 1",
    "يجب أن يحمل TIN تحت النظام 0235: عشرة أرقام أولها 1",
  ],
  invalid_pause_target: [
    400,
    "must be a participant identifier like 0235:1987654321",
    "يجب أن يكون معرف مشارك مثل 0235:1987654321",
  ],
  id_of_organization: [400, "must be the id of an organization", "يجب أن يكون معرف مؤسسة"],
  until_before_since: [400, "must be after since", "يجب أن يكون بعد since"],
  no_such_profile: [400, "names no existing business profile", "لا يذكر ملف منشأة موجودا"],
  profile_of_another_taxpayer: [
    400,
    "names the business profile of another taxpayer, which {difference}",
    "يذكر ملف منشأة لمكلف آخر: {difference}",
  ],
  webhook_credentials: [
    400,
    "must not contain credentials: the signature says who sends",
    "يجب ألا يحتوي على بيانات دخول: التوقيع يدل على المرسل",
  ],
  webhook_port: [
    400,
    "must go to one of these ports: {webhookPorts}",
    "يجب أن يتجه إلى أحد هذه المنافذ: {webhookPorts}",
  ],
  webhook_host: [
    400,
    "must name a host that is known to the public internet, at a public address",
    "يجب أن يسمي مضيفا معروفا على الإنترنت العام وبعنوان عام",
  ],
  invalid_scope: [400, "must be one UUID", "يجب أن يكون معرف UUID واحدا"],
} as const satisfies ErrorWords;
