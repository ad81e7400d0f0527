import { useStore } from '@nanostores/react'
import { $categories, $saving } from '#admin/stores/menu.ts'
import { $iconStyle, $isReadOnly } from '#admin/stores/restaurant.ts'
import { $selectedCategory, selectCategory } from '../selection.ts'
import { useFocusWhenEmpty, useSorting } from '#admin/ui/use-sorting.ts'
import { useEffect, useRef } from 'react'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useTranslation } from 'react-i18next'
import type { Category } from '#api/schemas/categories.ts'
import { MoveGrip } from '#admin/ui/move-grip.tsx'
import { Button } from '#admin/ui/button.tsx'
import { PencilIcon, PlusIcon } from '#admin/ui/icons.tsx'
import type { WallTime } from '#db/rules/time/dates.ts'
import { drawnIconUrl } from '#db/rules/look/icon-urls.ts'
import type { IconStyle } from '#db/rules/look/look.ts'
import { servedText } from '../served-line.ts'
import './categories.css'

interface CategoryListProps {
  now: WallTime
  onAdd: () => void
  onEdit: (category: Category) => void
  onMove: (id: string, after: string | null) => void
}

export function CategoryList(props: CategoryListProps) {
  const { onAdd, onMove } = props
  const categories = useStore($categories)
  const selectedId = useStore($selectedCategory)?._id ?? null
  const { t } = useTranslation()
  const ids = categories.map(({ _id }) => _id)
  const sorting = useSorting({ ids, onMove })
  const stripRef = useSelectedInView(selectedId)
  useFocusWhenEmpty(stripRef, categories.length === 0)
  return (
    <div className="category-strip" data-scrolls-inline ref={stripRef}>
      <Button look="tile" isDisabled={useStore($isReadOnly)} onPress={onAdd}>
        <PlusIcon />
        <span>{t('edit.addCategory')}</span>
      </Button>
      <div className="category-row" {...sorting.handlers}>
        <Tiles {...props} sorting={sorting} />
      </div>
    </div>
  )
}

type Sorting = ReturnType<typeof useSorting>

function Tiles(props: CategoryListProps & { sorting: Sorting }) {
  const { now, sorting } = props
  const categories = useStore($categories)
  const selectedId = useStore($selectedCategory)?._id ?? null
  const iconStyle = useStore($iconStyle)
  const saving = useStore($saving)
  const isReadOnly = useStore($isReadOnly)
  const { t } = useTranslation()
  return (
    <GridList
      aria-label={t('edit.categories')}
      className="category-list"
      layout="grid"
      keyboardNavigationBehavior="tab"
      orientation="horizontal"
      items={categories}
      dependencies={[
        now.date,
        now.time,
        iconStyle,
        saving,
        isReadOnly,
        sorting.draggedId,
        sorting.order,
        t,
      ]}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={selectedId === null ? [] : [selectedId]}
      onSelectionChange={(keys) => [...keys].forEach((key) => selectCategory(String(key)))}
    >
      {(category) => (
        <CategoryTile
          id={category._id}
          category={category}
          now={now}
          iconStyle={iconStyle}
          isLocked={isReadOnly || saving.has(category._id)}
          sorting={sorting}
          count={categories.length}
          onEdit={() => props.onEdit(category)}
        />
      )}
    </GridList>
  )
}

interface CategoryTileProps {
  id: string
  category: Category
  now: WallTime
  iconStyle: IconStyle
  isLocked: boolean
  sorting: Sorting
  count: number
  onEdit: () => void
}

function CategoryTile({ id, category, sorting, count, onEdit, ...props }: CategoryTileProps) {
  const { now, iconStyle, isLocked } = props
  const { t } = useTranslation()
  const { title, icon, times } = category
  const place = sorting.placeOf(id)
  return (
    <GridListItem
      id={id}
      textValue={title}
      className={sorting.draggedId === id ? 'category-tile is-dragged' : 'category-tile'}
      style={{ order: place }}
    >
      <CategoryIcon src={drawnIconUrl(icon, iconStyle)} />
      <bdi translate="no" className="category-title">
        {title}
      </bdi>
      {times && <small className="category-times">{servedText(t, times, now)}</small>}
      <div className="category-tools">
        <Button
          look="icon"
          aria-label={t('edit.editCategory', { title })}
          isDisabled={isLocked}
          onPress={onEdit}
        >
          <PencilIcon />
        </Button>
        <MoveGrip
          name={title}
          isDisabled={isLocked || count < 2}
          direction="along"
          place={place}
          count={count}
          onMove={(to) => sorting.moveTo(id, to - 1)}
        />
      </div>
    </GridListItem>
  )
}

function CategoryIcon({ src }: { src: string }) {
  return (
    <img {...{ src }} alt="" width={40} height={40} draggable={false} className="category-icon" />
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
