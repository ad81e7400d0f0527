import { globSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runProcess, type Finished } from './processes.ts'

/** A template with holes, and their values. */
interface Piece {
  shape: string
  values: string[]
}

/** Null where the pieces differ. */
interface Shape {
  id: string
  text: string
  count: number
  common: (string | null)[]
}

/** Pages with the same beginning; `rest` are further shapes. */
interface Layout {
  head: Shape
  rest: Map<string, Shape>
}

const UNWANTED = ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404']
const TOKEN = /<(style|script)\b[^>]*>.*?<\/\1>|<(?:"[^"]*"|[^">])*>|[^<]+/gs
const GRAPH = /(?<=^<script type="application\/ld\+json">).*(?=<\/script>$)/s
// Classes belong to the template, other attributes to the values.
const ATTRIBUTE = / (?!class=)([\w-]+)="([^"]*)"/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
// How Hugo prints each kind of value.
const WRITTEN = { text: '', attribute: ' | safeHTMLAttr', graph: ' | safeJS' }
const IN_A_FOLDER = 500

export async function hugoVersion(): Promise<string | null> {
  const { stdout } = await runProcess('hugo', ['version']).catch(() => ({ stdout: '' }))
  return /v([\d.]+)/.exec(stdout)?.[1] ?? null
}

/**
 * Writes a Hugo site that makes the same HTML: content files hold the values of each page, layouts the
 * rest. Other files are copied.
 */
export function writeHugoSite(cdnDir: string, folders: readonly string[], site: string): void {
  const config = { baseURL: 'https://menus.example', disableKinds: UNWANTED, timeout: '10m' }
  write(join(site, 'config.json'), JSON.stringify(config))
  const files = globSync('**/*', { cwd: cdnDir, withFileTypes: true }).filter((it) => it.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(cdnDir.length + 1))
  const menus = new Set(folders)
  const isPage = (path: string) =>
    path.endsWith('/index.html') && menus.has(path.split('/', 1)[0] ?? '')
  const pages = paths.filter(isPage)
  const read = (path: string) => piecesOf(readFileSync(join(cdnDir, path), 'utf8'))
  const layouts = new Map<string, Layout>()
  for (const page of pages) learn(layouts, read(page))
  for (const layout of layouts.values()) {
    write(join(site, `layouts/_default/${layout.head.id}.html`), layoutText(layout))
  }
  for (const [number, page] of pages.entries()) {
    const file = `content/${Math.floor(number / IN_A_FOLDER)}/${number}.md`
    const content = { url: `/${dirname(page)}/`, ...contentOf(layouts, read(page)) }
    write(join(site, file), `${JSON.stringify(content)}\n`)
  }
  for (const path of paths.filter((path) => !isPage(path))) {
    const copy = join(site, 'static', path)
    mkdirSync(dirname(copy), { recursive: true })
    linkSync(join(cdnDir, path), copy)
  }
}

export function buildHugoSite(site: string, destination: string): Promise<Finished> {
  const args = ['--source', site, '--destination', destination, '--quiet', '--noBuildLock']
  return runProcess('hugo', args)
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

// Repeated pieces become lists.
function piecesOf(html: string): Piece[] {
  return html.split(/(?=<li[ >])|(?<=<\/li>)/).map(pieceOf)
}

function pieceOf(html: string): Piece {
  const values: string[] = []
  const open = (kind: keyof typeof WRITTEN, value: string) => {
    values.push(value)
    return `{{${kind}}}`
  }
  const shape = html.replace(TOKEN, (token) => {
    if (/^<(style|script)\b/.test(token))
      return token.replace(GRAPH, (graph) => open('graph', graph))
    if (!token.startsWith('<')) return open('text', decoded(token))
    return token.replace(ATTRIBUTE, (attribute, name: string, value: string) =>
      // Hugo would escape addresses differently.
      name === 'href' ? open('attribute', attribute) : ` ${name}="${open('text', decoded(value))}"`,
    )
  })
  return { shape, values }
}

function decoded(text: string): string {
  return text.replace(/&([\w#]+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}

function learn(layouts: Map<string, Layout>, [head, ...rest]: Piece[]): void {
  if (!head) return
  const layout = layouts.get(head.shape) ?? {
    head: shapeOf(`page-${layouts.size}`, head),
    rest: new Map<string, Shape>(),
  }
  layouts.set(head.shape, layout)
  compare(layout.head, head)
  for (const piece of rest) {
    const shape = layout.rest.get(piece.shape) ?? shapeOf(String(layout.rest.size), piece)
    layout.rest.set(piece.shape, shape)
    compare(shape, piece)
  }
}

function shapeOf(id: string, { shape, values }: Piece): Shape {
  return { id, text: shape, count: 0, common: [...values] }
}

function compare(shape: Shape, { values }: Piece): void {
  shape.count += 1
  for (const [place, value] of values.entries()) {
    if (shape.common[place] !== value) shape.common[place] = null
  }
}

function contentOf(layouts: Map<string, Layout>, [head, ...rest]: Piece[]) {
  const layout = layouts.get(head?.shape ?? '')
  if (!head || !layout) throw new Error('A page is not as it was')
  const differing = ({ common }: Shape, { values }: Piece) =>
    values.filter((_, place) => common[place] === null)
  const parts = rest.map((piece) => {
    const shape = layout.rest.get(piece.shape)
    return shape ? [shape.id, ...differing(shape, piece)] : []
  })
  return { layout: layout.head.id, head: differing(layout.head, head), parts }
}

// The most frequent first.
function layoutText({ head, rest }: Layout): string {
  const first = template(head, '.Params.head', 0)
  if (rest.size === 0) return first
  const shapes = [...rest.values()].toSorted((one, other) => other.count - one.count)
  const cases = shapes.map((shape) => `if eq $it "${shape.id}" }}${template(shape, '.', 1)}{{ `)
  return `${first}{{ range .Params.parts }}{{ $it := index . 0 }}{{ ${cases.join('else ')}end }}{{ end }}`
}

function template({ text, common }: Shape, list: string, from: number): string {
  let [place, at] = [0, from]
  return text.replace(/\{\{(\w+)\}\}/g, (_, kind: keyof typeof WRITTEN) => {
    const fixed = common[place++]
    if (typeof fixed !== 'string') return `{{ index ${list} ${at++}${WRITTEN[kind]} }}`
    return kind === 'text' ? encoded(fixed) : fixed
  })
}

function encoded(text: string): string {
  const named = Object.entries(ENTITIES)
  return text.replace(/[&<>"]/g, (sign) => `&${named.find(([, it]) => it === sign)?.[0]};`)
}
