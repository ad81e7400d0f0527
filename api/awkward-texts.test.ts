import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseDocument } from 'htmlparser2'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderTarget } from '#builder/targets/folder.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { parseSettings, type Settings } from '#db/settings/settings.ts'
import type { Category } from './schemas/categories.ts'
import { startServer, type RunningServer } from './server.ts'

const PICTURE = '</script><img src=x onerror=alert(1)>'
const AWKWARD = {
  markup: PICTURE,
  'an attribute’s end': '" autofocus onfocus="alert(1)\' x=\'`',
  'a comment’s end': '--> <!-- ]]> <![CDATA[ <style>*{display:none}</style>',
  entities: '&lt;b&gt; &#60;script&#62; &amp;amp; &quot;',
  SQL: "'); drop table owners; --",
  'a path': '../../../../etc/passwd',
  'a Windows path': '..\\..\\windows\\system32',
  'a template': '${7*7} {{7*7}} <%= 7*7 %> #{7*7}',
  'a formula': '=cmd|"/c calc"!A1',
  'a script’s address': 'javascript:alert(1)',
  'overrides of direction': 'abc\u202Efdp.exe\u202C \u2067x',
  'a lone surrogate': 'a\uD800b',
  'a NUL': 'a\0b',
  'a line’s end in a header': 'a\r\nSet-Cookie: x=1\r\n\r\n',
  'separators of lines': 'a\u2028b\u2029c',
  'a prototype': '__proto__',
  'marks without end': `a${'\u0301'.repeat(700)}`,
  '10 000 characters': 'x'.repeat(10_000),
  'only what cannot be seen': '\u200B\u2060\uFEFF',
}
const LINKS = [
  ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:x', '//x.example'],
  [`https://a.example/${PICTURE}`, 'https://a.example/" onclick="alert(1)', 'https://a\0b.example'],
  ['https://user:pass@a.example/\u202E', 'HTTPS://A.EXAMPLE/\\..\\x', ' java\nscript:alert(1)'],
].flat()

let folder: string
let settings: Settings
let server: RunningServer
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qaima-awkward-'))
  settings = parseSettings({ DATA_DIR: folder, PORT: '0' })
  server = await startServer(settings, pino({ level: 'silent' }))
  const owner = { email: 'awkward@example.com', password: 'karak and dates' }
  await send('POST', '/signup', { ...owner, restaurantName: 'Awkward house' })
  token = ((await send('POST', '/login', owner)).body as { token: string }).token
})

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test.each(Object.entries(AWKWARD))(
  '%s in any field is refused with a message, or stored and escaped',
  async (_what, text) => {
    const outcomes = [
      await send('POST', '/restaurant', { formData: { restaurantName: text } }),
      await send('POST', '/restaurant', { formData: { about: text } }),
      await send('POST', '/restaurant', { formData: { location: text } }),
      await send('POST', '/restaurant', { formData: { currency: text } }),
      await send('POST', '/addCategory', { title: text, selectedIcon: '/icons/pizza.svg' }),
      await send('POST', '/addCategory', { title: 'Icon', selectedIcon: text }),
      await send('POST', '/signup', { email: text, password: 'long enough', restaurantName: 'X' }),
      await send('POST', '/login', { email: text, password: text }),
      await send('POST', '/api/socialLink', linksOf(text)),
      ...(await addProducts(text)),
    ]
    for (const outcome of outcomes) expect(outcome).toSatisfy(isTakenOrRefused)
    await expectHarmlessPages()
  },
)

test.each(LINKS)('the link %j is refused, or leads where it says', async (link) => {
  const { status, body } = await send('POST', '/api/socialLink', linksOf(link))
  expect({ status, body }).toSatisfy(isTakenOrRefused)
  await expectHarmlessPages()
})

