import { useTranslation } from 'react-i18next'
import { allergensText, readAllergens } from '#admin/components/allergens/typed-allergens.ts'
import { Rivals } from '#admin/components/rivals.tsx'
import type { Categories } from '#admin/stores/menu.ts'
import { readIds, type GroupDraft } from '../group-draft.ts'
import { readChoice } from '../typed-choice.ts'
import { readOptions } from '../typed-options.ts'

interface GroupRivalsProps {
  draft: GroupDraft
  menu: Categories
  onChange: (draft: GroupDraft) => void
}

/** What was changed of a group here and on another device. */
export function GroupRivals({ draft, menu, onChange }: GroupRivalsProps) {
  const { t } = useTranslation()
  const names = new Map(
    menu.flatMap(({ _id, title, products }) => [
      [_id, title] as const,
      ...products.map((product) => [product._id, product.name] as const),
    ]),
  )
  return (
    <Rivals
      draft={draft}
      labels={{
        name: t('options.name'),
        options: t('options.options'),
        choice: t('options.choice'),
        categories: t('options.categories'),
        products: t('options.products'),
      }}
      say={(field, value) => {
        if (field === 'options') {
          return readOptions(value)
            .map(({ name, price, allergens }) => {
              const stated = allergensText(t, readAllergens(allergens))
              return [name, price, stated && `(${stated})`].filter(Boolean).join(' ')
            })
            .join(' · ')
        }
        if (field === 'choice') {
          const { ask, least, most } = readChoice(value)
          return [t(`options.ask.${ask}`), least, most].filter(Boolean).join(' ')
        }
        if (field === 'name') return value
        return readIds(value)
          .map((id) => names.get(id) ?? '')
          .join(' · ')
      }}
      onChange={onChange}
    />
  )
}
