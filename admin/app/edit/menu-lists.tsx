import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import type { Category } from '#api/schemas/categories.ts'
import { draftOfCategory } from '../../features/categories/category-draft.ts'
import { CategoryList } from '../../features/categories/components/category-list.tsx'
import { $selectedCategory, selectCategory } from '../../features/categories/stores/selection.ts'
import { ProductList } from '../../features/products/components/product-list.tsx'
import { draftOfProduct } from '../../features/products/product-draft.ts'
import { $currencyLabel } from '../../features/restaurant/stores/restaurant.ts'
import { $categories, $saving } from '../../stores/menu.ts'
import { openCategoryForm, openProductForm } from './forms.ts'

/** The categories, and the products of the selected one. */
export function MenuLists() {
  const { t } = useTranslation()
  const categories = useStore($categories)
  const selected = useStore($selectedCategory)
  const saving = useStore($saving)
  return (
    <>
      <CategoryList
        categories={categories}
        selectedId={selected?._id ?? null}
        saving={saving}
        onSelect={selectCategory}
        onAdd={() => openCategoryForm()}
        onEdit={(category) => openCategoryForm(draftOfCategory(category))}
      />
      {selected ? (
        <SelectedProducts category={selected} saving={saving} />
      ) : (
        <p className="edit-empty">{t('edit.noCategories')}</p>
      )}
    </>
  )
}

function SelectedProducts(props: { category: Category; saving: ReadonlySet<string | null> }) {
  const { category, saving } = props
  const currency = useStore($currencyLabel)
  return (
    <ProductList
      // Each category's list begins at its own beginning.
      key={category._id}
      category={category}
      currency={currency}
      saving={saving}
      onAdd={() => openProductForm(category._id)}
      onEdit={(product) => openProductForm(category._id, draftOfProduct(product))}
    />
  )
}
