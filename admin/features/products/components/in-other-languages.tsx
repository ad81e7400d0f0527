import { useTranslation } from 'react-i18next'
import { OtherLanguages } from '#admin/components/other-languages.tsx'
import { DISH_BASICS } from '#db/rules/menu-fields.ts'
import type { ProductDraft } from '../product-draft.ts'

interface InOtherLanguagesProps {
  field: 'name' | 'description'
  draft: ProductDraft
  onChange: (part: Partial<ProductDraft>) => void
}

/** A text of a dish in the menu's further languages. */
export function InOtherLanguages({ field, draft, onChange }: InOtherLanguagesProps) {
  const { id, translations } = draft
  const { t } = useTranslation()
  return (
    <OtherLanguages
      id={id}
      field={field}
      rule={DISH_BASICS[field]}
      label={t(`dish.${field}`)}
      texts={translations}
      onChange={(translations) => onChange({ translations })}
    />
  )
}
