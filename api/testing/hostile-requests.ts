import { HOSTILE_TEXTS } from '#db/testing/hostile-texts.ts'
import type { Ids } from './declared-call.ts'
import { DECLARED_CALLS } from './declared-calls.ts'

export interface HostileRequest {
  what: string
  method: string
  path: string
  headers: Record<string, string>
  body: BodyInit | null
}

// One of each kind; `db/rules/growth.test.ts` tries all.
const KINDS =
  /marks|, then|(?:dots|joiners|surrogates|chain|flags|jamo|slashes|brackets|commas) within/
const TEXTS = HOSTILE_TEXTS.filter(([kind]) => KINDS.test(kind))
// Near the longest that rules look at.
const LENGTH = 1300
const MOST = { stranger: 15_000, owner: 1_000_000 }
const LONGEST_PATH = 14_000
const HEADERS = [
  ['Authorization', 'Accept-Encoding', 'Accept-Language', 'Cookie', 'If-Match', 'If-None-Match'],
  ['Content-Type', 'Range', 'Stripe-Signature', 'X-Forwarded-For', 'If-Modified-Since', 'Origin'],
].flat()
const BODIES = [
  ['many values', `[${'{},'.repeat(4990)}{}]`],
  ['many wrong values', `[{"_id":"a","products":[${'1,'.repeat(9900)}1]}]`],
  ['too many values', `[${'{},'.repeat(300_000)}{}]`],
  ['lists in lists', '['.repeat(9000) + ']'.repeat(9000)],
  ['many names', `{${Array.from({ length: 9000 }, (_, index) => `"k${index}":1`).join()}}`],
  ['blanks', ' '.repeat(1_000_000)],
] as const

/** Every expensive text in every place of a call. */
export function* hostileRequests(name: string, ids: Ids, token: string): Iterable<HostileRequest> {
  const [method = '', pattern = ''] = name.split(' ')
  const call = DECLARED_CALLS[name]
  const isOpen = call?.access !== 'owner'
  const { form, path = pattern, ...request } = call?.request?.(ids) ?? {}
  const json = call?.access === 'signed' ? {} : request.json
  const own: Record<string, string> = isOpen ? {} : { Authorization: `Bearer ${token}` }
  const common = { method, path, headers: own, body: null }
  for (const [kind, make] of TEXTS) {
    const what = `${name}: ${kind}`
    const most = isOpen ? MOST.stranger : MOST.owner
    for (const text of textsOf(make, most)) {
      for (const [place, body] of jsonBodies(json, text)) {
        const headers = { ...own, 'Content-Type': 'application/json' }
        yield { ...common, what: `${what} in ${place}`, headers, body }
      }
      for (const [place, body] of formBodies(form, text)) {
        yield { ...common, what: `${what} in ${place}`, body }
      }
    }
    yield* headRequests({ ...common, what, path: pattern }, make)
  }
  if (json === undefined) return
  const headers = { ...own, 'Content-Type': 'application/json' }
  for (const [kind, body] of BODIES) yield { ...common, what: `${name}: ${kind}`, headers, body }
}

function* headRequests(
  common: HostileRequest,
  make: (length: number) => string,
): Iterable<HostileRequest> {
  const { what, path, method } = common
  const text = encodeURIComponent(make(LONGEST_PATH).toWellFormed())
  const cut = text.slice(0, LONGEST_PATH).replace(/%.?$/, '')
  if (path.includes(':')) {
    yield { ...common, what: `${what} in the path`, path: path.replace(/:\w+/, cut) }
  }
  // Without a token: what it would do is not asked for here.
  const headers = {}
  const query = `?sessionId=${cut}&${cut}`.slice(0, LONGEST_PATH)
  yield { ...common, headers, what: `${what} in the query`, path: `${path}${query}` }
  const value = make(LONGEST_PATH)
    .replace(/[^\t\x20-\x7e]/g, '')
    .trim()
  if (value === '' || method !== 'GET') return
  const each = value.slice(0, LONGEST_PATH / HEADERS.length)
  const all = Object.fromEntries(HEADERS.map((header) => [header, each]))
  yield { ...common, headers: all, what: `${what} in the headers` }
}

export function* hostilePages(): Iterable<HostileRequest> {
  for (const [kind, make] of TEXTS) {
    const text = encodeURIComponent(make(LONGEST_PATH).toWellFormed())
    const path = `/${text.slice(0, LONGEST_PATH).replace(/%.?$/, '')}`
    yield { what: `a page: ${kind}`, method: 'GET', path, headers: {}, body: null }
  }
}

function textsOf(make: (length: number) => string, most: number): string[] {
  const bytes = Buffer.byteLength(JSON.stringify(make(1000))) / 1000
  return [LENGTH, Math.floor((most - 500) / bytes)]
    .map((length) => make(length))
    .filter((text) => Buffer.byteLength(JSON.stringify(text)) < most)
}

function* jsonBodies(json: unknown, text: string): Iterable<[string, string]> {
  if (json === undefined) return
  for (const path of leavesOf(json)) {
    const body = JSON.stringify(json, function replace(this: unknown, key, value) {
      return path.holder === this && path.key === key ? text : value
    })
    yield [path.key, body]
  }
}

function* leavesOf(value: unknown): Iterable<{ holder: object; key: string }> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') yield { holder: value, key }
    else yield* leavesOf(inner)
  }
}

function* formBodies(
  fields: Record<string, string | File> | undefined,
  text: string,
): Iterable<[string, FormData]> {
  for (const field of Object.keys(fields ?? {})) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields ?? {})) {
      if (name !== field) form.set(name, value)
      else if (typeof value === 'string') form.set(name, text)
      else form.set(name, value, text)
    }
    yield [field, form]
  }
  if (!fields) return
  const form = new FormData()
  form.set(text, text.slice(0, 100))
  yield ['the name of a field', form]
}
