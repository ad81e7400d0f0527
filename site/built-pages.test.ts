import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  createSourceFile,
  forEachChild,
  isAwaitExpression,
  isForOfStatement,
  isFunctionLike,
  ScriptTarget,
  type Node,
} from 'typescript'
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

test('the licences of what the dashboard contains are published beside it', async () => {
  const licences = await readFile(join(CLIENT, 'licences.txt'), 'utf8')
  for (const name of ['react', 'react-aria-components', '@fontsource/readex-pro']) {
    expect(licences).toContain(`\n## ${name} - `)
  }
  for (const name of ['ONNX Runtime', 'PP-OCR']) expect(licences).toContain(`\n## ${name}`)
  const ofFonts = await readFile(new URL('fonts/OFL.txt', import.meta.url), 'utf8')
  expect(licences).toContain(ofFonts.trim())
})

// WebKit runs what two imports share before such a wait is over, and the dashboard breaks in Safari now
// and then (bugs.webkit.org, 242740).
test('no script waits for anything outside of its functions', async () => {
  const scripts = globSync('assets/*.js', { cwd: CLIENT })
  expect(scripts.length).toBeGreaterThan(50)
  for (const file of scripts) {
    const code = await readFile(join(CLIENT, file), 'utf8')
    expect([file, waitsOutside(createSourceFile(file, code, ScriptTarget.Latest))]).toEqual([
      file,
      false,
    ])
  }
})

function waitsOutside(node: Node): boolean {
  if (isFunctionLike(node)) return false
  if (isAwaitExpression(node) || (isForOfStatement(node) && node.awaitModifier)) return true
  return forEachChild(node, (child) => waitsOutside(child) || undefined) ?? false
}
