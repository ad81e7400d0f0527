import { hash, randomBytes } from 'node:crypto'
import { html } from 'hono/html'
import { fromRight, withoutIsolates } from '#db/rules/text/isolates.ts'
import { PRODUCT_NAME, PRODUCT_NAME_IN_ARABIC } from '#db/rules/product.ts'
import type { Notice, NoticeKind } from '#db/rules/billing/notices.ts'
import { daysLeft, type PaidPlan } from '#db/rules/billing/plans.ts'
import type {
  AddressPurpose,
  HandoverSubject,
  LinkSubject,
  MailSubject,
  MailTokenPurpose,
} from '#db/schema.ts'
import type { Database } from '#db/open.ts'
import { addMailToken } from '#db/queries/sessions.ts'
import { isMailMeant, type NewMail, type TakenMail } from '#db/queries/mails.ts'
import { setInvitationToken } from '#db/queries/people.ts'
import type { NoticeReader } from '#db/queries/notices.ts'
import type { Owner } from '#db/queries/owners.ts'
import { DAY_MS, HOUR_MS } from '#db/rules/time/dates.ts'
import type { Settings } from '#db/settings/settings.ts'
import { transact } from '#db/transact.ts'
import {
  amountText,
  dayText,
  daysAwayText,
  type Template,
  type MailLanguage,
  TEMPLATES,
  aboutText,
  mailLanguage,
  MAIL_LANGUAGES,
} from './templates.ts'

type NoticeOf<K extends NoticeKind> = Extract<Notice, { kind: K }>
type NoticeTexts = { [K in NoticeKind]: (notice: NoticeOf<K>, now: Date) => Template }

const PLAN_NAMES: Record<MailLanguage, Record<PaidPlan, string>> = {
  en: { monthly: 'monthly plan', yearly: 'yearly plan' },
  ar: { monthly: 'الباقة الشهرية', yearly: 'الباقة السنوية' },
}

const en: NoticeTexts = {
  'trial-ending': ({ trialExpiresAt }, now) => ({
    subject: `Your free trial ends ${daysAwayText('en', daysLeft(trialExpiresAt, now))}`,
    lines: [
      `Your free trial of ${PRODUCT_NAME.en} runs until ${dayText('en', trialExpiresAt)}.`,
      'Choose a plan to keep editing your menu after that.',
      'Your public menu stays online either way.',
    ],
    action: 'Choose a plan',
    note: 'If you do nothing, you pay nothing: a trial ends by itself.',
  }),
  'trial-ended': ({ trialExpiresAt }) => ({
    subject: 'Your free trial has ended',
    lines: [
      `Your free trial of ${PRODUCT_NAME.en} ended on ${dayText('en', trialExpiresAt)}.`,
      'Guests still see your menu as you left it. To change it, choose a plan.',
    ],
    action: 'Choose a plan',
    note: 'You can still log in, download your QR code and export your data.',
  }),
  'payment-received': ({ invoice }) => ({
    subject: 'We have received your payment',
    lines: [
      `Thank you. You paid ${amountText('en', invoice.amount, invoice.currency)} on ${dayText('en', invoice.paidAt)}.`,
      ...(invoice.number ? [`Invoice ${invoice.number}`] : []),
    ],
    action: 'Open the invoice',
    note: 'All your invoices are in the dashboard under Billing.',
  }),
  'payment-failed': ({ plan, graceEndsAt }) => ({
    subject: 'Your payment did not go through',
    lines: [
      `We could not take the payment for your ${PLAN_NAMES.en[plan]}.`,
      'Please check your card, or pay with another one.',
      `Until ${dayText('en', graceEndsAt)} nothing changes.`,
      'If it is not paid by then, you cannot edit your menu until you pay.',
      'Your public menu stays online.',
    ],
    action: 'Check your card',
    note: 'If you have paid in the meantime, there is nothing more to do.',
  }),
}

