import { tabStore } from '#admin/storage.ts'
import type { Texts } from '../../i18n/texts.ts'

const KEY = 'logInNotice'

export interface LogInNotice {
  text: keyof Pick<
    Texts['session'],
    'accountReady' | 'accountDeleted' | 'signedOutEverywhere' | 'sessionEnded'
  >
  email?: string
}

export function tellAtLogIn(notice: LogInNotice): void {
  tabStore.setItem(KEY, JSON.stringify(notice))
}

export function takeLogInNotice(): LogInNotice | null {
  const notice = tabStore.getItem(KEY)
  tabStore.removeItem(KEY)
  return notice === null ? null : (JSON.parse(notice) as LogInNotice)
}
