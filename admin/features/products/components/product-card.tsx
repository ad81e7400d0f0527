import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { GridListItem, type GridListItemRenderProps } from 'react-aria-components/GridList'
import { useTranslation } from 'react-i18next'
import { PICKED_TYPES } from '#admin/forms/prepare-picture.ts'
import type { Upload } from '#admin/forms/uploads.ts'
import { priceText } from '#admin/forms/typed-values.ts'
import { saidPrice } from '#admin/forms/price-words.ts'
import { UploadProgress } from '#admin/forms/upload-progress.tsx'
import { Button } from '#admin/ui/button.tsx'
import { useMinutes } from '#admin/ui/hooks.ts'
import { PencilIcon, RestoreIcon, SoldOutIcon, PhotoIcon } from '#admin/ui/icons.tsx'
import type { Product } from '#api/schemas/products.ts'
import { decimalsOf } from '#db/rules/money/money.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { $added } from '../added.ts'
import { isSoldOut } from '../set-sold-out.ts'
import './products.css'

interface ProductCardProps {
  id: string
  product: Product
  currency: string
  isSaving: boolean
  isLocked: boolean
  isDragged: boolean
  isRow: boolean
  place: number
  upload: Upload | undefined
  grip: ReactNode
  onEdit: () => void
  onAddPhoto: (photo: File) => void
  onSoldOut: (isSoldOut: boolean, sizes?: readonly string[]) => void
}

export function ProductCard(props: ProductCardProps) {
  const { id, product, isLocked, isDragged, isRow, place, grip, onEdit } = props
  const { t } = useTranslation()
  const isGone = isSoldOut(product, useMinutes())
  const name = shownName(product)
  const isAdded = useStore($added) === id
  const cardRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAdded) cardRef.current?.scrollIntoView({ block: 'center' })
  }, [isAdded])
  const looks = {
    'is-row': isRow,
    'is-dragged': isDragged,
    'is-sold-out': isGone,
    'is-added': isAdded,
  }
  return (
    <GridListItem
      ref={cardRef}
      id={id}
      textValue={name}
      className={classesOf('product-card', looks)}
      style={{ order: place }}
      onAction={isLocked ? undefined : onEdit}
    >
      {({ state }) => (
        <>
          <TabStop list={state} id={id} isFirst={place === 1} />
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
            {product.details.sizes.length === 0 && !props.upload && (
              <SoldOutButton {...props} isGone={isGone} />
            )}
            {grip}
          </div>
        </>
      )}
    </GridListItem>
  )
}

function SoldOutButton({
  product,
  isLocked,
  isGone,
  onSoldOut,
}: ProductCardProps & { isGone: boolean }) {
  const { t } = useTranslation()
  return (
    <Button
      look="icon"
      className="product-mark"
      aria-label={t(isGone ? 'soldOut.takeBack' : 'soldOut.mark', { name: shownName(product) })}
      isDisabled={isLocked}
      onPress={() => onSoldOut(!isGone)}
    >
      {isGone ? <RestoreIcon /> : <SoldOutIcon />}
      <span>{t(isGone ? 'soldOut.backWord' : 'soldOut.word')}</span>
    </Button>
  )
}

function ProductTexts(props: ProductCardProps & { isGone: boolean }) {
  const { product, currency, isSaving, upload, isGone } = props
  const { t } = useTranslation()
  const { description, price, details } = product
  const name = shownName(product)
  const priceNote = details.priceNote ?? (price === null ? details.sizes[0]?.priceNote : null)
  const shown = saidPrice(t, { price, priceNote }, { decimals: decimalsOf(currency), currency })
  const former = details.formerPrice && priceText(details.formerPrice.price, decimalsOf(currency))
  const isFrom = details.sizes.length > 0 && price !== null
  return (
    <div className="product-texts">
      <span className="product-name">
        <bdi translate="no">{name}</bdi>
      </span>
      <span className="quiet product-description">
        <bdi translate="no">{previewDescription(description)}</bdi>
      </span>
      <span className="product-price">
        <bdi translate="no">
          <span>{isFrom ? t('dish.fromPrice', { price: shown }) : shown}</span>
          {former && (
            <>
              <span> </span>
              <s className="quiet">{former}</s>
            </>
          )}
        </bdi>
      </span>
      {product.details.sizes.some((size) => size.name === '') && (
        <span className="product-todo">{t('dish.nameSizes')}</span>
      )}
      {isGone && <span className="product-gone">{t('soldOut.title')}</span>}
      {product.details.sizes.length > 0 && <SizeButtons {...props} />}
      {upload && <UploadProgress {...upload} name={name} />}
      {isSaving && !upload && <span className="quiet">{t('common.saving')}</span>}
    </div>
  )
}

