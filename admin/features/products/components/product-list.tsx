import { useStore } from '@nanostores/react'
import { GridList } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Category } from '#api/schemas/categories.ts'
import type { Product } from '#api/schemas/products.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { PlusIcon } from '#admin/components/ui/icons.tsx'
import { $uploads } from '#admin/stores/uploads.ts'
import { ProductCard } from './product-card.tsx'
import './product-list.css'

interface ProductListProps {
  category: Category
  currency: string
  saving: ReadonlySet<string | null>
  onAdd: () => void
  onEdit: (product: Product) => void
}

/** The products of a category, behind the tile that adds one. */
export function ProductList({ category, currency, saving, onAdd, onEdit }: ProductListProps) {
  const { t } = useTranslation()
  const uploads = useStore($uploads)
  const { _id, title, products } = category
  return (
    <section className="products">
      <h2 className="products-title">
        <bdi>{title}</bdi>
      </h2>
      <div className="products-grid">
        <Button look="tile" isDisabled={saving.has(_id)} onPress={onAdd}>
          <PlusIcon />
          {t('edit.addProduct')}
        </Button>
        <GridList
          aria-label={t('edit.products', { title })}
          className="product-list"
          layout="grid"
          keyboardNavigationBehavior="tab"
          items={products.map((product) => ({ id: product._id, product }))}
          dependencies={[saving, uploads, currency, t]}
        >
          {({ id, product }) => (
            <ProductCard
              product={product}
              currency={currency}
              isSaving={saving.has(id)}
              upload={uploads.get(id)}
              onEdit={() => onEdit(product)}
            />
          )}
        </GridList>
      </div>
      {products.length === 0 && <p className="products-empty">{t('edit.noProducts')}</p>}
    </section>
  )
}
