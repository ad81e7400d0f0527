import { fromRight } from '#db/rules/text/isolates.ts'
import { PRODUCT_NAME, PRODUCT_NAME_IN_ARABIC } from '#db/rules/product.ts'
import type { HandoverSubject, LinkSubject } from '#db/schema.ts'

export const MAIL_LANGUAGES = ['en', 'ar'] as const
export type MailLanguage = (typeof MAIL_LANGUAGES)[number]

export interface Template {
  subject: string
  lines: readonly string[]
  action: string
  note: string
}

interface Templates {
  product: string
  dir: 'ltr' | 'rtl'
  links: Record<LinkSubject, Template>
  /** Of an address that another account wanted. */
  taken: Template
  /** By the confirmed address of who invites, and a name without signs: no link stands in it. */
  invitation: (inviter: string, restaurant: string) => Template
  handovers: Record<HandoverSubject, Template>
}

// No text of a user's: anyone can sign up with anyone's address. Lines under 76 characters need no
// encoding.
export const TEMPLATES: Record<MailLanguage, Templates> = {
  en: {
    product: PRODUCT_NAME.en,
    dir: 'ltr',
    links: {
      'confirm-email': {
        subject: 'Please confirm your email address',
        lines: [`Welcome to ${PRODUCT_NAME.en}. Your menu is ready for its first dish.`],
        action: 'Confirm your email address',
        note: `If you did not sign up at ${PRODUCT_NAME.en}, do not open the link.`,
      },
      'reset-password': {
        subject: 'Choose a new password',
        lines: [`Somebody asked for a new password for your account at ${PRODUCT_NAME.en}.`],
        action: 'Choose a new password',
        note: 'The link works once, for an hour. If it was not you, do nothing.',
      },
      claim: {
        subject: `Your menu is ready at ${PRODUCT_NAME.en}`,
        lines: [
          `A menu at ${PRODUCT_NAME.en} now belongs to this email address.`,
          'Set a password to edit your menu.',
        ],
        action: 'Set a password',
        note: 'The link works once, for 7 days. If you are not expecting a menu, do nothing.',
      },
      'change-email': {
        subject: 'Confirm your new email address',
        lines: [
          `Somebody wants to use this address to log in to ${PRODUCT_NAME.en}.`,
          'Nothing changes until you open the link.',
        ],
        action: 'Use this address',
        note: 'The link works once, for a day. If it was not you, do nothing.',
      },
      'undo-email': {
        subject: 'Your email address was changed',
        lines: [
          `Your account at ${PRODUCT_NAME.en} now has another email address.`,
          'If it was you, there is nothing to do.',
          'If it was not, open the link and choose a new password.',
        ],
        action: 'It was not me',
        note: 'The link works once, until 3 days after the change.',
      },
      'undo-passkey': {
        subject: 'A passkey was added to your account',
        lines: [
          `Your account at ${PRODUCT_NAME.en} can now be opened with a new passkey.`,
          'If it was you, there is nothing to do.',
          'If it was not, open the link: all passkeys end, and you choose a new password.',
        ],
        action: 'It was not me',
        note: 'The link works once, for 3 days.',
      },
    },
    taken: {
      subject: 'This address already has an account',
      lines: [
        `Somebody wants to use this address to log in to ${PRODUCT_NAME.en}.`,
        'It already has an account there, so nothing changes.',
      ],
      action: 'Log in',
      note: 'If it was you, log in with this address. If it was not, do nothing.',
    },
    invitation: (inviter, restaurant) => ({
      subject: `You are invited to work on a menu at ${PRODUCT_NAME.en}`,
      lines: [
        `${inviter} invites you to work on the menu of ${restaurant}.`,
        'Open the link to see your role, and to join.',
      ],
      action: 'See the invitation',
      note: 'The link works once, for 7 days. If you do not know the sender, do nothing.',
    }),
    handovers: {
      handover: {
        subject: 'A restaurant is offered to you',
        lines: [
          `The owner of a restaurant where you work wants it to be yours.`,
          'It is yours once you accept it with your password.',
          'From then on you pay for its plan, and the former owner no longer does.',
        ],
        action: 'See the offer',
        note: 'The offer stands for 7 days. If you do not want it, do nothing.',
      },
      'handover-offered': {
        subject: 'You have offered a restaurant to somebody',
        lines: [
          'Once they accept it, you no longer own it.',
          'If it was you, there is nothing to do.',
          'If it was not, choose a new password at once: that ends the offer.',
        ],
        action: 'Open your account',
        note: 'The offer stands for 7 days.',
      },
    },
  },
  ar: {
    product: PRODUCT_NAME.ar,
    dir: 'rtl',
    links: {
      'confirm-email': {
        subject: 'أكّد بريدك الإلكتروني',
        lines: [`أهلًا بك في ${PRODUCT_NAME_IN_ARABIC}. قائمتك جاهزة لأول صنف.`],
        action: 'أكّد بريدك الإلكتروني',
        note: `إذا لم تسجّل في ${PRODUCT_NAME_IN_ARABIC} فلا تفتح الرابط.`,
      },
      'reset-password': {
        subject: 'اختر كلمة مرور جديدة',
        lines: [`وصلنا طلب كلمة مرور جديدة لحسابك في ${PRODUCT_NAME_IN_ARABIC}.`],
        action: 'اختر كلمة مرور جديدة',
        note: 'يعمل الرابط مرة واحدة خلال ساعة. إذا لم تكن أنت من طلبه فلا حاجة لأي إجراء.',
      },
      claim: {
        subject: `قائمتك جاهزة في ${PRODUCT_NAME_IN_ARABIC}`,
        lines: [
          `أصبحت قائمة في ${PRODUCT_NAME_IN_ARABIC} مرتبطة بهذا البريد الإلكتروني.`,
          'اختر كلمة مرور لتتمكن من تعديلها.',
        ],
        action: 'اختر كلمة مرور',
        note: 'يعمل الرابط مرة واحدة خلال 7 أيام. إذا لم تكن تنتظر قائمة فلا حاجة لأي إجراء.',
      },
      'change-email': {
        subject: 'أكّد بريدك الإلكتروني الجديد',
        lines: [
          `وصلنا طلب لاستخدام هذا البريد لتسجيل الدخول إلى ${PRODUCT_NAME_IN_ARABIC}.`,
          'لن يتغير شيء قبل أن تفتح الرابط.',
        ],
        action: 'استخدم هذا البريد',
        note: 'يعمل الرابط مرة واحدة خلال يوم. إذا لم تكن أنت من طلبه فلا حاجة لأي إجراء.',
      },
      'undo-email': {
        subject: 'تغيّر بريدك الإلكتروني',
        lines: [
          `أصبح لحسابك في ${PRODUCT_NAME_IN_ARABIC} بريد إلكتروني آخر.`,
          'إذا كنت أنت من غيّره فلا حاجة لأي إجراء.',
          'وإلا فافتح الرابط واختر كلمة مرور جديدة.',
        ],
        action: 'لم أطلب هذا التغيير',
        note: 'يعمل الرابط مرة واحدة خلال 3 أيام من التغيير.',
      },
      'undo-passkey': {
        subject: 'أُضيف مفتاح مرور إلى حسابك',
        lines: [
          `يمكن الآن الدخول إلى حسابك في ${PRODUCT_NAME_IN_ARABIC} بمفتاح مرور جديد.`,
          'إذا كنت أنت من أضافه فلا حاجة لأي إجراء.',
          'وإلا فافتح الرابط: تنتهي كل مفاتيح المرور وتختار كلمة مرور جديدة.',
        ],
        action: 'لم أطلب هذا التغيير',
        note: 'يعمل الرابط مرة واحدة خلال 3 أيام.',
      },
    },
    taken: {
      subject: 'لهذا البريد حساب بالفعل',
      lines: [
        `وصلنا طلب لاستخدام هذا البريد لتسجيل الدخول إلى ${PRODUCT_NAME_IN_ARABIC}.`,
        'لهذا البريد حساب بالفعل، ولذلك لن يتغير شيء.',
      ],
      action: 'تسجيل الدخول',
      note: 'إذا كنت أنت من طلبه فسجّل الدخول بهذا البريد. وإلا فلا حاجة لأي إجراء.',
    },
    invitation: (inviter, restaurant) => ({
      subject: `دعوة للعمل على قائمة في ${PRODUCT_NAME_IN_ARABIC}`,
      lines: [
        fromRight`يدعوك ${inviter} للعمل على قائمة ${restaurant}.`,
        'افتح الرابط لترى دورك وتنضم إلى العمل.',
      ],
      action: 'افتح الدعوة',
      note: 'يعمل الرابط مرة واحدة خلال 7 أيام. إذا كنت لا تعرف المرسل فلا حاجة لأي إجراء.',
    }),
    handovers: {
      handover: {
        subject: 'مطعم معروض عليك',
        lines: [
          'يريد مالك مطعم تعمل فيه أن ينقل ملكيته إليك.',
          'يصبح المطعم لك حين تقبله بكلمة مرورك.',
          'ومنذ ذلك الحين تدفع أنت ثمن الباقة، ولا يدفعه المالك السابق.',
        ],
        action: 'افتح العرض',
        note: 'يبقى العرض 7 أيام. إذا كنت لا تريده فلا حاجة لأي إجراء.',
      },
      'handover-offered': {
        subject: 'عرضت مطعمك على شخص آخر',
        lines: [
          'حين يقبله لن تكون أنت مالكه.',
          'إذا كنت أنت من عرضه فلا حاجة لأي إجراء.',
          'وإلا فاختر كلمة مرور جديدة فورًا، فهذا ينهي العرض.',
        ],
        action: 'افتح حسابك',
        note: 'يبقى العرض 7 أيام.',
      },
    },
  },
}

