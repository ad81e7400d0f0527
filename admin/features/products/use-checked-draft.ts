import { useState } from 'react'
import type { Decimals } from '#db/rules/money.ts'
import { shown, typed } from '#admin/stores/drafts.ts'
import {
  checkProduct,
  isDoubtful,
  settled,
  type ProductDraft,
  type ProductProblem,
} from './product-draft.ts'

interface CheckedDraft {
  draft: ProductDraft
  refusals: readonly ProductProblem[]
  decimals: Decimals
  onChange: (draft: ProductDraft) => void
}

type Save = (draft: ProductDraft) => void

/** A draft that is saved once nothing is wrong with it, and its allergens still hold. */
export function useCheckedDraft({ draft, refusals, decimals, onChange }: CheckedDraft) {
  const [problems, setProblems] = useState(refusals)
  const [asking, setAsking] = useState<{ save: Save } | null>(null)
  return {
    problems,
    setProblems,
    take(changed: ProductDraft) {
      setProblems([])
      onChange(changed)
    },
    save(then: Save) {
      const found = checkProduct(shown(draft), decimals)
      setProblems(found)
      if (found.length > 0) return
      if (isDoubtful(draft)) setAsking({ save: then })
      else then(settled(draft, decimals))
    },
    question: asking && {
      onClose: () => setAsking(null),
      onAnswer(isRight: boolean) {
        setAsking(null)
        const answered = isRight ? draft : typed(draft, { allergensChecked: '' })
        asking.save(settled(answered, decimals))
      },
    },
  }
}