const ar: NoticeTexts = {
  'trial-ending': ({ trialExpiresAt }, now) => ({
    subject: fromRight`تنتهي تجربتك المجانية ${daysAwayText('ar', daysLeft(trialExpiresAt, now))}`,
    lines: [
      fromRight`تجربتك المجانية في ${PRODUCT_NAME_IN_ARABIC} مستمرة حتى ${dayText('ar', trialExpiresAt)}.`,
      'اختر باقتك لتواصل تعديل قائمتك بعد ذلك.',
      'وفي كل الأحوال تبقى قائمتك متاحة لضيوفك.',
    ],
    action: 'اختر باقتك',
    note: 'إذا لم تختر باقة فلن تدفع شيئًا، فالتجربة تنتهي وحدها.',
  }),
  'trial-ended': ({ trialExpiresAt }) => ({
    subject: 'انتهت تجربتك المجانية',
    lines: [
      fromRight`انتهت تجربتك المجانية في ${PRODUCT_NAME_IN_ARABIC} يوم ${dayText('ar', trialExpiresAt)}.`,
      'ما زال ضيوفك يرون قائمتك كما تركتها. لتعديلها اختر إحدى الباقات.',
    ],
    action: 'اختر باقتك',
    note: 'يمكنك دائمًا تسجيل الدخول وتنزيل رمز QR وتصدير بياناتك.',
  }),
  'payment-received': ({ invoice }) => ({
    subject: 'وصلتنا دفعتك',
    lines: [
      fromRight`شكرًا لك. دفعت ${amountText('ar', invoice.amount, invoice.currency)} يوم ${dayText('ar', invoice.paidAt)}.`,
      ...(invoice.number ? [fromRight`رقم الفاتورة: ${invoice.number}`] : []),
    ],
    action: 'افتح الفاتورة',
    note: 'تجد كل فواتيرك في لوحة التحكم في «الفواتير».',
  }),
  'payment-failed': ({ plan, graceEndsAt }) => ({
    subject: 'لم تتم عملية الدفع',
    lines: [
      fromRight`لم نتمكن من تحصيل مبلغ ${PLAN_NAMES.ar[plan]}.`,
      'يرجى التحقق من بطاقتك أو الدفع ببطاقة أخرى.',
      fromRight`حتى ${dayText('ar', graceEndsAt)} لن يتغير شيء. وبعد هذا التاريخ يتوقف تعديل القائمة إلى أن يتم الدفع.`,
      'وتبقى قائمتك متاحة لضيوفك.',
    ],
    action: 'تحقق من بطاقتك',
    note: 'إذا كنت قد دفعت بعد ذلك فلا حاجة لأي إجراء.',
  }),
}

function noticeText(notice: Notice, language: MailLanguage, now: Date): Template {
  const texts = { en, ar }[language]
  switch (notice.kind) {
    case 'trial-ending':
      return texts['trial-ending'](notice, now)
    case 'trial-ended':
      return texts['trial-ended'](notice, now)
    case 'payment-received':
      return texts['payment-received'](notice, now)
    case 'payment-failed':
      return texts['payment-failed'](notice, now)
  }
}

export interface ContentParts {
  db: Database
  settings: Settings
  now: () => Date
}

/** How long a changed e-mail can be undone. */
export const UNDO_EMAIL_MS = 3 * DAY_MS

const LIFETIMES_MS: Record<LinkSubject, number> = {
  claim: 7 * DAY_MS,
  'confirm-email': 7 * DAY_MS,
  'reset-password': HOUR_MS,
  'change-email': DAY_MS,
  'undo-email': UNDO_EMAIL_MS,
  'undo-passkey': 3 * DAY_MS,
}
/** How long sending is retried; a mail with less to say is dropped sooner. */
const TRIED_FOR_MS = 3 * DAY_MS
// 128 bits are enough, and the link fits on one line of plain text.
const TOKEN_BYTES = 16

/** Of an account, or of none where the address has none. */
interface Reader {
  ownerId: string | null
  email: string
}

