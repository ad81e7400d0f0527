import type { Texts } from './i18n/texts.ts'

const KEY = 'logInNotice'

/** What the login page says to who is led there. */
export interface LogInNotice {
  text: keyof Pick<
    Texts['session'],
    'accountReady' | 'accountDeleted' | 'signedOutEverywhere' | 'sessionEnded'
  >
  /** To log in with. */
  email?: string
}

/** Has the login page say it when it opens next in this tab. */
export function tellAtLogIn(notice: LogInNotice): void {
  sessionStorage.setItem(KEY, JSON.stringify(notice))
}

/** What the login page is to say; told once. */
export function takeLogInNotice(): LogInNotice | null {
  const notice = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return notice === null ? null : (JSON.parse(notice) as LogInNotice)
}
