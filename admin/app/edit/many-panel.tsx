import { useStore } from '@nanostores/react'
import { useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { saidPrice } from '#admin/forms/price-words.ts'
import type { Product } from '#api/schemas/products.ts'
import { BADGES, type Badge } from '#db/menu/badges.ts'
import { MOST_AT_ONCE } from '#db/rules/limits.ts'
import { type Decimals, type PriceChange } from '#db/rules/money/money.ts'
import { readPrice } from '#db/rules/money/read-price.ts'
import { normalizeForSearch, searchableText } from '#db/rules/text/normalize-for-search.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { changesOf, newPrices, type ManyChange } from '../../features/products/change-many.ts'
import { $currencyLabel, $decimals } from '../../stores/restaurant.ts'
import { problemOf, problemText, type Problem } from '../../problems.ts'
import { $categories, readChangedMenu, sendProducts } from '../../stores/menu.ts'
import { offerUndo } from '../../stores/undo.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import './edit.css'

const ACTIONS = ['price', 'move', 'soldOut', 'available', 'mark', 'unmark', 'delete'] as const
const STEPS = [1, 250, 500, 1000] as const

interface Wish {
  action: (typeof ACTIONS)[number]
  by: PriceChange['by']
  value: string
  step: string
  categoryId: string
  mark: Badge
}

/** Dishes found and chosen, and one change for all of them. */
export function ManyPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const categories = useStore($categories)
  const decimals = useStore($decimals)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [wish, setWish] = useState<Wish>({
    action: 'price',
    by: 'percent',
    value: '',
    step: '1',
    categoryId: categories[0]?._id ?? '',
    mark: 'popular',
  })
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const change = changeOfWish(wish, decimals)
  const wanted = normalizeForSearch(search.trim())
  const all = useMemo(() => categories.flatMap(({ products }) => products), [categories])
  const texts = useMemo(
    () => new Map(all.map((product) => [product._id, searchableText(shownName(product))])),
    [all],
  )
  const shown = categories
    .map(({ products, ...category }) => {
      const found = products.filter(({ _id }) => texts.get(_id)?.includes(wanted))
      return { ...category, products: found }
    })
    .filter(({ products }) => products.length > 0)
  const picked = all.filter(({ _id }) => chosen.has(_id))
  const changes = change ? changesOf(picked, change, decimals) : []
  const isImpossible = change !== null && changes.length < picked.length
  const isTooMany = picked.length > MOST_AT_ONCE
  async function submit(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    setProblem(null)
    try {
      const { undo } = await sendProducts(changes)
      void readChangedMenu()
      offerUndo(undo, { text: 'many.done', values: { count: changes.length } }, readChangedMenu)
      onClose()
    } catch (error) {
      // What stands there now is what the next try starts from.
      await readChangedMenu()
      setProblem(problemOf(error))
      setSending(false)
    }
  }
  const set = (ids: readonly string[], isChosen: boolean) =>
    setChosen(isChosen ? chosen.union(new Set(ids)) : chosen.difference(new Set(ids)))
  return (
    <Panel title={t('many.title')} isChanged={chosen.size > 0} onClose={onClose}>
      <form className="panel-form many-form" noValidate onSubmit={(event) => void submit(event)}>
        <div className="stack gap-3 panel-body">
          <TextField label={t('many.find')} type="search" value={search} onChange={setSearch} />
          {shown.length > 1 && (
            <Chosen
              products={shown.flatMap(({ products }) => products)}
              {...{ chosen }}
              onChange={set}
            >
              {t('many.all')}
            </Chosen>
          )}
          {shown.length === 0 && <p className="quiet">{t('many.none')}</p>}
          {shown.map(({ _id, title, products }) => (
            <fieldset key={_id} className="check-list sold-out-category">
              <legend>
                <Chosen {...{ products, chosen }} onChange={set}>
                  <bdi translate="no">{title}</bdi>
                </Chosen>
              </legend>
              {products.map((product) => (
                <CheckBox
                  key={product._id}
                  isSelected={chosen.has(product._id)}
                  figure={
                    <Prices product={product} change={chosen.has(product._id) ? change : null} />
                  }
                  onChange={(isChosen) => set([product._id], isChosen)}
                >
                  <bdi translate="no">{shownName(product)}</bdi>
                </CheckBox>
              ))}
            </fieldset>
          ))}
        </div>
        <footer className="stack gap-3 sold-out-actions">
          <WishFields wish={wish} onChange={setWish} />
          {isTooMany && <Notice kind="problem">{t('many.tooMany')}</Notice>}
          {isImpossible && <Notice kind="problem">{t('many.impossible')}</Notice>}
          {problem && (
            <Notice kind="problem">
              {problem.text === 'changedElsewhere' ? t('conflict.many') : problemText(t, problem)}
            </Notice>
          )}
          <Button
            type="submit"
            look={wish.action === 'delete' ? 'danger' : 'primary'}
            isDisabled={changes.length === 0 || isImpossible || isTooMany || isSending}
          >
            {t(wish.action === 'delete' ? 'many.delete' : 'many.apply', { count: picked.length })}
          </Button>
        </footer>
      </form>
    </Panel>
  )
}