export function linkMail(reader: Reader, about: MailTokenPurpose, now: Date): NewMail {
  const triedFor = Math.min(TRIED_FOR_MS, LIFETIMES_MS[about])
  return { ...reader, about, content: null, expiresAt: new Date(now.getTime() + triedFor) }
}

/** To whose address an account wants, and who has one already. */
export function takenMail(reader: Reader, now: Date): NewMail {
  const expiresAt = new Date(now.getTime() + LIFETIMES_MS['change-email'])
  return { ...reader, about: 'address-taken', content: null, expiresAt }
}

/** Whether it goes to a mailbox that may not be the account's. */
export function isAboutAddress(
  about: MailSubject,
): about is AddressPurpose | 'address-taken' | 'invitation' {
  return ['address-taken', 'change-email', 'undo-email', 'invitation'].includes(about)
}

/** To whom an owner invites. */
export function invitationMail(
  ownerId: string,
  { id, email }: { id: string; email: string },
  now: Date,
): NewMail {
  const expiresAt = new Date(now.getTime() + TRIED_FOR_MS)
  return { ownerId, email, about: 'invitation', content: id, expiresAt }
}

/** To whom a restaurant is offered, or to who offers it. */
export function handoverMail(
  { id, email }: Pick<NoticeReader, 'id' | 'email'>,
  about: HandoverSubject,
  now: Date,
): NewMail {
  const expiresAt = new Date(now.getTime() + TRIED_FOR_MS)
  return { ownerId: id, email, about, content: null, expiresAt }
}

/** A notice; that a trial ends is not sent after the end. */
export function noticeMail({ id, email }: NoticeReader, notice: Notice, now: Date): NewMail {
  const givenUp = now.getTime() + TRIED_FOR_MS
  const told = notice.kind === 'trial-ending' ? Date.parse(notice.trialExpiresAt) : Infinity
  const expiresAt = new Date(Math.min(givenUp, told))
  return { ownerId: id, email, about: notice.kind, content: JSON.stringify(notice), expiresAt }
}

/** Null if its link has ended since it was asked for. */
export async function writeMail(
  parts: ContentParts,
  mail: TakenMail,
  owner: Pick<Owner, 'id' | 'email' | 'language'>,
): Promise<MailContent | null> {
  const language = mailLanguage(owner.language)
  if (isLink(mail)) {
    const link = await newLink(parts, mail, owner.id)
    return link === null
      ? null
      : fillTemplate(TEMPLATES[language].links[mail.about], language, link)
  }
  if (mail.about === 'invitation') {
    const invitation = await newInvitation(parts, mail, owner.id)
    if (!invitation) return null
    const { restaurant, link } = invitation
    const write = (own: MailLanguage) => TEMPLATES[own].invitation(owner.email, restaurant)
    // Nobody knows yet what its reader reads; first comes what the sender does.
    const others = MAIL_LANGUAGES.filter((other) => other !== language)
    return fillTemplates([language, ...others], write, link)
  }
  if (mail.about === 'address-taken') {
    return fillTemplate(TEMPLATES[language].taken, language, `${parts.settings.publicUrl}/login`)
  }
  if (mail.about === 'handover' || mail.about === 'handover-offered') {
    const template = TEMPLATES[language].handovers[mail.about]
    return fillTemplate(template, language, `${parts.settings.publicUrl}/dashboard/account`)
  }
  const notice = JSON.parse(mail.content ?? '') as Notice
  const { lines, ...text } = noticeText(notice, language, parts.now())
  const about = notice.restaurant ? [aboutText(language, notice.restaurant.name)] : []
  const template = { ...text, lines: [...about, ...lines] }
  return fillTemplate(template, language, linkOf(notice, parts.settings.publicUrl))
}

interface LinkMail extends TakenMail {
  about: LinkSubject
}

function isLink(mail: TakenMail): mail is LinkMail {
  return mail.about in LIFETIMES_MS
}

