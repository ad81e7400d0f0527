import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import type { Category } from '#api/schemas/categories.ts'
import type { WallTime } from '#db/rules/dates.ts'
import { draftOfCategory } from '../../features/categories/category-draft.ts'
import { useMinutes } from '../../components/use-minutes.ts'
import { clockTime } from '../../components/week/clock-time.ts'
import { CategoryList } from '../../features/categories/components/category-list.tsx'
import { ServedNote } from '../../features/categories/components/served-note.tsx'
import { $selectedCategory, selectCategory } from '../../features/categories/stores/selection.ts'
import { ProductList } from '../../features/products/components/product-list.tsx'
import { draftOfProduct } from '../../features/products/product-draft.ts'
import { $iconStyle } from '../../features/restaurant/stores/icon-style.ts'
import {
  $currencyLabel,
  $decimals,
  $isReadOnly,
  $timeZone,
} from '../../features/restaurant/stores/restaurant.ts'
import { $categories, $saving } from '../../stores/menu.ts'
import { EndedNotice } from '../ended-notice.tsx'
import { BinButton, KitchenButton, SoldOutButton } from './panel-buttons.tsx'
import { openCategoryForm, openProductForm } from './forms.ts'
import { submitPhoto } from './submit-photo.ts'
import { $moveNews, moveCategory, moveProduct, moveToCategory } from './moving.ts'

/** The categories, and the products of the selected one. */
export function MenuLists() {
  const { t } = useTranslation()
  const categories = useStore($categories)
  const selected = useStore($selectedCategory)
  const saving = useStore($saving)
  const isReadOnly = useStore($isReadOnly)
  const now = clockTime(useMinutes(), useStore($timeZone))
  return (
    <>
      {isReadOnly && <EndedNotice />}
      <CategoryList
        categories={categories}
        selectedId={selected?._id ?? null}
        now={now}
        iconStyle={useStore($iconStyle)}
        saving={saving}
        isReadOnly={isReadOnly}
        onSelect={selectCategory}
        onAdd={() => openCategoryForm()}
        onEdit={(category) => openCategoryForm(draftOfCategory(category))}
        onMove={moveCategory}
      />
      {selected ? (
        <SelectedProducts category={selected} now={now} saving={saving} />
      ) : (
        <div className="edit-empty">
          <p>{t('edit.noCategories')}</p>
          <p>{t('edit.firstHint')}</p>
        </div>
      )}
      <div className="edit-panels">
        {categories.length > 0 && <SoldOutButton isDisabled={isReadOnly} />}
        <KitchenButton />
        <BinButton />
      </div>
      <MoveNotice />
    </>
  )
}

interface SelectedProductsProps {
  category: Category
  now: WallTime
  saving: ReadonlySet<string | null>
}

function SelectedProducts({ category, now, saving }: SelectedProductsProps) {
  const { _id } = category
  const categories = useStore($categories)
  const currency = useStore($currencyLabel)
  const decimals = useStore($decimals)
  const isReadOnly = useStore($isReadOnly)
  const isLocked = isReadOnly || saving.has(_id)
  return (
    <ProductList
      // Each category's list begins at its own beginning.
      key={_id}
      category={category}
      note={<ServedNote category={category} now={now} isLocked={isLocked} />}
      others={categories.filter((other) => other !== category && !saving.has(other._id))}
      zones=".category-tile:not([data-selected])"
      currency={currency}
      saving={saving}
      isReadOnly={isReadOnly}
      onAdd={() => openProductForm(_id)}
      onEdit={(product) => openProductForm(_id, draftOfProduct(product, decimals))}
      onAddPhoto={(product, photo) =>
        void submitPhoto(_id, draftOfProduct(product, decimals), photo)
      }
      onMove={(id, after) => moveProduct(id, _id, after)}
      onMoveTo={moveToCategory}
    />
  )
}

/** Says where something went that was moved, to screen readers. */
function MoveNotice() {
  const { t } = useTranslation()
  const news = useStore($moveNews)
  return <output className="visually-hidden">{news && t(`order.${news.text}`, { ...news })}</output>
}