function changeOfWish(
  { action, by, value, step, categoryId, mark }: Wish,
  decimals: Decimals,
): ManyChange | null {
  if (action === 'move') return categoryId === '' ? null : { action, categoryId }
  if (action === 'mark' || action === 'unmark') return { action, mark }
  if (action !== 'price') return { action }
  const [, sign = '', amount = ''] = /^\s*([-−–]?)(.*)$/u.exec(value) ?? []
  // A lone point in a percentage is decimal.
  const thousandths = readPrice(amount, by === 'percent' ? 3 : decimals)[0]
  if (!thousandths) return null
  const signed = sign === '' ? thousandths : -thousandths
  const change = { by, value: by === 'percent' ? signed / 1000 : signed, step: Number(step) }
  return { action, change }
}

interface ChosenProps {
  products: readonly Product[]
  chosen: ReadonlySet<string>
  onChange: (ids: readonly string[], isChosen: boolean) => void
  children: ReactNode
}

function Chosen({ products, chosen, onChange, children }: ChosenProps) {
  const ids = products.map(({ _id }) => _id)
  return (
    <CheckBox
      isSelected={ids.every((id) => chosen.has(id))}
      onChange={(isChosen) => onChange(ids, isChosen)}
    >
      {children}
    </CheckBox>
  )
}

/** What a dish costs, and what it would cost. */
function Prices({ product, change }: { product: Product; change: ManyChange | null }) {
  const decimals = useStore($decimals)
  const { t } = useTranslation()
  const { price, details } = product
  const parts = details.sizes.length > 0 ? details.sizes : [{ price, priceNote: details.priceNote }]
  const after = change?.action === 'price' ? newPrices(product, change.change, decimals) : null
  const text = (prices: readonly (number | null)[]) =>
    parts
      .map(({ priceNote }, at) =>
        saidPrice(t, { price: prices[at] ?? null, priceNote }, { decimals }),
      )
      .join(' · ')
  return (
    <span dir="ltr">
      <span>{text(parts.map((part) => part.price))}</span>
      {after && (
        <>
          <span>{' → '}</span>
          <strong>{text(after)}</strong>
        </>
      )}
    </span>
  )
}

function WishFields({ wish, onChange }: { wish: Wish; onChange: (wish: Wish) => void }) {
  const { t } = useTranslation()
  const categories = useStore($categories)
  const currency = useStore($currencyLabel)
  const set = (part: Partial<Wish>) => onChange({ ...wish, ...part })
  const { action } = wish
  return (
    <>
      <SelectField
        label={t('many.action')}
        value={action}
        options={ACTIONS.map((value) => ({ value, label: t(`many.actions.${value}`) }))}
        onChange={(action) => set({ action })}
      />
      {action === 'price' && (
        <div className="many-price">
          <TextField
            label={t('many.value')}
            inputMode="text"
            inputDir="ltr"
            value={wish.value}
            onChange={(value) => set({ value })}
          />
          <SelectField
            label={t('many.by')}
            value={wish.by}
            options={[
              { value: 'percent', label: t('many.percent') },
              { value: 'amount', label: t('many.amount', { currency }) },
            ]}
            onChange={(by) => set({ by })}
          />
          <SelectField
            label={t('many.round')}
            value={wish.step}
            options={STEPS.map((step) => ({
              value: String(step),
              label: step === 1 ? t('many.exact') : String(step / 1000),
            }))}
            onChange={(step) => set({ step })}
          />
          <p className="quiet">{t('many.valueHint')}</p>
        </div>
      )}
      {action === 'move' && (
        <SelectField
          label={t('many.category')}
          value={wish.categoryId}
          options={categories.map(({ _id: value, title: label }) => ({ value, label }))}
          onChange={(categoryId) => set({ categoryId })}
        />
      )}
      {(action === 'mark' || action === 'unmark') && (
        <SelectField
          label={t('many.mark')}
          value={wish.mark}
          options={BADGES.map((value) => ({ value, label: t(`dish.mark.${value}`) }))}
          onChange={(mark) => set({ mark })}
        />
      )}
    </>
  )
}
