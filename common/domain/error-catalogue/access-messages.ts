import type { ErrorWords } from "./error-words.ts";

/**
 * Who may not ask. Every 401 of a token says `errors.message` in the words of the contract; these say why, and only what the
 * holder of the token can read from it: not whether an organization exists, nor whether it revoked the token.
 */
export const accessMessages = {
  token_missing: [
    401,
    'There is no Authorization header: send "Authorization: Bearer <token>"',
    'لا توجد ترويسة Authorization: أرسل "Authorization: Bearer <token>"',
  ],
  token_not_bearer: [
    401,
    'The Authorization header must be "Bearer <token>": the word Bearer, one space, the token',
    'يجب أن تكون ترويسة Authorization بالشكل "Bearer <token>": كلمة Bearer ثم مسافة واحدة ثم الرمز',
  ],
  token_malformed: [
    401,
    "The token is no JWT: three parts of Base64url with points between them",
    "الرمز ليس JWT: ثلاثة أجزاء من Base64url بينها نقاط",
  ],
  token_expired: [
    401,
    "The token expired at {time}: ask for a new one",
    "انتهت صلاحية الرمز في {time}: اطلب رمزا جديدا",
  ],
  token_not_active: [401, "The token is not valid before {time}", "لا يصلح الرمز قبل {time}"],
  token_bad_signature: [
    401,
    "The signature of the token is not that of its key: it was signed with another secret, or changed",
    "توقيع الرمز لا يطابق مفتاحه: وُقّع بسر آخر أو جرى تغييره",
  ],
  token_unknown_key: [
    401,
    "No key of this service fits the algorithm and kid of the token",
    "لا يوجد في هذه الخدمة مفتاح يناسب خوارزمية الرمز و kid فيه",
  ],
  token_wrong_algorithm: [
    401,
    "The token must be signed with {algorithms}",
    "يجب أن يكون الرمز موقعا بإحدى الخوارزميات {algorithms}",
  ],
  token_never_expires: [
    401,
    "The token has no usable exp: a token must expire",
    "لا توجد في الرمز قيمة exp صالحة: يجب أن تكون للرمز نهاية صلاحية",
  ],
  token_of_the_future: [
    401,
    "The token was issued in the future (iat): set the clock of its issuer",
    "صدر الرمز في المستقبل (iat): اضبط ساعة الجهة المصدرة",
  ],
  token_wrong_audience: [401, "The token is for another audience (aud)", "الرمز موجه إلى جهة أخرى (aud)"],
  token_wrong_issuer: [401, "The token is from another issuer (iss)", "الرمز صادر من جهة أخرى (iss)"],
  token_without_organization: [
    401,
    "The token has no claim org_id with a UUID",
    "لا توجد في الرمز خانة org_id فيها معرف UUID",
  ],
  token_refused: [
    401,
    "The token or session is not accepted here: ask for a new one",
    "الرمز أو الجلسة غير مقبولين هنا: اطلب رمزا جديدا",
  ],
  token_organization_disabled: [
    401,
    "The organization of this token is disabled: contact support",
    "مؤسسة هذا الرمز معطلة: تواصل مع الدعم",
  ],
  batch_right_ended: [
    401,
    "{why}. What was stored stays; what follows from {line} on was not taken",
    "{why}. ما خُزّن يبقى، ولم يؤخذ ما بعد السطر {line}",
  ],
  sign_in_link_spent: [401, "The link is none, was used, or is too old", "الرابط غير صحيح أو استُعمل من قبل أو قديم"],
  organization_unknown: [401, "The organization is unknown here", "المؤسسة غير معروفة هنا"],
  organization_disabled: [401, "The organization is disabled: contact support", "المؤسسة معطلة: تواصل مع الدعم"],
  other_organization: [
    403,
    'Another organization than the token\'s needs the role "site-operator" in its claim roles',
    'طلب مؤسسة غير مؤسسة الرمز يحتاج إلى الدور "site-operator" في خانة roles',
  ],
  originals_masked: [
    403,
    'Originals show accounts, cards and passports in full, and a token with the role "viewer" sees them masked: GET the document or its view',
    'تظهر الأصول أرقام الحسابات والبطاقات والجوازات كاملة، والرمز ذو الدور "viewer" يراها محجوبة: اطلب المستند أو عرضه',
  ],
  console_role_missing: [
    403,
    "Signing in to the console needs a role: viewer, operator or site-operator",
    "الدخول إلى لوحة التحكم يحتاج إلى دور: viewer أو operator أو site-operator",
  ],
  phase2_missing: [
    403,
    "The Peppol status belongs to phase 2, which your subscription does not include: contact support",
    "حالة Peppol من المرحلة الثانية، وهي ليست في اشتراكك: تواصل مع الدعم",
  ],
  other_site: [403, "The request comes from another site", "الطلب قادم من موقع آخر"],
  viewer_looks_only: [
    403,
    'This operation changes something, and a token with the role "viewer" may look only',
    'هذه العملية تغير شيئا، والرمز ذو الدور "viewer" للاطلاع فقط',
  ],
  role_missing: [
    403,
    'This operation needs the role "{role}" in the token\'s claim roles',
    'تحتاج هذه العملية إلى الدور "{role}" في خانة roles من الرمز',
  ],
  site_role_missing: [
    403,
    'To pause or resume more than your own organization needs the role "site-operator" in the token\'s claim roles',
    'إيقاف أو استئناف ما هو أكثر من مؤسستك يحتاج إلى الدور "site-operator" في خانة roles من الرمز',
  ],
  foreign_message: [
    403,
    "The message {message} answers an envelope of another access point",
    "الرسالة {message} رد على مظروف لنقطة وصول أخرى",
  ],
  csrf_token: [
    403,
    "X-CSRF-Token must be the csrf_token of the session",
    "يجب أن يكون X-CSRF-Token هو csrf_token الخاص بالجلسة",
  ],
} as const satisfies ErrorWords;