function ProductPicture({ product, isLocked, onAddPhoto }: ProductCardProps) {
  const { imageUrl } = product
  const name = shownName(product)
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

interface AddPhotoProps {
  name: string
  isDisabled: boolean
  onChoose: (photo: File) => void
}

function AddPhoto({ name, isDisabled, onChoose }: AddPhotoProps) {
  const { t } = useTranslation()
  return (
    <Button
      look="icon"
      className="product-no-picture"
      isDisabled={isDisabled}
      onPress={() => choosePhoto(onChoose)}
    >
      <PhotoIcon />
      <span>{t('edit.noImage')}</span>
      <span className="visually-hidden">{t('dish.addPhotoOf', { name })}</span>
    </Button>
  )
}

// None stands in the page: a menu has hundreds of dishes.
function choosePhoto(onChoose: (photo: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = PICKED_TYPES.join()
  input.addEventListener('change', () => {
    const [photo] = input.files ?? []
    if (photo) onChoose(photo)
  })
  input.click()
}

interface SizeButtonsProps {
  product: Product
  isLocked: boolean
  isGone: boolean
  onSoldOut: (isSoldOut: boolean, sizes?: readonly string[]) => void
}

function SizeButtons({ product, isLocked, isGone: isAllGone, onSoldOut }: SizeButtonsProps) {
  const { t } = useTranslation()
  const now = useMinutes()
  const { details, sizes } = product
  const name = shownName(product)
  return (
    <div className="row center size-marks">
      <span>{t('soldOut.word')}</span>
      <Button
        look="icon"
        className={`size-mark${isAllGone ? ' is-gone' : ''}`}
        aria-label={t(isAllGone ? 'soldOut.takeAllBack' : 'soldOut.markAll', { name })}
        isDisabled={isLocked}
        onPress={() => onSoldOut(!isAllGone)}
      >
        {isAllGone ? <RestoreIcon /> : <SoldOutIcon />}
        <span>{t('soldOut.all')}</span>
      </Button>
      {details.sizes.map((size, at) => {
        const isGone = isSoldOut({ soldOut: sizes[at]?.soldOut ?? null }, now)
        const shown = size.name || String(at + 1)
        const names = { name: `${name} · ${shown}` }
        return (
          <Button
            key={size._id}
            look="icon"
            className={`size-mark${isGone ? ' is-gone' : ''}`}
            aria-label={t(isGone ? 'soldOut.takeBack' : 'soldOut.mark', names)}
            isDisabled={isLocked}
            onPress={() => onSoldOut(!isGone, [size._id])}
          >
            {isGone ? <RestoreIcon /> : <SoldOutIcon />}
            <bdi translate="no">{shown}</bdi>
          </Button>
        )
      })}
    </div>
  )
}

interface TabStopProps {
  list: GridListItemRenderProps['state']
  id: string
  isFirst: boolean
}

/** The list has no box of its own, and so never gets the focus to pass it on. */
function TabStop({ list: { selectionManager }, id, isFirst }: TabStopProps) {
  const isNeeded = isFirst && selectionManager.focusedKey === null
  useEffect(() => {
    if (isNeeded) selectionManager.setFocusedKey(id)
  }, [isNeeded, selectionManager, id])
  return null
}

const LENGTH = 33
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function previewDescription(description: string): string {
  const all = Array.from(characters.segment(description), ({ segment }) => segment)
  return all.length > LENGTH ? `${all.slice(0, LENGTH).join('')}..` : description
}
