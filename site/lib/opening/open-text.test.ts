import { describe, expect, test } from 'vitest'
import type { WallTime } from '#db/rules/time/dates.ts'
import { MENU_LANGUAGES } from '#db/rules/text/languages.ts'
import { openText, openWords } from './open-text.ts'
import { openingTexts } from '../../i18n/words.ts'

// A Friday.
const NOW = { date: '2027-02-05', time: '12:00' }

describe('openText', () => {
  test.each([
    [true, '2027-02-05', '23:00', 'Open now · Closes at 23:00'],
    [true, '2027-02-06', '02:00', 'Open now · Closes at 02:00'],
    [true, '2027-02-06', '12:01', 'Open now'],
    [false, '2027-02-05', '18:00', 'Closed now · Opens at 18:00'],
    [false, '2027-02-06', '08:00', 'Closed now · Opens tomorrow at 08:00'],
    [false, '2027-02-07', '08:00', 'Closed now · Opens Sunday at 08:00'],
    [false, '2027-02-11', '08:00', 'Closed now · Opens Thursday at 08:00'],
    [false, '2027-02-12', '08:00', 'Closed now · Opens Friday 12 February at 08:00'],
  ])('open: %s, until %s %s', (isOpen, date, time, text) => {
    expect(said(isOpen, { date, time }, 'en')).toBe(text)
  })

  test('says no more than it knows', () => {
    expect(said(true, null, 'en')).toBe('Open now')
    expect(said(false, null, 'en')).toBe('Closed now')
  })

  test('has a day and a time in each language', () => {
    expect(said(false, { date: '2027-02-07', time: '08:00' }, 'ar')).toBe(
      'مغلق الآن · يفتح يوم \u2068الأحد\u2069 الساعة \u206808:00\u2069',
    )
    for (const language of MENU_LANGUAGES) {
      for (const date of ['2027-02-05', '2027-02-06', '2027-02-07', '2027-02-20']) {
        const text = said(false, { date, time: '18:30' }, language)
        expect(text).toContain('18:30')
        expect(text).not.toMatch(/[{}]/)
      }
    }
  })
})

function said(isOpen: boolean, turn: WallTime | null, language: string): string {
  return openText({ isOpen, turn }, NOW, openWords(openingTexts(language)))
}
