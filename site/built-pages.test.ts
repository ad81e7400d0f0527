import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { SITE_DIST } from '#builder/publish/renderer.ts'

const CLIENT = join(SITE_DIST, 'client')
const ISLANDS = [
  ['dashboard', 'app'],
  ['customers', 'customers-screen'],
  ['login', 'login-screen'],
  ['register', 'register-screen'],
  ['forgot-password', 'forgot-password-screen'],
  ['reset-password', 'reset-password-screen'],
  ['confirm-email', 'confirm-email-screen'],
] as const

// Without this the page works as well, one journey after the other.
test.each(ISLANDS)(
  'the head of %s names every script that %s begins with',
  async (page, island) => {
    const [head = ''] = (await readFile(join(CLIENT, page, 'index.html'), 'utf8')).split('</head>')
    const links = [...head.matchAll(/<link rel="modulepreload" href="\/([^"]+)"/g)]
    const named = new Set(links.map(([, file = '']) => file))
    expect([...named].map((file) => basename(file).split('.')[0])).toContain(island)
    for (const file of named) {
      const code = await readFile(join(CLIENT, file), 'utf8')
      const imported = [...code.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)]
      for (const [, name] of imported) expect([...named]).toContain(`assets/${name}`)
    }
    for (const language of ['en', 'ar']) {
      const [, texts = 'none'] = new RegExp(` data-${language}="/([^"]+)"`).exec(head) ?? []
      expect(globSync(texts, { cwd: CLIENT })).toEqual([texts])
    }
  },
)

// It waits for them before it is through: each would wait for the other, and no screen would come.
test('the texts of the screens need nothing of the file that waits for them', async () => {
  const texts = globSync('assets/{en,ar}-{first,screens}.*.js', { cwd: CLIENT })
  expect(texts).toHaveLength(4)
  for (const file of texts) {
    expect(await readFile(join(CLIENT, file), 'utf8')).not.toMatch(/["']\.\/(?:base|shell)\./)
  }
})
