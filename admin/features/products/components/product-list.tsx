import { $saving } from '#admin/stores/menu.ts'
import { $currencyLabel, $isReadOnly } from '#admin/stores/restaurant.ts'
import { useFocusWhenEmpty, useSorting } from '#admin/ui/use-sorting.ts'
import { useStore } from '@nanostores/react'
import { useRef, type ReactNode } from 'react'
import { GridList } from 'react-aria-components/GridList'
import { useTranslation } from 'react-i18next'
import type { Category } from '#api/schemas/categories.ts'
import type { Product } from '#api/schemas/products.ts'
import { MoveGrip } from '#admin/ui/move-grip.tsx'
import { Button } from '#admin/ui/button.tsx'
import { PlusIcon } from '#admin/ui/icons.tsx'
import { $uploads } from '#admin/forms/uploads.ts'
import { setSoldOut } from '../set-sold-out.ts'
import { ProductCard } from './product-card.tsx'
import { shownName } from '#db/rules/text/labels.ts'
import './products.css'

interface ProductListProps {
  category: Category
  note: ReactNode
  others: readonly Category[]
  zones: string
  onAdd: () => void
  onEdit: (product: Product) => void
  onAddPhoto: (product: Product, photo: File) => void
  onMove: (id: string, after: string | null) => void
  onMoveTo: (id: string, categoryId: string) => void
}

export function ProductList(props: ProductListProps) {
  const { category, zones, onAdd, onMove, onMoveTo } = props
  const saving = useStore($saving)
  const isReadOnly = useStore($isReadOnly)
  const { t } = useTranslation()
  const { _id, title, products } = category
  const ids = products.map(({ _id }) => _id)
  const sorting = useSorting({ ids, onMove, zones, onDropOn: onMoveTo })
  const gridRef = useRef<HTMLDivElement>(null)
  useFocusWhenEmpty(gridRef, products.length === 0)
  return (
    <section className="stack gap-4">
      <h2 className="products-title">
        <bdi translate="no">{title}</bdi>
      </h2>
      {props.note}
      <div
        className={isDense(products) ? 'products-grid is-dense' : 'products-grid'}
        ref={gridRef}
        {...sorting.handlers}
      >
        <Button look="tile" isDisabled={isReadOnly || saving.has(_id)} onPress={onAdd}>
          <PlusIcon />
          <span>{t('edit.addProduct')}</span>
        </Button>
        <Cards {...props} sorting={sorting} />
      </div>
      {products.length === 0 && <p className="empty">{t('edit.noProducts')}</p>}
    </section>
  )
}

// A few photos among many dishes are lost in a grid of empty frames.
function isDense(products: readonly Product[]): boolean {
  return products.filter(({ imageUrl }) => imageUrl !== null).length * 2 < products.length
}

type Sorting = ReturnType<typeof useSorting>

function Cards(props: ProductListProps & { sorting: Sorting }) {
  const { category, others, sorting } = props
  const currency = useStore($currencyLabel)
  const saving = useStore($saving)
  const isReadOnly = useStore($isReadOnly)
  const { t } = useTranslation()
  const uploads = useStore($uploads)
  const { title, products } = category
  const isRows = isDense(products)
  return (
    <GridList
      aria-label={t('edit.products', { title })}
      className="stack gap-3 product-list"
      layout={isRows ? 'stack' : 'grid'}
      keyboardNavigationBehavior="tab"
      items={products}
      dependencies={[
        saving,
        uploads,
        currency,
        isReadOnly,
        isRows,
        others,
        sorting.draggedId,
        sorting.order,
        t,
      ]}
    >
      {(product) => (
        <ProductCard
          id={product._id}
          product={product}
          currency={currency}
          isSaving={saving.has(product._id)}
          isLocked={isReadOnly || saving.has(product._id)}
          isDragged={sorting.draggedId === product._id}
          isRow={isRows}
          place={sorting.placeOf(product._id)}
          upload={uploads.get(product._id)}
          onEdit={() => props.onEdit(product)}
          onAddPhoto={(photo) => props.onAddPhoto(product, photo)}
          onSoldOut={(isSoldOut, sizes) => void setSoldOut([{ product, sizes }], isSoldOut)}
          grip={<CardGrip {...props} product={product} />}
        />
      )}
    </GridList>
  )
}

function CardGrip(props: ProductListProps & { sorting: Sorting; product: Product }) {
  const { category, others, sorting, product, onMoveTo } = props
  const { _id: id } = product
  const count = category.products.length
  return (
    <MoveGrip
      name={shownName(product)}
      isDisabled={useStore($isReadOnly) || (count < 2 && others.length === 0)}
      direction="down"
      place={sorting.placeOf(id)}
      count={count}
      onMove={(to) => sorting.moveTo(id, to - 1)}
      elsewhere={others.map(({ _id, title }) => ({ id: _id, name: title }))}
      onMoveElsewhere={(categoryId) => onMoveTo(id, categoryId)}
    />
  )
}
