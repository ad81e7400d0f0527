import { atom } from 'nanostores'
import { MOST_AT_ONCE } from '#db/rules/limits.ts'
import { RefusedError } from '../client.ts'
import { currentOf, problemOf, type Problem } from '../problems.ts'
import { persistDraft } from './draft.ts'

const PAUSE_MS = 800
const RETRY_MS = 5000

interface AutosaveDraft {
  version: string
  problem: Problem | null
}

export type AutosaveProgress = { status: 'idle' | 'busy' } | { status: 'unsent'; problem: Problem }

export type Drafts<Draft> = Readonly<Record<string, Draft>>

interface Options<Draft, Row> {
  storageKey: string
  keyOf: (draft: Draft) => string
  /** The drafts that go into the next call; all by default. */
  next?: (drafts: Draft[]) => Draft[]
  /** Sends some, all or none, and gives what the server has then, by key. */
  send: (drafts: Draft[]) => Promise<ReadonlyMap<string, Row>>
  showCurrent: (rows: Row[], sent: Draft[]) => ReadonlyMap<string, Row>
  isSame?: (draft: Draft, row: Row) => boolean
  explain?: (error: unknown) => Problem
}

export class Autosave<Draft extends AutosaveDraft, Row extends { version: string }> {
  readonly $drafts = atom<Drafts<Draft>>({})
  readonly $state = atom<AutosaveProgress>({ status: 'idle' })
  readonly #options: Options<Draft, Row>
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  #most = MOST_AT_ONCE

  constructor(options: Options<Draft, Row>) {
    this.#options = options
  }

  add(drafts: readonly Draft[]): void {
    this.#put(drafts)
    this.#sendIn(PAUSE_MS)
  }

  discard(draft: Draft): void {
    const { [this.#options.keyOf(draft)]: _, ...others } = this.$drafts.get()
    this.$drafts.set(others)
  }

  isEmpty(): boolean {
    return Object.keys(this.$drafts.get()).length === 0
  }

  /** Sends all that can be sent; who calls meanwhile waits for the same. */
  send = (): Promise<void> => {
    clearTimeout(this.#timer)
    this.#sending ??= this.#sendRest().finally(() => (this.#sending = undefined))
    return this.#sending
  }

  start(): () => void {
    const { storageKey } = this.#options
    const saved = persistDraft(storageKey, this.$drafts, (drafts) =>
      this.isEmpty() ? null : drafts,
    )
    this.$drafts.set({ ...saved, ...this.$drafts.get() })
    if (!this.isEmpty()) this.#sendIn(PAUSE_MS)
    const page = new AbortController()
    for (const event of ['pagehide', 'online']) {
      window.addEventListener(event, () => void this.send(), { signal: page.signal })
    }
    return () => {
      page.abort()
      clearTimeout(this.#timer)
    }
  }

  reset(): void {
    clearTimeout(this.#timer)
    this.#most = MOST_AT_ONCE
    this.$drafts.set({})
    this.$state.set({ status: 'idle' })
  }

  async #sendRest(): Promise<void> {
    const { next, send } = this.#options
    const sendable = Object.values(this.$drafts.get()).filter(({ problem }) => problem === null)
    const some = (next?.(sendable) ?? sendable).slice(0, this.#most)
    if (some.length === 0) return this.$state.set({ status: 'idle' })
    this.$state.set({ status: 'busy' })
    try {
      this.#removeSaved(some, await send(some))
      this.#most = MOST_AT_ONCE
    } catch (error) {
      if (!this.#explain(error, some)) return
    }
    return this.#sendRest()
  }

  /** What was typed on meanwhile stays, as a change of what is there now. */
  #removeSaved(sent: readonly Draft[], rows: ReadonlyMap<string, Row>): void {
    const now = { ...this.$drafts.get() }
    for (const draft of sent) {
      const key = this.#options.keyOf(draft)
      const latest = now[key]
      if (latest === draft) delete now[key]
      else if (latest) now[key] = { ...latest, version: rows.get(key)?.version ?? '0' }
    }
    this.$drafts.set(now)
  }

  #explain(error: unknown, sent: Draft[]): boolean {
    const { showCurrent, explain = problemOf } = this.#options
    const current = currentOf<Row[]>(error)
    if (current) {
      this.#putConflicts(sent, showCurrent(current, sent))
      return true
    }
    const problem = explain(error)
    if (error instanceof RefusedError && (error.status === 400 || error.status === 404)) {
      // A call is all or nothing: fewer at a time, until it is clear which one is refused.
      this.#most = Math.ceil(sent.length / 2)
      if (sent.length === 1) this.#putProblem(sent, problem)
      return true
    }
    this.$state.set({ status: 'unsent', problem })
    if (problem.text === 'offline' || problem.text === 'failed') this.#sendIn(RETRY_MS)
    return false
  }

  #putProblem(sent: readonly Draft[], problem: Problem): void {
    const drafts = this.$drafts.get()
    this.#put(
      sent.flatMap((draft) => {
        const latest = drafts[this.#options.keyOf(draft)]
        return latest ? [{ ...latest, problem }] : []
      }),
    )
  }

  /** What others saved has been shown by then, so a draft that goes on replaces it. */
  #putConflicts(sent: readonly Draft[], rows: ReadonlyMap<string, Row>): void {
    const { keyOf, isSame } = this.#options
    const drafts = this.$drafts.get()
    this.#put(
      sent.flatMap((draft) => {
        const row = rows.get(keyOf(draft))
        const latest = drafts[keyOf(draft)]
        if (!row || !latest || row.version === draft.version) return []
        const problem = isSame?.(latest, row) ? null : { text: 'changedElsewhere' as const }
        return [{ ...latest, version: row.version, problem }]
      }),
    )
  }

  #put(drafts: readonly Draft[]): void {
    const entries = drafts.map((draft) => [this.#options.keyOf(draft), draft] as const)
    this.$drafts.set({ ...this.$drafts.get(), ...Object.fromEntries(entries) })
  }

  #sendIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.send(), ms)
  }
}
