import { dictionary } from '@zxcvbn-ts/language-common'

export const COMMON_PASSWORD = 'Many people use this password. Please choose another one.'

// The 49 000 that are found most often in what was stolen elsewhere, in small letters.
const common = new Set(dictionary['passwords-common'])

/** Whether so many use the password, in whatever case, that it is among the first to be tried. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').toLowerCase())
}
