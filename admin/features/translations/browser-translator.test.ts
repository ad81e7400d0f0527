import { afterEach, expect, test } from 'vitest'
import { draftByBrowser } from './browser-translator.ts'

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'ar' }

afterEach(() => {
  globalThis.Translator = undefined
})

test('drafts come one by one, and none after it was stopped', async () => {
  const stopping = new AbortController()
  const asked: string[] = []
  let isDestroyed = false
  globalThis.Translator = {
    availability: async () => 'available',
    create: async ({ signal }) => {
      expect(signal).toBe(stopping.signal)
      return {
        async translate(text, options) {
          expect(options.signal).toBe(stopping.signal)
          asked.push(text)
          if (text === 'Tea') stopping.abort()
          return ` ${text}! `
        },
        destroy: () => void (isDestroyed = true),
      }
    },
  }
  const drafts: string[] = []
  const texts = new Set(['Karak', 'Tea', 'Milk'])
  const onDraft = (text: string, draft: string) => drafts.push(`${text} ${draft}`)
  const drafting = draftByBrowser(LANGUAGES, texts, onDraft, stopping.signal)
  await expect(drafting).rejects.toThrow('aborted')
  expect(drafts).toEqual(['Karak Karak!'])
  expect(asked).toEqual(['Karak', 'Tea'])
  expect(isDestroyed).toBe(true)
})
