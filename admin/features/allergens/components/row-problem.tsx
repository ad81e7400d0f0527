import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#api/schemas/products.ts'
import { allergensText } from '#admin/components/allergens/typed-allergens.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { problemText, type Problem } from '#admin/problems.ts'
import { stateOf } from '../stores/saving.ts'
import { dropStated, type Stated } from '../stores/stated.ts'

interface RowProblemProps {
  dish: Product
  stated: Stated
  problem: Problem
}

/** Why what was stated of a dish is not saved, and the ways out. */
export function RowProblem({ dish, stated, problem }: RowProblemProps) {
  const { t } = useTranslation()
  const giveUp = () => dropStated(dish._id)
  return (
    <div className="allergen-problem" role="alert">
      <span>
        {problem.text === 'changedElsewhere' ? <Theirs dish={dish} /> : problemText(t, problem)}
      </span>
      {problem.text === 'veganNot' && (
        <Choice onPress={() => stateOf(dish, { isVegan: false })}>{t('allergens.notVegan')}</Choice>
      )}
      {problem.text === 'changedElsewhere' && (
        <Choice onPress={() => stateOf(dish, { isVegan: stated.isVegan })}>
          {t('translations.keepMine')}
        </Choice>
      )}
      <Choice onPress={giveUp}>
        {t(problem.text === 'changedElsewhere' ? 'translations.takeTheirs' : 'allergens.giveUp')}
      </Choice>
    </div>
  )
}

function Choice({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button look="plain" onPress={onPress}>
      {children}
    </Button>
  )
}

/** What stands there now, by somebody else. */
function Theirs({ dish }: { dish: Product }) {
  const { t } = useTranslation()
  const { allergens, allergensChecked } = dish.details
  const text = allergensText(t, allergens)
  const checked = t(allergensChecked ? 'allergens.isChecked' : 'allergens.isUnchecked')
  return (
    <>
      {t('allergens.theirs')} {[text, checked].filter(Boolean).join(' · ')}
    </>
  )
}
