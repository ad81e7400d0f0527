import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Rivals } from '#admin/components/rivals.tsx'
import type { DishField } from '#db/rules/menu-fields.ts'
import { texts, type ProductDraft } from '../product-draft.ts'
import { allergensText, readAllergens } from '#admin/components/allergens/typed-allergens.ts'
import { groupNames } from '#admin/stores/options/groups.ts'
import { readGroups } from '../typed-groups.ts'
import { readMarks } from '../typed-marks.ts'
import { sizesText } from '../typed-sizes.ts'

interface ProductRivalsProps {
  draft: ProductDraft
  onChange: (draft: ProductDraft) => void
}

/** What was changed of a dish here and on another device. */
export function ProductRivals({ draft, onChange }: ProductRivalsProps) {
  const { t } = useTranslation()
  return (
    <Rivals
      draft={draft}
      labels={{ ...texts((name) => labelOf(t, name)), imageUrl: t('dish.image') }}
      pictures={['imageUrl']}
      say={(field, value) => say(t, field, value)}
      onChange={onChange}
    />
  )
}

function labelOf(t: TFunction, name: DishField): string {
  if (name === 'allergens') return t('allergens.title')
  return name === 'allergensChecked' ? t('allergens.checked') : t(`dish.${name}`)
}

function say(t: TFunction, field: string, value: string): string {
  if (field === 'sizes') return sizesText(value)
  if (field === 'allergens') return allergensText(t, readAllergens(value))
  if (field === 'groups') return groupNames(readGroups(value)).join(' · ')
  if (field === 'marks') {
    const marks = readMarks(value).map((mark) => t(`dish.mark.${mark}`))
    return marks.join(' · ')
  }
  return value === 'true' ? t('rivals.yes') : value
}
