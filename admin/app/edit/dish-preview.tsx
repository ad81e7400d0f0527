import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import type { DishPreviewInput } from '#api/schemas/previews.ts'
import { DISH_NAMES } from '#db/menu/fields.ts'
import type { Decimals } from '#db/rules/money/money.ts'
import { NEW_PRODUCT, type ProductDraft } from '../../features/products/product-draft.ts'
import { checkProduct, sentFields, type SentFields } from '../../features/products/typed-product.ts'
import { PageFrame } from '../../features/restaurant/components/page-frame.tsx'
import { $decimals, $restaurant } from '../../stores/restaurant.ts'
import { publicMenuPath } from '../../paths.ts'
import { askForDish, usePreview } from '../../stores/previews.ts'
import type { OpenProduct } from './forms.ts'
import { MenuFrame, $previewPath } from './menu-frame.tsx'

export function DishPreview({ categoryId, session }: OpenProduct) {
  const { t } = useTranslation()
  const draft = useStore(session.$state).draft ?? NEW_PRODUCT
  const decimals = useStore($decimals)
  const menu = publicMenuPath(useStore($restaurant)?.slug ?? '')
  const wish = { categoryId, id: draft.id, ...showable(draft, decimals) }
  const { shown } = usePreview<DishPreviewInput>(wish, askForDish)
  return (
    <>
      <p className="quiet preview-typed">{t('dish.preview')}</p>
      <div className="preview-phone">
        {shown === null ? (
          <MenuFrame $category={$previewPath} />
        ) : (
          <PageFrame
            {...{ menu }}
            url={shown.url}
            scheme={matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'}
            title={t('dish.previewFrame')}
            // Other pages show nothing of what is typed.
            onFollow={() => {}}
          />
        )}
      </div>
    </>
  )
}

export function showable(draft: ProductDraft, decimals: Decimals): SentFields {
  const wrong = new Set<string>(checkProduct(draft, decimals).flatMap(({ fields }) => fields))
  const right = DISH_NAMES.filter((name) => !wrong.has(name))
  return sentFields(draft, right, decimals)
}
