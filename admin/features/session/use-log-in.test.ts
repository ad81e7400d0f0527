import { afterEach, expect, test, vi } from 'vitest'
import { takeGoogleRefusal } from './use-log-in.ts'

afterEach(() => vi.unstubAllGlobals())

function refusalAt(error: string) {
  const replaceState = vi.fn()
  vi.stubGlobal('location', new URL(`https://menus.example/login?error=${error}`))
  vi.stubGlobal('history', { state: null, replaceState })
  return { refusal: takeGoogleRefusal(), replaceState }
}

test('tells once why the way over Google led back', () => {
  const { refusal, replaceState } = refusalAt('google')
  expect(refusal).toEqual({ text: 'google' })
  expect(String(replaceState.mock.lastCall?.[2])).toBe('https://menus.example/login')
})

test.each(['constructor', '__proto__', 'toString', 'x', ''])('says nothing of %j', (error) => {
  expect(refusalAt(error).refusal).toBeUndefined()
})
