import { useEffect, useRef } from 'react'
import { GridList, GridListItem } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Category } from '#api/schemas/categories.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { PencilIcon, PlusIcon } from '#admin/components/ui/icons.tsx'
import './category-list.css'

interface CategoryListProps {
  categories: readonly Category[]
  selectedId: string | null
  saving: ReadonlySet<string | null>
  onSelect: (id: string) => void
  onAdd: () => void
  onEdit: (category: Category) => void
}

/** The categories in a row, behind the tile that adds one. */
export function CategoryList(props: CategoryListProps) {
  const { categories, selectedId, saving, onSelect, onAdd, onEdit } = props
  const { t } = useTranslation()
  const stripRef = useSelectedInView(selectedId)
  return (
    <div className="category-strip" ref={stripRef}>
      <Button look="tile" onPress={onAdd}>
        <PlusIcon />
        {t('edit.addCategory')}
      </Button>
      <GridList
        aria-label={t('edit.categories')}
        className="category-list"
        layout="grid"
        keyboardNavigationBehavior="tab"
        orientation="horizontal"
        items={categories.map((category) => ({ id: category._id, category }))}
        dependencies={[saving, t]}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={selectedId === null ? [] : [selectedId]}
        onSelectionChange={(keys) => [...keys].forEach((key) => onSelect(String(key)))}
      >
        {({ id, category }) => (
          <CategoryTile
            category={category}
            isSaving={saving.has(id)}
            onEdit={() => onEdit(category)}
          />
        )}
      </GridList>
    </div>
  )
}

interface CategoryTileProps {
  category: Category
  isSaving: boolean
  onEdit: () => void
}

function CategoryTile({ category, isSaving, onEdit }: CategoryTileProps) {
  const { t } = useTranslation()
  const { _id, title, icon } = category
  return (
    <GridListItem id={_id} textValue={title} className="category-tile">
      <img src={icon} alt="" width={40} height={40} className="category-icon" />
      <bdi className="category-title">{title}</bdi>
      <Button
        look="icon"
        aria-label={t('edit.editCategory', { title })}
        isDisabled={isSaving}
        onPress={onEdit}
      >
        <PencilIcon />
      </Button>
    </GridListItem>
  )
}

function useSelectedInView(selectedId: string | null) {
  const stripRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tile = stripRef.current?.querySelector(`[data-key="${selectedId}"]`)
    tile?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selectedId])
  return stripRef
}
