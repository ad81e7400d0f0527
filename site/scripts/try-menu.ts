import type { PhotoReader } from '#admin/features/import/photo/read-photo.ts'
import { joinDrafts, type ImportDraft } from '#admin/features/import/import-draft.ts'
import { readFile } from '#admin/features/import/read-file.ts'
import { openContentReader, type ContentReader } from '#admin/features/import/read-in-worker.ts'
import { problemOf, type FileProblem } from '#db/import/files/unreadable-file.ts'
import { loadTriedMenu, saveTriedMenu } from '#admin/tried-menu.ts'
import { needsReview } from '#db/import/review.ts'
import languagesCss from '#site/styles/languages.css?inline'
import { addStyles } from './add-styles.ts'
import { addSwitch, fillMenu, menuPageFor, menusOf, type TriedMenu } from './fill-menu.ts'

interface Texts {
  failed: Record<FileProblem, string>
  text: string
  reading: string
  shown: string
  counts: Partial<Record<Intl.LDMLPluralRule, string>>
  toReview: Partial<Record<Intl.LDMLPluralRule, string>>
  reviewLater: string
}

// Of AED and most others.
const DECIMALS = 2

// One that has waited for more than a day goes.
loadTriedMenu()

let reading = new AbortController()

/** Shows what is typed, or what these files say, in the section's phone. Nothing is sent or stored. */
export async function showMenu(section: HTMLElement, files: readonly File[]): Promise<void> {
  reading.abort()
  const { signal } = (reading = new AbortController())
  const part = <Kind extends HTMLElement>(selector: string) =>
    section.querySelector<Kind>(selector)!
  const say = JSON.parse(section.dataset['try']!) as Texts
  const [status, problem] = [part('[role=status]'), part('[role=alert]')]
  const [result, keep] = [part('.table-top'), part('.keep')]
  result.hidden = keep.hidden = true
  problem.textContent = ''
  status.textContent = say.reading
  let name = say.text
  const contents = openContentReader()
  try {
    let draft: ImportDraft | null = null
    if (files.length === 0) {
      const source = part<HTMLTextAreaElement>('textarea').value
      ;({ draft } = await contents.read({ source, decimals: DECIMALS }))
      signal.throwIfAborted()
    }
    for (const file of files) {
      ;({ name } = file)
      draft = await addFile(draft, file, { contents, signal })
    }
    if (draft === null) return
    const frame = document.createElement('iframe')
    frame.title = say.shown
    const menus = menusOf(withoutHeadings(draft))
    const [main] = menus
    if (!main) return
    frame.src = menuPageFor(main)
    const phone = document.createElement('div')
    phone.className = 'phone live'
    phone.append(frame)
    result.replaceChildren(phone)
    result.hidden = false
    await showIn(frame, main, menus)
    signal.throwIfAborted()
    const shown = draft
    part('.keep a').addEventListener('click', () => saveTriedMenu(shown), { signal })
    keep.hidden = false
    status.textContent = summary(draft, say)
    result.scrollIntoView({ block: 'nearest' })
  } catch (error) {
    if (signal.aborted) return
    status.textContent = ''
    problem.textContent = `${name} ${say.failed[problemOf(error)]}`
  } finally {
    contents.close()
  }
}

/** What may be the name of a category is asked about in the review. */
function withoutHeadings(draft: ImportDraft): ImportDraft {
  const rows = draft.rows.filter(({ doubts }) => !doubts.includes('heading'))
  return rows.length > 0 ? { ...draft, rows } : draft
}

function summary({ rows }: ImportDraft, { shown, counts, toReview, reviewLater }: Texts): string {
  const doubtful = rows.filter(needsReview).length
  if (doubtful === 0) return shown
  const said = [counted(counts, rows.length), counted(toReview, doubtful)].join(' · ')
  return `${shown} ${said}. ${reviewLater}`
}

function counted(forms: Texts['counts'], count: number): string {
  const form = new Intl.PluralRules(document.documentElement.lang).select(count)
  return (forms[form] ?? forms.other ?? '').replace('{{count}}', String(count))
}

async function showIn(
  frame: HTMLIFrameElement,
  menu: TriedMenu,
  menus: readonly TriedMenu[],
): Promise<void> {
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  const { contentDocument: page, contentWindow: view } = frame
  fillMenu(page!, menu)
  addStyles(languagesCss, view as Window & typeof globalThis)
  const others = menus.filter((other) => other !== menu)
  addSwitch(page!, others, (next) => {
    frame.src = menuPageFor(next)
    void showIn(frame, next, menus)
  })
}

async function addFile(
  before: ImportDraft | null,
  file: File,
  { contents, signal }: { contents: ContentReader; signal: AbortSignal },
) {
  let draft = before
  let photos: Promise<PhotoReader> | undefined
  const openPhotos = () =>
    (photos ??= import('#admin/features/import/photo/read-photo.ts').then((reader) =>
      reader.openPhotoReader(),
    ))
  try {
    for await (const content of readFile(file, { signal, onProgress() {}, openPhotos })) {
      const read = await contents.read({ source: content, decimals: DECIMALS })
      draft = joinDrafts(draft, read.draft)
    }
  } finally {
    void photos?.then((reader) => reader.close())
  }
  return draft
}
