import type { ReactNode } from 'react'
import { GridListItem } from 'react-aria-components/GridList'
import { useTranslation } from 'react-i18next'
import type { Product } from '#api/schemas/products.ts'
import { priceText } from '#admin/components/typed-values.ts'
import { UploadProgress } from '#admin/components/pictures/upload-progress.tsx'
import { Button } from '#admin/components/ui/button.tsx'
import { PencilIcon } from '#admin/components/ui/icons.tsx'
import { RestoreIcon, SoldOutIcon } from '#admin/components/ui/sold-out-icons.tsx'
import { decimalsOf } from '#db/rules/money.ts'
import { useMinutes } from '#admin/components/use-minutes.ts'
import { TabStop } from '#admin/components/tab-stop.tsx'
import type { Upload } from '#admin/stores/uploads.ts'
import { isSoldOut } from '../mark-sold-out.ts'
import { previewDescription } from '../preview-description.ts'
import { AddPhoto } from './add-photo.tsx'
import { SizeMarks } from './size-marks.tsx'
import './product-card.css'

interface ProductCardProps {
  product: Product
  currency: string
  isSaving: boolean
  /** Whether nothing can be changed now. */
  isLocked: boolean
  isDragged: boolean
  /** Whether it is a row of a list that has hardly any photos. */
  isRow: boolean
  /** From 1. */
  place: number
  upload: Upload | undefined
  /** What it is moved by. */
  grip: ReactNode
  onEdit: () => void
  onAddPhoto: (photo: File) => void
  /** Marks it, or some of its sizes, sold out or back. */
  onMark: (isSoldOut: boolean, sizes?: readonly string[]) => void
}

/** A product as its owner sees it in the list. */
export function ProductCard(props: ProductCardProps) {
  const { product, isLocked, isDragged, isRow, place, grip, onEdit } = props
  const { t } = useTranslation()
  const isGone = isSoldOut(product, useMinutes())
  const { _id, name } = product
  const looks = { 'is-row': isRow, 'is-dragged': isDragged, 'is-sold-out': isGone }
  return (
    <GridListItem
      id={_id}
      textValue={name}
      className={classesOf('product-card', looks)}
      style={{ order: place }}
      onAction={isLocked ? undefined : onEdit}
    >
      {({ state }) => (
        <>
          <TabStop list={state} id={_id} isFirst={place === 1} />
          <ProductPicture {...props} />
          <ProductTexts {...props} isGone={isGone} />
          <div className="product-tools">
            <Button
              look="icon"
              aria-label={t('edit.editProduct', { name })}
              isDisabled={isLocked}
              onPress={onEdit}
            >
              <PencilIcon />
            </Button>
            <MarkButton {...props} isGone={isGone} />
            {grip}
          </div>
        </>
      )}
    </GridListItem>
  )
}

/** Marks the dish sold out, or back, with one tap. */
function MarkButton({ product, isLocked, isGone, onMark }: ProductCardProps & { isGone: boolean }) {
  const { t } = useTranslation()
  return (
    <Button
      look="icon"
      className="product-mark"
      aria-label={t(isGone ? 'soldOut.takeBack' : 'soldOut.mark', { name: product.name })}
      isDisabled={isLocked}
      onPress={() => onMark(!isGone)}
    >
      {isGone ? <RestoreIcon /> : <SoldOutIcon />}
    </Button>
  )
}

function ProductTexts(props: ProductCardProps & { isGone: boolean }) {
  const { product, currency, isSaving, upload, isGone } = props
  const { t } = useTranslation()
  const { name, description, price } = product
  const shown = `${currency} ${priceText(price, decimalsOf(currency))}`
  return (
    <div className="product-texts">
      <span className="product-name">
        <bdi>{name}</bdi>
      </span>
      <span className="product-description">
        <bdi>{previewDescription(description)}</bdi>
      </span>
      <span className="product-price">
        <bdi>
          {product.details.sizes.length > 0 ? t('dish.fromPrice', { price: shown }) : shown}
        </bdi>
      </span>
      {product.imageUrl === null && <span className="product-unpictured">{t('edit.noImage')}</span>}
      {product.details.sizes.some((size) => size.name === '') && (
        <span className="product-todo">{t('dish.nameSizes')}</span>
      )}
      {isGone && <span className="product-gone">{t('soldOut.title')}</span>}
      {product.details.sizes.length > 0 && <SizeMarks {...props} />}
      {upload && <UploadProgress {...upload} name={name} />}
      {isSaving && !upload && <span className="product-saving">{t('common.saving')}</span>}
    </div>
  )
}

function ProductPicture({ product, isLocked, onAddPhoto }: ProductCardProps) {
  const { name, imageUrl } = product
  if (imageUrl === null) return <AddPhoto name={name} isDisabled={isLocked} onChoose={onAddPhoto} />
  return (
    <img
      src={imageUrl}
      alt=""
      width={480}
      height={360}
      draggable={false}
      loading="lazy"
      className="product-picture"
    />
  )
}

function classesOf(always: string, some: Record<string, boolean>): string {
  return [always, ...Object.keys(some).filter((name) => some[name])].join(' ')
}
