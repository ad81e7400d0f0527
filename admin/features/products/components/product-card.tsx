import { GridListItem } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Product } from '#api/schemas/products.ts'
import { UploadProgress } from '#admin/components/pictures/upload-progress.tsx'
import { Button } from '#admin/components/ui/button.tsx'
import { PencilIcon } from '#admin/components/ui/icons.tsx'
import type { Upload } from '#admin/stores/uploads.ts'
import { previewDescription } from '../preview-description.ts'
import { priceText } from '../product-draft.ts'
import './product-card.css'

interface ProductCardProps {
  product: Product
  currency: string
  isSaving: boolean
  upload: Upload | undefined
  onEdit: () => void
}

/** A product as its owner sees it in the list. */
export function ProductCard({ product, currency, isSaving, upload, onEdit }: ProductCardProps) {
  const { t } = useTranslation()
  const { _id, name, description, price } = product
  return (
    <GridListItem
      id={_id}
      textValue={name}
      className="product-card"
      onAction={isSaving ? undefined : onEdit}
    >
      <ProductPicture product={product} />
      <div className="product-texts">
        <span className="product-name">
          <bdi>{name}</bdi>
        </span>
        <span className="product-description">
          <bdi>{previewDescription(description)}</bdi>
        </span>
        <span className="product-price">
          <bdi>{`${currency} ${priceText(price)}`}</bdi>
        </span>
        {upload && <UploadProgress {...upload} name={name} />}
        {isSaving && !upload && <span className="product-saving">{t('common.saving')}</span>}
      </div>
      <Button
        look="icon"
        aria-label={t('edit.editProduct', { name })}
        isDisabled={isSaving}
        onPress={onEdit}
      >
        <PencilIcon />
      </Button>
    </GridListItem>
  )
}

function ProductPicture({ product: { imageUrl } }: { product: Product }) {
  const { t } = useTranslation()
  if (imageUrl === null) return <div className="product-no-picture">{t('edit.noImage')}</div>
  return (
    <img
      src={imageUrl}
      alt=""
      width={480}
      height={360}
      loading="lazy"
      className="product-picture"
    />
  )
}
