import type { AstroIntegration } from 'astro'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { withOwnPolicy } from '#db/page-policy.ts'

const LANGUAGES = ['en', 'ar']
const LANGUAGE_SCRIPT = '<script src="/language.js"></script>'
const ISLAND = /<astro-island[^>]* component-url="\/([^"]+)"[^>]* renderer-url="\/([^"]+)"/

/**
 * Names, in the head of each page with an island, every script that its first screen needs, so that
 * a browser asks for all at once and not for one after the other as they name each other. Texts go
 * by the visitor's language, which `/language.js` knows.
 */
export function earlyScripts(): AstroIntegration {
  const chunks = new Map<string, Rolldown.OutputChunk>()
  return {
    name: 'qaima-early-scripts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [collectInto(chunks)] } })
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for await (const name of glob('**/*.html', { cwd: folder })) {
          const html = await readFile(folder + name, 'utf8')
          const more = withScripts(html, chunks)
          if (more !== html) await writeFile(folder + name, more)
        }
      },
    },
  }
}

function collectInto(chunks: Map<string, Rolldown.OutputChunk>): Plugin {
  return {
    name: 'qaima-chunks',
    apply: 'build',
    // Only what is left by then: chunks that turned out to be nothing but styles are taken away last.
    writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') chunks.set(file.fileName, file)
      }
    },
  }
}

function withScripts(html: string, chunks: Map<string, Rolldown.OutputChunk>): string {
  const [, ...entries] = ISLAND.exec(html) ?? []
  if (entries.length === 0) return html
  const files = new Set(entries)
  for (const file of files) for (const next of chunks.get(file)?.imports ?? []) files.add(next)
  const links = [...files].map((file) => `<link rel="modulepreload" href="/${file}">`)
  const texts = LANGUAGES.map((language) => ` data-${language}="/${textsOf(language, chunks)}"`)
  if (!html.includes(LANGUAGE_SCRIPT)) throw new Error('A page with an island has no language.js')
  const script = LANGUAGE_SCRIPT.replace('></', `${texts.join('')}></`)
  return html.replace(LANGUAGE_SCRIPT, `${links.join('')}${script}`)
}

function textsOf(language: string, chunks: Map<string, Rolldown.OutputChunk>): string {
  for (const { fileName, facadeModuleId } of chunks.values()) {
    if (facadeModuleId?.endsWith(`/admin/i18n/${language}/shell.ts`)) return fileName
  }
  throw new Error(`The texts in ${language} are in no file of their own`)
}

/** Has each prerendered page say its own policy, once nothing else changes it. */
export function pagePolicies(): AstroIntegration {
  return {
    name: 'qaima-page-policies',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for await (const name of glob('**/*.html', { cwd: folder })) {
          const path = `/${name.replace(/(?:^|\/)index\.html$/u, '')}`
          await writeFile(folder + name, withOwnPolicy(await readFile(folder + name, 'utf8'), path))
        }
      },
    },
  }
}

const SMALLEST = 512
const BEST = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}
// Of many megabytes: half a minute more saves little.
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const compress = promisify(brotliCompress)

/**
 * Puts `file.js.br` beside each script and WebAssembly, as small as it gets, also for the first visitor
 * after a start. Our server sends it, and others can (nginx: `brotli_static on`).
 */
export function compressedAssets(): AstroIntegration {
  return {
    name: 'qaima-compressed-assets',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        const names = await Array.fromAsync(glob('assets/*.{js,wasm}', { cwd: folder }))
        await Promise.all(names.map((name) => compressFile(folder + name)))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const options = path.endsWith('.wasm') ? FAST : BEST
  if (content.length >= SMALLEST) await writeFile(`${path}.br`, await compress(content, options))
}
