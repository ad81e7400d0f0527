import { useState } from 'react'
import type { Apart } from '#api/schemas/take-apart.ts'
import { RefusedError } from '#admin/client.ts'
import { currentOf, problemOf, type Problem } from '#admin/problems.ts'
import { takeApart } from '#admin/stores/translations/apart.ts'
import { beginApart, carriedTo, firstWrong, wantedApart } from './apart-draft.ts'

/** What keeps the texts from being taken apart: something in one of them, or in none. */
interface Refusal {
  /** A place in the proposal; -1 for none. */
  at: number
  /** Null where the fields say it themselves. */
  problem: Problem | 'changed' | null
}

/** A proposal in the hands of its owner, until it has been carried out. */
export function useApart(initial: Apart, onTaken: () => void) {
  const [apart, setApart] = useState(initial)
  const [draft, setDraft] = useState(() => beginApart(initial))
  const [language, setLanguage] = useState(initial.language)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function apply(): Promise<void> {
    if (isBusy || language === null) return
    const wrong = firstWrong(apart, draft)
    if (wrong >= 0) return setRefusal({ at: wrong, problem: null })
    setBusy(true)
    setRefusal(null)
    await takeApart(wantedApart(apart, language, draft)).then(onTaken, explain)
    setBusy(false)
  }

  function explain(error: unknown): void {
    const current = currentOf<Apart>(error)
    if (current) {
      setApart(current)
      setDraft(carriedTo(current, draft, apart))
      return setRefusal({ at: -1, problem: 'changed' })
    }
    const field = error instanceof RefusedError ? error.field : undefined
    const at = Number(/^texts\.(\d+)\./.exec(field ?? '')?.[1] ?? -1)
    setRefusal({ at, problem: problemOf(error) })
  }

  const count = apart.texts.length - draft.leftOut.size
  return { apart, draft, setDraft, language, setLanguage, refusal, isBusy, count, apply }
}