/** Of which of an owner's restaurants a notice is. */
export function aboutText(language: MailLanguage, name: string): string {
  return { en: `This is about ${name}.`, ar: fromRight`هذه الرسالة بشأن ${name}.` }[language]
}

export function mailLanguage(language: string): MailLanguage {
  return MAIL_LANGUAGES.find((known) => language.toLowerCase().startsWith(known)) ?? 'en'
}

// In UTC it would often be the day before in the Gulf.
const TIME_ZONE = 'Asia/Dubai'
const LOCALES: Record<MailLanguage, string> = { en: 'en-GB', ar: 'ar-AE-u-nu-latn' }

export function dayText(language: MailLanguage, time: string): string {
  const format = { dateStyle: 'long', timeZone: TIME_ZONE } as const
  return new Intl.DateTimeFormat(LOCALES[language], format).format(new Date(time))
}

export function daysAwayText(language: MailLanguage, days: number): string {
  return new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(days, 'day')
}

/** An amount in the currency's smallest unit, in words; `exact` shows all decimals. */
export function amountText(
  language: MailLanguage,
  amount: number,
  currency: string,
  { exact = false } = {},
): string {
  const format = new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    trailingZeroDisplay: exact ? 'auto' : 'stripIfInteger',
  })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** maximumFractionDigits)
}
