import { expect, test } from 'vitest'
import { excessGrowth, shortestMs } from '../testing/growth.ts'
import { HOSTILE_TEXTS } from '../testing/hostile-texts.ts'
import { isLocalPhone, meantLink } from './contact/meant-links.ts'
import { isFurtherLink, meantFurtherLink, isWebAddress } from './contact/contacts.ts'
import { currencyCode, currencySymbol, isCurrencySymbol } from './money/currencies.ts'
import { emailKey, MAX_EMAIL_LENGTH, parseEmail } from './contact/emails.ts'
import { iconName, suitableIcon } from './look/icons.ts'
import { writtenLanguage } from './text/language.ts'
import { parsePrice } from './money/read-price.ts'
import { cleanLabel, cleanName, spellableName } from './text/clean-names.ts'
import { checkLabel } from './text/labels.ts'
import { checkName, cutAtWord, normalizeName, withoutInvisible } from './text/names.ts'
import { parsePhone } from './contact/phones.ts'
import { canonicalPath, encodePath, isCut, isReservedSegment, toSegment } from './text/segments.ts'
import { checkLine, checkProse, mayFit, storedText, TEXT_LIMITS, titleKey } from './text/texts.ts'
import { parseWhole } from './text/digits.ts'
import { browserOf } from './browsers.ts'
import { parseCode } from './recovery-codes.ts'

const encoded = (text: string) => `/${encodeURIComponent(text.toWellFormed())}`

const RULES: Record<string, (text: string) => unknown> = {
  storedText,
  titleKey,
  checkLine: (text) => checkLine(text, TEXT_LIMITS.location),
  checkProse: (text) => checkProse(text, TEXT_LIMITS.about),
  'checkProse without a limit': (text) => checkProse(text, Infinity),
  normalizeName,
  checkName,
  cleanName: (text) => cleanName(text),
  checkLabel,
  cleanLabel,
  spellableName,
  withoutInvisible,
  cutAtWord: (text) => cutAtWord(text, TEXT_LIMITS.description),
  'cutAtWord far on': (text) => cutAtWord(text, text.length / 2),
  toSegment,
  isCut,
  isReservedSegment,
  canonicalPath,
  'canonicalPath, encoded': (text) => canonicalPath(encoded(text)),
  encodePath: (text) => encodePath(text.toWellFormed()),
  parseEmail,
  'parseEmail of a domain': (text) => parseEmail(`a@${text}`),
  emailKey,
  'emailKey of a domain': (text) => emailKey(`a@${text}`),
  isWebAddress,
  isLocalPhone,
  'meantLink of a name': (text) => meantLink('instagramLink', text),
  'meantLink of a number': (text) => meantLink('whatsappLink', text),
  'isWebAddress of a host': (text) => isWebAddress(`https://${text}`),
  'meantFurtherLink of a name': (text) => meantFurtherLink('tiktok', text),
  'meantFurtherLink of a site': (text) => meantFurtherLink('website', text),
  'isFurtherLink of a service': (text) => isFurtherLink('deliveroo', `https://deliveroo.${text}`),
  parsePhone: (text) => parsePhone(text, 'AE'),
  parsePrice,
  parseWhole: (text) => parseWhole(text, { least: 0, most: 9999 }),
  browserOf,
  parseCode,
  isCurrencySymbol,
  currencyCode,
  currencySymbol,
  iconName,
  'iconName of a path': (text) => iconName(`/icons/${text}`),
  suitableIcon,
  writtenLanguage: (text) => writtenLanguage([text]),
}

// Real growth repeats; a busy machine does not.
const SOMETIMES = { retry: 2 }

test.each(Object.entries(RULES))(
  '%s takes no more than its share of any text',
  SOMETIMES,
  (_name, rule) => {
    for (const [kind, make] of HOSTILE_TEXTS) {
      expect([kind, excessGrowth(rule, make)]).toEqual([kind, 0])
    }
  },
)

test.each([
  ['checkProse', TEXT_LIMITS.about],
  ['checkLine', TEXT_LIMITS.location],
  ['checkName', TEXT_LIMITS.name],
  ['suitableIcon', TEXT_LIMITS.title],
  ['isWebAddress of a host', TEXT_LIMITS.link - 10],
  ['parseEmail', MAX_EMAIL_LENGTH],
  ['parseEmail of a domain', MAX_EMAIL_LENGTH - 10],
  ['emailKey of a domain', MAX_EMAIL_LENGTH - 10],
  ['parsePrice', 40],
  ['canonicalPath, encoded', 630],
] as const)('%s of the longest text that it looks at is no wait', SOMETIMES, (name, limit) => {
  // Half of the longest allowed block.
  const enough = 25
  for (const [kind, make] of HOSTILE_TEXTS) {
    const text = longest(make, limit)
    expect([kind, shortestMs((text) => RULES[name]?.(text), text, enough)]).toSatisfy(
      ([, ms]: [string, number]) => ms <= enough,
    )
  }
})

function longest(make: (length: number) => string, limit: number): string {
  let length = limit
  while (mayFit('x'.repeat(length + 1), limit)) length += 1
  return make(length)
}
