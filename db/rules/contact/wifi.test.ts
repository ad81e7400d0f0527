import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { WIFI_LIMITS, wifiCode, wifiProblem } from './wifi.ts'

describe('a network', () => {
  it.each([
    [{ name: 'Corner Guests', password: null }, null],
    [{ name: 'x'.repeat(32), password: '8letters' }, null],
    [{ name: 'x'.repeat(33), password: null }, 'name'],
    // Arabic letters take two bytes each, and a smile four.
    [{ name: 'ض'.repeat(16), password: 'p'.repeat(63) }, null],
    [{ name: 'ض'.repeat(17), password: null }, 'name'],
    [{ name: '😀'.repeat(9), password: null }, 'name'],
    [{ name: '', password: null }, 'name'],
    [{ name: 'a\nb', password: null }, 'name'],
    [{ name: 'a', password: '' }, 'password'],
    [{ name: 'a', password: 'short12' }, 'password'],
    [{ name: 'a', password: 'p'.repeat(64) }, 'password'],
    [{ name: 'a', password: 'قهوة وكرك' }, 'password'],
    [{ name: 'a', password: 'tab\tinside' }, 'password'],
  ])('%j has the problem %s', (wifi, problem) => {
    expect(wifiProblem(wifi)).toBe(problem)
  })
})

test.each([
  [{ name: 'Guests', password: null, hidden: false }, 'WIFI:T:nopass;S:Guests;;'],
  [{ name: 'Guests', password: 'karak123', hidden: false }, 'WIFI:T:WPA;S:Guests;P:karak123;;'],
  [{ name: 'Back', password: 'karak123', hidden: true }, 'WIFI:T:WPA;S:Back;P:karak123;H:true;;'],
  [{ name: 'Back', password: null, hidden: true }, 'WIFI:T:nopass;S:Back;H:true;;'],
  [
    { name: String.raw`a;b,c:"d"\e`, password: String.raw`1;2,3:"4"\5`, hidden: false },
    String.raw`WIFI:T:WPA;S:a\;b\,c\:\"d\"\\e;P:1\;2\,3\:\"4\"\\5;;`,
  ],
])('the code of %j is %s', (wifi, code) => {
  expect(wifiCode(wifi)).toBe(code)
})

// As Android reads one: fields end at a semicolon without a backslash before it.
function readCode(code: string): Record<string, string> {
  const fields = code.slice('WIFI:'.length).matchAll(/([A-Z]):((?:\\.|[^\\;])*);/gsu)
  return Object.fromEntries(
    Array.from(fields, ([, key = '', text = '']) => [key, text.replaceAll(/\\(.)/gsu, '$1')]),
  )
}

test('whatever a network is called, phones read its name and password back', () => {
  const { least, most } = WIFI_LIMITS.password
  const character = fc.integer({ min: 32, max: 126 }).map((code) => String.fromCodePoint(code))
  const password = fc.string({ unit: character, minLength: least, maxLength: most })
  const name = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(name, password, (name, password) => {
      fc.pre(wifiProblem({ name, password }) === null)
      expect(readCode(wifiCode({ name, password, hidden: false }))).toEqual({
        T: 'WPA',
        S: name,
        P: password,
      })
    }),
  )
})
