import { html } from 'hono/html'
import { framePage } from '../http/test-page.ts'
import type { TestGoogleVisit } from '../schemas/owners.ts'
import { type MailLanguage, mailLanguage } from './mail/templates.ts'
import { returnAddress, TEST_ACCOUNTS, type TestAccount } from './test-google.ts'

const en = {
  test: 'Test of Google sign-in, nothing goes to Google',
  title: 'Choose an account',
  note: 'Both accounts are made up. Everything after this page is as with Google.',
  accounts: {
    new: 'The first time, this makes an account with a new menu.',
    demo: 'In the demo, this account has a menu already.',
  },
  cancel: 'Cancel',
}

const ar: typeof en = {
  test: 'تجربة لتسجيل الدخول عبر Google، ولا يُرسل شيء إلى Google',
  title: 'اختر حسابًا',
  note: 'الحسابان وهميان، وكل ما بعد هذه الصفحة يجري كما مع Google.',
  accounts: {
    new: 'في المرة الأولى يُنشأ حساب مع قائمة جديدة.',
    demo: 'لهذا الحساب قائمة جاهزة في النسخة التجريبية.',
  },
  cancel: 'إلغاء',
}

const TEXTS: Record<MailLanguage, typeof en> = { en, ar }

/** Where one chooses who comes back. */
export function testGooglePage(preferred: string, visit: TestGoogleVisit): string {
  const language = mailLanguage(preferred)
  const texts = TEXTS[language]
  const body = html`<h1>${texts.title}</h1>
    <p class="quiet">${texts.note}</p>
    <form method="post" enctype="multipart/form-data">
      ${(Object.keys(TEST_ACCOUNTS) as TestAccount[]).map((account) => {
        const { name, email } = TEST_ACCOUNTS[account]
        return html`<button name="account" value="${account}">
            <span><bdi>${name}</bdi><br /><bdi>${email}</bdi></span>
          </button>
          <p class="quiet small">${texts.accounts[account]}</p>`
      })}
    </form>
    <p><a class="button plain" href="${returnAddress(visit, null)}">${texts.cancel}</a></p>`
  return framePage({ language, texts }, texts.title, body)
}