test('what is stored of a text reads as it was written', async () => {
  await send('POST', '/restaurant', { formData: { about: PICTURE, location: AWKWARD.SQL } })
  const slug = await expectHarmlessPages()
  const info = await readFile(join(settings.cdnDir, slug, 'info/index.html'), 'utf8')
  expect(textOf(parseDocument(info))).toContain(PICTURE)
  expect(textOf(parseDocument(info))).toContain(AWKWARD.SQL)
})

async function addProducts(text: string) {
  const { body } = await send('GET', '/categories')
  const categories = body as Category[]
  const last = categories.at(-1)
  const path = `/categories/${last?._id ?? 'none'}/products`
  const good = { name: 'Limonana', price: '12.5', description: 'Cold' }
  const outcomes = []
  for (const field of ['name', 'price', 'description']) {
    outcomes.push(await send('POST', path, toForm({ ...good, [field]: text })))
  }
  return outcomes.filter(({ status }) => last || status !== 404)
}

interface Outcome {
  status: number
  body: unknown
}

/** Either 2xx, or a fixed message about a field, without what was sent. */
function isTakenOrRefused({ status, body }: Outcome): boolean {
  if (status === 200 || status === 201) return true
  const { message } = body as { message?: unknown }
  const isClear = typeof message === 'string' && message.length > 5 && message.length < 100
  return [400, 401, 409, 413].includes(status) && isClear
}

async function expectHarmlessPages(): Promise<string> {
  await eventually(async () => {
    const { body } = await send('GET', '/api/publication')
    expect(body).toMatchObject({ status: 'published' })
  })
  const { body } = await send('GET', '/api/restaurantData')
  const { slug } = (body as { restaurant: { slug: string } }).restaurant
  const files = [...(await folderTarget(settings.cdnDir).list('')).keys()]
  const pages = files.filter((file) => file.startsWith(`${slug}/`) && file.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) {
    const html = await readFile(join(settings.cdnDir, page), 'utf8')
    expect(dangersIn(parseDocument(html)), page).toEqual([])
  }
  return slug
}

type Node = ReturnType<typeof parseDocument>['children'][number]

/** Elements and attributes that only unescaped text can have put there. */
function dangersIn(parent: { children: Node[] }): string[] {
  return parent.children.flatMap((node) => {
    if (!('attribs' in node)) return []
    const { name, attribs } = node
    const own = Object.entries(attribs).flatMap(([attribute, value]) => {
      const isHandler = attribute.startsWith('on') || attribute === 'autofocus'
      const isLink = ['href', 'src', 'action', 'formaction'].includes(attribute)
      const isScript = isLink && /^\s*(?:javascript|data|vbscript):/i.test(value)
      return isHandler || isScript || value === 'x' ? [`${name} ${attribute}="${value}"`] : []
    })
    const isOurScript = (attribs['src'] ?? '').startsWith('/assets/') || isData(node)
    const script = name === 'script' && !isOurScript ? ['script'] : []
    return [...own, ...script, ...dangersIn(node)]
  })
}

// Data and speculation rules do not run, but must be whole.
function isData(node: { attribs: Record<string, string>; children: Node[] }): boolean {
  const types = ['application/json', 'application/ld+json', 'speculationrules']
  if (!types.includes(node.attribs['type'] ?? '')) return false
  JSON.parse(textOf(node))
  return true
}

function textOf(node: Node | { children: Node[] }): string {
  if ('data' in node) return node.type === 'text' ? node.data : ''
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : ''
}

function linksOf(link: string): Record<string, string> {
  const good = 'https://example.com/'
  return { googleMapLink: link, facebookLink: link, instagramLink: good, whatsappLink: link }
}

function toForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function send(method: string, path: string, body?: object): Promise<Outcome> {
  const isForm = body instanceof FormData
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body && !isForm && { 'Content-Type': 'application/json' }),
  }
  const sent = isForm ? body : body && JSON.stringify(body)
  const answer = await fetch(`${server.url}${path}`, { method, headers, body: sent ?? null })
  return { status: answer.status, body: await answer.json() }
}
