import { existsSync, globSync, readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readPdfPages } from '../files/pdf-page.ts'
import { contentOf, type FileContent } from '../files/read-file.ts'
import type { WantedDish } from './score.ts'

const FOLDER = new URL('../../../../shared/paper/', import.meta.url)

export interface PaperMenu {
  file: string
  dishes: WantedDish[]
  content: FileContent
}

/** Layouts of real menus, with what a careful person reads on them; none where the folder is not there. */
export async function readPaper(): Promise<PaperMenu[]> {
  if (!existsSync(FOLDER)) return []
  const files = globSync('*.{pdf,txt}', { cwd: FOLDER }).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const label = readFileSync(new URL(file.replace(/\w+$/, 'json'), FOLDER), 'utf8')
      const { categories } = JSON.parse(label) as { categories: { products: WantedDish[] }[] }
      const bytes = readFileSync(new URL(file, FOLDER))
      const content = file.endsWith('.txt') ? contentOf(bytes.toString()) : await pagesOf(bytes)
      return { file, dishes: categories.flatMap(({ products }) => products), content }
    }),
  )
}

async function pagesOf(bytes: Buffer): Promise<FileContent> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useWasm: false }).promise
  return { kind: 'pages', pages: await readPdfPages(pdf) }
}
