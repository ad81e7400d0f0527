import type { z } from 'zod'
import type { Coerced } from './coerce.ts'
import { issueText, type Kind } from './format.ts'
import { readSwitches } from '#db/import/switches.ts'

export interface Place {
  file: string
  restaurant: string
  category: string | null
  product: string | null
}

export interface Change extends Place {
  field: string
  reason: string
  before: string
  after: string | null
}

export interface LeftOut extends Place {
  products: number
  reason: string
}

interface Imported {
  file: string
  restaurant: string
  address: string
  email: string
  categories: number
  products: number
}

/** Every product of every readable file is in one of the lists. */
export interface ImportReport {
  dryRun: boolean
  files: number
  restaurants: number
  categories: number
  products: number
  imported: Imported[]
  alreadyThere: Omit<Imported, 'email' | 'categories'>[]
  changes: Change[]
  /** Changes that may have changed the meaning. */
  doubts: Change[]
  leftOut: LeftOut[]
  /** Pictures that the files name; none is imported. */
  pictures: number
  errors: { file: string; message: string }[]
}

export type Findings = Pick<ImportReport, 'changes' | 'doubts' | 'leftOut'>

/** Collects the report of a place in a file. */
export class Notes {
  readonly place: Place
  readonly findings: Findings = { changes: [], doubts: [], leftOut: [] }
  // How often each was met.
  #keys = new Map<string, number>()
  #languages = new Map<string, number>()

  constructor(file: string, restaurant = '') {
    this.place = { file, restaurant, category: null, product: null }
  }

  /** The same report, of a place below. */
  below(place: Partial<Place>): Notes {
    const below = new Notes('')
    below.#keys = this.#keys
    below.#languages = this.#languages
    return Object.assign(below, { place: { ...this.place, ...place }, findings: this.findings })
  }

  coerced<T extends string | null>(
    field: string,
    before: string,
    { value, reason, isDoubtful = false }: Coerced<T>,
  ): T {
    if (reason === null) return value
    const change = { ...this.place, field, reason, before, after: value }
    this.findings.changes.push(change)
    if (isDoubtful) this.findings.doubts.push(change)
    return value
  }

  /** What the reader of a page or a table could not be sure of. */
  doubt(reason: string, source: string): void {
    const after = this.place.product
    this.findings.doubts.push({ ...this.place, field: 'name', reason, before: source, after })
  }

  /** Reports a part that is left out. */
  leaveOut(reason: string, products = 0): null {
    this.findings.leftOut.push({ ...this.place, products, reason })
    return null
  }

  /** A row that is well-formed and for sale; `leave` hears why another is not. */
  take<Schema extends z.ZodType>(
    kind: Kind<Schema>,
    raw: unknown,
    leave: (reason: string) => void,
  ): z.infer<Schema> | null {
    const { data, error } = kind.schema.safeParse(raw)
    const { state = 'on', told = '' } = data ? this.switched(data, kind) : {}
    if (error) leave(`malformed: ${issueText(error)}`)
    else if (state === 'on') return data
    else leave(`switched off: ${told}`)
    return null
  }

  /** Whether a row is for sale. Reports what else it says. */
  switched(row: object, { known, of }: Omit<Kind, 'schema'>) {
    const others = Object.entries(row).filter(([key]) => !known.has(key))
    const { keys, ...switched } = readSwitches(others)
    this.notTaken(row, of, new Set([...known, ...keys]))
    return switched
  }

  notTaken(row: unknown, of: string, known: ReadonlySet<string> = new Set()): void {
    if (typeof row !== 'object' || row === null) return
    for (const [key, value] of Object.entries(row)) {
      if (!known.has(key) && saysSomething(value)) count(this.#keys, `${key} (${of})`)
    }
  }

  /** Texts in a language that no menu can have. */
  foreign(code: string, texts: number): void {
    count(this.#languages, code, texts)
  }

  tellUnknown(): void {
    for (const [code, texts] of this.#languages) {
      this.leaveOut(`language ${code}: ${texts} texts in none that a menu can have beside its own`)
    }
    for (const [key, times] of this.#keys) {
      this.leaveOut(`not taken: ${key}${times > 1 ? `, ${times} times` : ''}`)
    }
  }
}

function count(counts: Map<string, number>, name: string, more = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + more)
}

function saysSomething(value: unknown): boolean {
  if (value === null || value === undefined) return false
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value !== 'object' || Object.values(value).some(saysSomething)
}
