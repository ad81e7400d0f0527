import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { Suspense, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category } from '#api/schemas/categories.ts'
import type { WallTime } from '#db/rules/time/dates.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { draftOfCategory } from '../../features/categories/category-draft.ts'
import { CategoryList } from '../../features/categories/components/category-list.tsx'
import { ServedNote } from '../../features/categories/components/served-note.tsx'
import { $selectedCategory, selectCategory } from '../../features/categories/selection.ts'
import { saveMove } from '../../features/order/save-move.ts'
import { ProductList } from '../../features/products/components/product-list.tsx'
import type { ProductDraft, ProductSession } from '../../features/products/product-draft.ts'
import { draftOfProduct } from '../../features/products/typed-product.ts'
import { PublicationState } from '../../features/publication/components/publication-state.tsx'
import { $decimals, $isReadOnly, $timeZone } from '../../stores/restaurant.ts'
import { pictureProblem, typeProblem, preparePicture } from '../../forms/prepare-picture.ts'
import { EditSession } from '../../forms/edit-session.ts'
import { clockTime } from '../../forms/typed-hours.ts'
import { SCREENS } from '../../paths.ts'
import { $loading, $categories, $saving } from '../../stores/menu.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart, useMinutes } from '../../ui/hooks.ts'
import { PencilIcon, PlusIcon, QrCodeIcon, TrashIcon } from '../../ui/icons.tsx'
import { Screen, LoadedContent } from '../../ui/screen.tsx'
import { loadEditor } from '../lifecycle.ts'
import { openScreen } from '../router.ts'
import { SuspendedNotice, EndedNotice } from '../menu-screen.tsx'
import { CopyMenuButton } from './copy-menu.tsx'
import { FormsOffer } from './forms-offer.tsx'
import { $form, openCategoryForm, openProductForm, openBehind } from './forms.ts'
import { sendProduct } from './submit-forms.ts'
import { useMayDo } from '../../stores/own-restaurants.ts'
import { PanelButton, SoldOutButton } from './panel-button.tsx'
import { PreviewBeside, PreviewButton } from './preview.tsx'
import './edit.css'

// The list does not wait for the forms, which nobody needs before the first tap.
const loadForms = () => import('./edit-forms.tsx')
const EditForms = lazyPart(loadForms, 'EditForms')

export function EditScreen() {
  const { t } = useTranslation()
  const form = useStore($form)
  usePreparedForms()
  return (
    <Screen
      title={t('edit.title')}
      beside={
        <div className="row edit-state">
          <PublicationState />
          <PreviewButton />
        </div>
      }
    >
      <SuspendedNotice />
      <FormsOffer />
      <div className="edit-columns">
        <div className="stack gap-6 edit-lists">
          <LoadedMenu />
        </div>
        <PreviewBeside />
      </div>
      <Suspense>{form && <EditForms />}</Suspense>
    </Screen>
  )
}

function LoadedMenu() {
  const { t } = useTranslation()
  const loading = useStore($loading)
  return (
    <LoadedContent
      of={loading}
      shape="cards"
      failed={t('edit.loadFailed')}
      onRetry={() => void loadEditor()}
    >
      {() => <MenuLists />}
    </LoadedContent>
  )
}

