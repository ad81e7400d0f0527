import { textKey } from '../menu/translations.ts'
import { shownName } from '../rules/text/labels.ts'
import {
  cutText,
  MOST_NAMED,
  type LogCounts,
  type LogEntry,
  type LogKind,
  type LogValues,
} from '../rules/change-log.ts'
import { getFurtherLanguages, readRestaurantRow } from '../queries/restaurants.ts'
import { readSources } from '../queries/texts.ts'
import { readCategoryRows } from './category-rows.ts'
import type { GroupRow, Inverse, MenuChange, ProductRow, Run, TextChange } from './change.ts'
import {
  categoryValues,
  fieldsOf,
  groupValues,
  productValues,
  settingValues,
  type Values,
} from './log-values.ts'
import { readProductRows } from './product-rows.ts'

interface Made {
  run: Run
  change: MenuChange
  inverse: Inverse
}

/** What a change that was made says in the log. */
export async function entriesOf(made: Made): Promise<LogEntry[]> {
  const { inverse } = made
  const entries = [
    ...settingEntries(made),
    ...(await languageEntries(made)),
    ...categoryEntries(made),
    ...groupEntries(made),
    ...(await productEntries(made)),
    ...(await textEntries(made)),
  ]
  const isMoved = [...inverse.categories.set, ...inverse.products.set].some(
    ({ set }) => 'position' in set,
  )
  return entries.length === 0 && isMoved ? orderEntries(made) : entries
}

function settingEntries({ run, inverse }: Made): LogEntry[] {
  const { set = {} } = inverse.restaurant ?? {}
  const after = run.after.restaurant
  return changed('settings', '', { before: { ...after, ...set }, after, set }, settingValues)
}

async function languageEntries({ run, inverse }: Made): Promise<LogEntry[]> {
  const { db, restaurantId } = run
  const before = inverse.languages.flatMap((one) => ('set' in one ? [one.set] : []))[0]
  if (!before) return []
  const { language: main } = await readRestaurantRow(db, restaurantId)
  const after = { main, further: await getFurtherLanguages(db, restaurantId) }
  const said = ({
    main: code,
    further,
  }: Pick<typeof before, 'further'> & { main: string | null }): LogValues => ({
    mainLanguage: code,
    languages: further.map((one) => one.code).join(' ') || null,
    shownLanguages: further.flatMap((one) => (one.shown ? [one.code] : [])).join(' ') || null,
  })
  const [was, is] = [said(before), said(after)]
  const fields = Object.keys(is).filter((field) => was[field] !== is[field])
  return fields.length === 0 ? [] : [{ kind: 'language', what: '', ...both(fields, was, is) }]
}

function categoryEntries({ run, change, inverse }: Made): LogEntry[] {
  const { add, set } = inverse.categories
  const ofGroup = groupsAlone(change)
  const sets = set.filter((row) => fieldsOf(row.set).some((field) => !ofGroup(field)))
  const added = change.categories?.add ?? []
  const inside = Map.groupBy(change.products?.add ?? [], ({ categoryId }) => categoryId)
  const gone = Map.groupBy(inverse.products.add, ({ categoryId }) => categoryId)
  return [
    ...added.map(({ id, title }) => ({
      ...appeared('category', title, {}),
      ...counted({ added: inside.get(id)?.length ?? 0 }),
    })),
    ...sets.flatMap(({ id, set: before }) => {
      const after = run.after.categories.get(id)
      if (!after) return []
      const row = { before: { ...after, ...before }, after, set: before }
      return changed('category', row.before.title, row, categoryValues)
    }),
    ...add.map(({ id, title }) => ({
      ...vanished('category', title, {}),
      ...counted({ removed: gone.get(id)?.length ?? 0 }),
    })),
  ]
}

function groupEntries({ run, change, inverse }: Made): LogEntry[] {
  const { add, set } = inverse.optionGroups
  const wanted = change.optionGroups?.set ?? []
  const regrouped = (kind: 'products' | 'categories') =>
    inverse[kind].set.some((row) => 'groups' in row.set) ? [kind] : []
  const uses = new Map(
    wanted.map((one) => [one.id, Object.keys(one.uses ?? {}) as ('products' | 'categories')[]]),
  )
  const columns = new Map(set.map((row) => [row.id, row.set]))
  return [
    ...(change.optionGroups?.add ?? []).map(({ name, options }) =>
      appeared('group', name, groupValues({ options })),
    ),
    ...[...run.after.optionGroups.values()].flatMap((after) => {
      const before: Partial<GroupRow> = columns.get(after.id) ?? {}
      const row = { before: { ...after, ...before }, after, set: before }
      const also = (uses.get(after.id) ?? []).flatMap(regrouped)
      return changed('group', row.before.name, row, groupValues, also)
    }),
    ...add.map(({ name, options }) => vanished('group', name, groupValues({ options }))),
  ]
}

