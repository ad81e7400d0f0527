import type { Coerced } from './coerce.ts'
import type { Change, LeftOut, Place } from './report.ts'
import { readSwitches, type Switched } from './switched-off.ts'

export interface Findings {
  changes: Change[]
  doubts: Change[]
  leftOut: LeftOut[]
}

interface Unknown {
  keys: Map<string, number>
  languages: Map<string, number>
}

/** Collects the report of a place in a file. */
export class Notes {
  readonly place: Place
  readonly findings: Findings
  readonly #unknown: Unknown

  constructor(
    place: Place,
    findings: Findings = { changes: [], doubts: [], leftOut: [] },
    unknown: Unknown = { keys: new Map(), languages: new Map() },
  ) {
    this.place = place
    this.findings = findings
    this.#unknown = unknown
  }

  below(place: Partial<Place>): Notes {
    return new Notes({ ...this.place, ...place }, this.findings, this.#unknown)
  }

  coerced<T extends string | null>(
    field: Change['field'],
    before: string,
    { value, reason, isDoubtful = false }: Coerced<T>,
  ): T {
    if (reason !== null) {
      const change = { ...this.place, field, reason, before, after: value }
      this.findings.changes.push(change)
      if (isDoubtful) this.findings.doubts.push(change)
    }
    return value
  }

  /** What the reader of a page or a table could not be sure of. */
  doubt(reason: string, source: string): void {
    const after = this.place.product
    this.findings.doubts.push({ ...this.place, field: 'name', reason, before: source, after })
  }

  /** Reports a part that is left out. */
  leaveOut(reason: string, products = 1): void {
    this.findings.leftOut.push({ ...this.place, products, reason })
  }

  /** Reports unknown keys, and tells whether it is for sale. */
  readRow(
    row: Readonly<Record<string, unknown>>,
    of: string,
    known: ReadonlySet<string>,
  ): Switched {
    const switched = readSwitches(
      Object.fromEntries(Object.entries(row).filter(([key]) => !known.has(key))),
    )
    this.notTaken(row, of, new Set([...known, ...switched.keys]))
    return switched
  }

  notTaken(row: unknown, of: string, known: ReadonlySet<string>): void {
    if (typeof row !== 'object' || row === null) return
    for (const [key, value] of Object.entries(row)) {
      if (!known.has(key) && saysSomething(value)) count(this.#unknown.keys, `${key} (${of})`)
    }
  }

  foreign(code: string, texts: number): void {
    count(this.#unknown.languages, code, texts)
  }

  tellUnknown(): void {
    for (const [code, texts] of this.#unknown.languages) {
      this.leaveOut(
        `language ${code}: ${texts} texts in none that a menu can have beside its own`,
        0,
      )
    }
    for (const [key, times] of this.#unknown.keys) {
      this.leaveOut(`not taken: ${key}${times > 1 ? `, ${times} times` : ''}`, 0)
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