function usePreparedForms(): void {
  useEffect(() => {
    const begun = new AbortController()
    function prepare(): void {
      begun.abort()
      // A failure shows when a form is opened.
      loadForms().catch(() => {})
    }
    for (const event of ['pointermove', 'pointerdown', 'keydown']) {
      window.addEventListener(event, prepare, { signal: begun.signal, passive: true })
    }
    return () => begun.abort()
  }, [])
}

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
      {categories.length > 0 && (
        <div className="row">
          <SoldOutButton isDisabled={isReadOnly} />
          <ManyButton isDisabled={isReadOnly} />
        </div>
      )}
      <CategoryList
        now={now}
        onAdd={() => openCategoryForm()}
        onEdit={(category) => openCategoryForm(draftOfCategory(category))}
        onMove={moveCategory}
      />
      {selected ? (
        <SelectedProducts category={selected} now={now} saving={saving} />
      ) : (
        <div className="empty">
          <p>{t('edit.noCategories')}</p>
          <p>{t('edit.firstHint')}</p>
          <p>
            <a className="tap" href={SCREENS.import}>
              {t('import.title')}
            </a>
          </p>
        </div>
      )}
      <div className="row">
        {categories.length > 0 && (
          <Button look="plain" onPress={() => openScreen('import')}>
            <PlusIcon />
            <span>{t('import.open')}</span>
          </Button>
        )}
        {categories.length > 0 && <CopyMenuButton />}
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
  const decimals = useStore($decimals)
  const isReadOnly = useStore($isReadOnly)
  const isLocked = isReadOnly || saving.has(_id)
  const others = useMemo(
    () => categories.filter((other) => other !== category && !saving.has(other._id)),
    [categories, category, saving],
  )
  return (
    <ProductList
      // Each category's list begins at its own beginning.
      key={_id}
      category={category}
      note={<ServedNote category={category} now={now} isLocked={isLocked} />}
      others={others}
      zones=".category-tile:not([data-selected])"
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

function MoveNotice() {
  const { t } = useTranslation()
  const news = useStore($moveNews)
  return <output className="visually-hidden">{news && t(`order.${news.text}`, { ...news })}</output>
}

export type MoveNews =
  | { text: 'moved'; name: string; place: number; count: number }
  | { text: 'movedElsewhere'; name: string; title: string }

export const $moveNews = atom<MoveNews | null>(null)

export function moveCategory(id: string, after: string | null): void {
  // The first category is selected when none was chosen; it must not become another one.
  selectCategory($selectedCategory.get()?._id ?? null)
  const name = $categories.get().find(({ _id }) => _id === id)?.title ?? ''
  void saveMove({ kind: 'category', id, after, name })
  const categories = $categories.get()
  const place = categories.findIndex(({ _id }) => _id === id)
  if (name) $moveNews.set({ text: 'moved', name, place: place + 1, count: categories.length })
}

export function moveProduct(id: string, categoryId: string, after: string | null): void {
  const name = nameOf(id)
  void saveMove({ kind: 'product', id, categoryId, after, name })
  const products = $categories.get().find(({ _id }) => _id === categoryId)?.products ?? []
  const place = products.findIndex(({ _id }) => _id === id)
  if (name) $moveNews.set({ text: 'moved', name, place: place + 1, count: products.length })
}

export function moveToCategory(id: string, categoryId: string): void {
  const category = $categories.get().find(({ _id }) => _id === categoryId)
  const after = category?.products.at(-1)?._id ?? null
  const name = nameOf(id)
  void saveMove({ kind: 'product', id, categoryId, after, name })
  if (name && category) $moveNews.set({ text: 'movedElsewhere', name, title: category.title })
}

function nameOf(productId: string): string {
  const products = $categories.get().flatMap((category) => category.products)
  const product = products.find(({ _id }) => _id === productId)
  return product ? shownName(product) : ''
}

export async function submitPhoto(
  categoryId: string,
  draft: ProductDraft,
  photo: File,
): Promise<void> {
  const image = typeProblem(photo) ? photo : await preparePicture(photo)
  const wrong = pictureProblem(image)
  const session: ProductSession = new EditSession({ draft })
  // It is in no panel before it opens in one of its own.
  const form = { kind: 'product', categoryId, session, panel: 0 } as const
  if (!wrong) session.edit({ ...draft, image, imageUrl: URL.createObjectURL(image) })
  openBehind(form)
  if (session.check(wrong ? [{ fields: ['image'], problem: wrong }] : [])) await sendProduct(form)
}

const ManyPanel = lazyPart(() => import('./many-panel.tsx'), 'ManyPanel')
const KitchenPanel = lazyPart(
  () => import('../../features/kitchen/components/kitchen-panel.tsx'),
  'KitchenPanel',
)
const BinPanel = lazyPart(() => import('./bin-panel.tsx'), 'BinPanel')

function ManyButton({ isDisabled }: { isDisabled: boolean }) {
  return (
    <PanelButton text="many.title" Panel={ManyPanel} isDisabled={isDisabled}>
      <PencilIcon />
    </PanelButton>
  )
}

export function KitchenButton() {
  if (!useMayDo('manager')) return null
  return (
    <PanelButton text="kitchen.title" Panel={KitchenPanel}>
      <QrCodeIcon />
    </PanelButton>
  )
}

export function BinButton() {
  return (
    <PanelButton text="bin.title" Panel={BinPanel}>
      <TrashIcon />
    </PanelButton>
  )
}