async function newLink(
  { db, settings, now }: ContentParts,
  { id, about, email, expiresAt: sentBefore }: LinkMail,
  ownerId: string,
): Promise<string | null> {
  const time = now()
  const token = newToken()
  const purpose = about === 'claim' ? 'reset-password' : about
  const isAddress = isAboutAddress(about)
  const row = {
    tokenHash: hashMailToken(token),
    purpose,
    ownerId,
    email: isAddress ? email : null,
    // The former address is held that long, whenever the mail goes out.
    expiresAt:
      about === 'undo-email'
        ? new Date(sentBefore)
        : new Date(time.getTime() + LIFETIMES_MS[about]),
  }
  const isMeant = await transact(db, async (trx) => {
    if (!(await isMailMeant(trx, id))) return false
    await addMailToken(trx, row, time)
    return true
  })
  if (!isMeant) return null
  const isOfKind = isAddress || purpose === 'undo-passkey'
  const page = isOfKind ? `confirm-email?kind=${purpose}&` : `${purpose}?`
  return `${settings.publicUrl}/${page}token=${token}`
}

async function newInvitation(
  { db, settings, now }: ContentParts,
  { id, content }: TakenMail,
  ownerId: string,
): Promise<{ restaurant: string; link: string } | null> {
  const token = newToken()
  const tokenHash = hashMailToken(token)
  const restaurant = await transact(db, async (trx) => {
    if (!(await isMailMeant(trx, id))) return undefined
    return setInvitationToken(trx, { ownerId, id: content ?? '', tokenHash }, now())
  })
  if (restaurant === undefined) return null
  return { restaurant, link: `${settings.publicUrl}/invitation?token=${token}` }
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

export function hashMailToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

function linkOf(notice: Notice, publicUrl: string): string {
  const chosen = notice.restaurant ? `?restaurant=${notice.restaurant.id}` : ''
  switch (notice.kind) {
    case 'trial-ending':
    case 'trial-ended':
      return `${publicUrl}/dashboard/subscription${chosen}`
    case 'payment-received':
      return new URL(notice.invoice.pdfUrl ?? `/dashboard/billing${chosen}`, publicUrl).href
    case 'payment-failed':
      return `${publicUrl}/dashboard/billing${chosen}`
  }
}

export interface MailContent {
  subject: string
  text: string
  html: string
}

function fillTemplate(
  template: Template,
  language: MailLanguage,
  link: string,
): Promise<MailContent> {
  return fillTemplates([language], () => template, link)
}

/** One mail that says the same in each language. */
async function fillTemplates(
  languages: readonly [MailLanguage, ...MailLanguage[]],
  write: (language: MailLanguage) => Template,
  link: string,
): Promise<MailContent> {
  const parts = languages.map((language) => ({ language, ...write(language) }))
  // Some programs draw the marks of direction in the list of mails.
  const plain = withoutIsolates(parts.map(({ subject }) => subject).join(' · '))
  const texts = parts.map(({ language, lines, action, note }) => {
    return [...lines, `${action}:\n${link}`, note, TEMPLATES[language].product].join('\n\n')
  })
  const [first] = languages
  const page = await html`<!doctype html>
    <html lang="${first}" dir="${TEMPLATES[first].dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${plain}</title>
      </head>
      <body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif">
        ${parts.map(({ language, ...template }) => templatePart(template, language, link))}
      </body>
    </html> `
  return { subject: plain, text: `${texts.join('\n\n\n')}\n`, html: page.toString() }
}

function templatePart(
  { subject, lines, action, note }: Template,
  language: MailLanguage,
  link: string,
) {
  const { product, dir } = TEMPLATES[language]
  return html`<div lang="${language}" dir="${dir}" style="max-width:32rem;margin:0 auto 32px">
    <h1 style="font-size:22px;line-height:1.3">${subject}</h1>
    ${lines.map((line) => html`<p>${line}</p>`)}
    <p>
      <a
        href="${link}"
        style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1e5b4a;color:#ffffff;text-decoration:none"
        >${action}</a
      >
    </p>
    <p style="font-size:14px">${note}</p>
    <p style="font-size:14px">${product}</p>
  </div>`
}
