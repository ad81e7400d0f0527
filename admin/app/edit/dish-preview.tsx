import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DishPreviewInput } from '#api/schemas/previews.ts'
import { DISH_NAMES, type DishField } from '#db/menu/fields.ts'
import type { Decimals } from '#db/rules/money.ts'
import {
  type ProductDraft,
  checkProduct,
  sentTexts,
  withClearPrices,
} from '../../features/products/product-draft.ts'
import { askForDish } from '../../features/publication/publication.ts'
import { PageFrame } from '../../features/restaurant/components/page-frame.tsx'
import { $decimals, $restaurant } from '../../features/restaurant/restaurant.ts'
import { publicMenuPath } from '../../paths.ts'
import { MenuFrame } from './menu-frame.tsx'

const PAUSE_MS = 120

interface DishPreviewProps {
  categoryId: string
  draft: ProductDraft
}

export function DishPreview({ categoryId, draft }: DishPreviewProps) {
  const { t } = useTranslation()
  const decimals = useStore($decimals)
  const menu = publicMenuPath(useStore($restaurant)?.slug ?? '')
  const url = useTypedPage({ categoryId, id: draft.id, ...showable(draft, decimals) })
  return (
    <>
      <p className="quiet preview-typed">{t('dish.preview')}</p>
      <div className="preview-phone">
        {url === null ? (
          <MenuFrame />
        ) : (
          <PageFrame
            {...{ url, menu }}
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

function useTypedPage(dish: DishPreviewInput): string | null {
  const [url, setUrl] = useState<string | null>(null)
  const wish = JSON.stringify(dish)
  const newest = useRef<string | null>(wish)
  const isAsking = useRef(false)
  useEffect(() => {
    newest.current = wish
    if (isAsking.current) return
    isAsking.current = true
    void follow(newest, setUrl).finally(() => (isAsking.current = false))
  }, [wish])
  useEffect(() => () => void (newest.current = null), [])
  return url
}

async function follow(
  newest: { readonly current: string | null },
  show: (url: string) => void,
): Promise<void> {
  let asked: string | null
  do {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    asked = newest.current
    if (asked === null) return
    const url = await askForDish(JSON.parse(asked) as DishPreviewInput).catch(() => null)
    if (url !== null && newest.current !== null) show(url)
  } while (asked !== newest.current)
}

export function showable(
  draft: ProductDraft,
  decimals: Decimals,
): Partial<Record<DishField, string>> {
  const typed = withClearPrices(draft, decimals)
  const wrong = new Set<string>(checkProduct(typed, decimals).flatMap(({ fields }) => fields))
  const right = DISH_NAMES.filter((name) => !wrong.has(name))
  return sentTexts(Object.fromEntries(right.map((name) => [name, typed[name]])))
}