async function productEntries({ run, change, inverse }: Made): Promise<LogEntry[]> {
  const fresh = new Set((change.categories?.add ?? []).map(({ id }) => id))
  const left = new Set(inverse.categories.add.map(({ id }) => id))
  const added = (change.products?.add ?? []).filter((row) => !fresh.has(row.categoryId))
  const gone = inverse.products.add.filter((row) => !left.has(row.categoryId))
  const ofGroup = groupsAlone(change)
  const sets = inverse.products.set.filter((row) =>
    fieldsOf(row.set).some((field) => !ofGroup(field) && !(change.order && field === 'category')),
  )
  const moves = change.order ? await orderEntries({ run, change, inverse }) : []
  const count = added.length + gone.length + sets.length
  if (count > MOST_NAMED) {
    const counts = { added: added.length, changed: sets.length, removed: gone.length }
    const fields = [...new Set(sets.flatMap(({ set }) => fieldsOf(set)))]
    return [{ kind: 'product', what: '', ...both(fields, {}, {}), ...counted(counts) }, ...moves]
  }
  return [
    ...added.map((row) => appeared('product', shownName(row), priceOf(row))),
    ...(await productChanges(run, sets)),
    ...gone.map((row) => vanished('product', shownName(row), priceOf(row))),
    ...moves,
  ]
}

async function productChanges(
  { db, restaurantId, after: { products } }: Run,
  sets: Inverse['products']['set'],
): Promise<LogEntry[]> {
  const isMoved = sets.some(({ id, set: { categoryId } }) => {
    return categoryId !== undefined && categoryId !== products.get(id)?.categoryId
  })
  const categories = isMoved ? await readCategoryRows(db, restaurantId) : []
  const titles = new Map(categories.map(({ id, title }) => [id, title]))
  const values = (row: Partial<ProductRow>) => productValues(row, titles)
  return sets.flatMap(({ id, set }) => {
    const after = products.get(id)
    if (!after) return []
    const row = { before: { ...after, ...set }, after, set }
    return changed('product', shownName(row.before), row, values)
  })
}

/** What was dragged, if that is known, and to which category. */
async function orderEntries({ run, change, inverse }: Made): Promise<LogEntry[]> {
  const rows = [...inverse.products.set, ...inverse.categories.set]
  if (!rows.some(({ set }) => 'position' in set || 'categoryId' in set)) return []
  const dragged = (change.order ?? []).flatMap(({ moved }) => moved ?? [])
  const [id] = dragged.length === 1 ? dragged.map((one) => one.id) : []
  if (id === undefined) return [{ kind: 'order', what: '', before: {}, after: {} }]
  const moved = inverse.products.set.filter((row) => row.id === id)
  const places = moved.map(({ set: { categoryId }, ...row }) => ({ ...row, set: { categoryId } }))
  const [product] = await productChanges(run, places)
  const what = product?.what ?? (await nameOf(run, id))
  return [{ kind: 'order', what, before: product?.before ?? {}, after: product?.after ?? {} }]
}

async function nameOf({ db, restaurantId }: Run, id: string): Promise<string> {
  const [product] = await readProductRows(db, restaurantId, [id], ['name', 'label'])
  if (product) return shownName(product)
  const categories = await readCategoryRows(db, restaurantId)
  return categories.find((row) => row.id === id)?.title ?? ''
}

async function textEntries({ run, change, inverse }: Made): Promise<LogEntry[]> {
  const wanted = new Map((change.texts ?? []).map((text) => [keyOf(text), text]))
  const texts = inverse.texts.filter((text) => !text.isSource && wanted.has(keyOf(text)))
  if (texts.length === 0) return []
  if (texts.length > MOST_NAMED) {
    const languages = [...new Set(texts.map(({ language }) => language))]
    return [
      { kind: 'text', what: '', ...both(languages, {}, {}), ...counted({ texts: texts.length }) },
    ]
  }
  const sources = await readSources(run.db, run.restaurantId, texts)
  return texts.map((text) => {
    const { language } = text
    const source = sources.get(textKey(text)) ?? ''
    const said = (one: TextChange | undefined) =>
      one?.text === undefined ? null : cutText(one.text ?? source)
    const [was, is] = [said(text), said(wanted.get(keyOf(text)))]
    const values = both([language], { [language]: was }, { [language]: is })
    return { kind: 'text', what: source, ...values }
  })
}

function keyOf({ language, ...text }: TextChange): string {
  return `${language} ${textKey(text)}`
}

/** Rows get or lose groups with a change of the groups. */
function groupsAlone({ optionGroups }: MenuChange): (field: string) => boolean {
  return (field) => optionGroups !== undefined && field === 'groups'
}

interface ChangedRow<Row> {
  before: Row
  after: Row
  /** The columns that differ. */
  set: object
}

/** One, or none if nothing differs that anybody knows of. */
function changed<Row>(
  kind: LogKind,
  what: string,
  { before, after, set }: ChangedRow<Row>,
  valuesOf: (row: Row) => Values,
  also: readonly string[] = [],
): LogEntry[] {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  const differing = fieldsOf(set).filter((field) => !(field in is) || was[field] !== is[field])
  const fields = [...differing, ...also]
  return fields.length === 0 ? [] : [{ kind, what, ...both(fields, was, is) }]
}

function both(fields: readonly string[], was: Values, is: Values) {
  const of = (values: Values) =>
    Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
  return { before: of(was), after: of(is) }
}

function appeared(kind: LogKind, what: string, after: Values): LogEntry {
  return { kind, what, before: null, after }
}

function vanished(kind: LogKind, what: string, before: Values): LogEntry {
  return { kind, what, before, after: null }
}

function priceOf({
  price = 0,
  sizes = null,
  priceNote = null,
}: Partial<Pick<ProductRow, 'price' | 'sizes' | 'priceNote'>>): Values {
  return productValues(sizes === null ? { price, priceNote } : { sizes })
}

function counted(counts: LogCounts): { counts?: LogCounts } {
  const some = Object.entries(counts).filter(([, count]) => count > 0)
  return some.length === 0 ? {} : { counts: Object.fromEntries(some) }
}
