import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFile } from '#admin/features/import/read-file.ts'
import type { AllergenKind } from '#db/menu/allergen-kinds.ts'
import type { Badge } from '#db/menu/badges.ts'
import { copiedRows } from '#db/import/copied-rows.ts'
import { readTable } from '#db/import/read-table.ts'
import type { Cells } from '#db/import/table-heads.ts'
import { matchRows, reviewRows, rowProblem, sentProducts } from '#db/import/review.ts'
import { aMember } from '#db/testing/fixtures.ts'
import type { Category } from '../schemas/categories.ts'
import type { MenuToCopy, SentImport } from '../schemas/import.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'

const word = fc.constantFrom('Hummus', 'Mixed grill', 'شاورما', 'Tea 2', 'كرك', 'Crème')
const prose = fc.constantFrom(
  '',
  'With tahini, "warm"',
  '=1+1',
  "'=HYPERLINK()",
  'soup;=1+1',
  "list\n'- cheese",
  '- fresh\n- daily; 5 pieces',
  '@home, +1',
  'مع طحينة',
)
const priceNote = fc.option(
  fc.oneof(
    fc
      .constantFrom('market' as const, 'weight' as const, 'free' as const)
      .map((kind) => ({ kind })),
    fc.constantFrom('per person', 'عند الطلب', 'own: 5', 'a (b), c').map((text) => {
      return { kind: 'own' as const, text }
    }),
  ),
)
const price = fc.integer({ min: 0, max: 900_000 }).map((thousandths) => thousandths / 1000)
const kcal = fc.option(fc.integer({ min: 0, max: 2000 }))
const nutrition = fc.record({
  kcal,
  highSalt: fc.boolean(),
  caffeineMg: kcal.map((of) => of && of % 900),
})
const sizes = fc
  .constantFrom([], ['Small', 'Large'], ['6 pcs: hot', 'صغير', '(big)'])
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .record({ name: fc.constant(name), price, priceNote, former, nutrition })
          .map(withoutPrice),
      ),
    ),
  )
const former = fc.option(
  fc.record({
    by: fc.integer({ min: 1, max: 9000 }),
    until: fc.constantFrom(null, '2026-12-31', '2020-02-29'),
  }),
)

/** Of some with words in its place; of others with a former price. */
function withoutPrice<
  Part extends {
    price: number
    priceNote: { kind: string } | null
    former: { by: number; until: string | null } | null
  },
>({ former, ...part }: Part) {
  const isNone = part.priceNote !== null && (part.priceNote.kind === 'free' || part.price % 2 < 1)
  if (isNone) return { ...part, price: null, formerPrice: null }
  const was = former && {
    price: (Math.round(part.price * 1000) + former.by) / 1000,
    until: former.until,
  }
  return { ...part, formerPrice: was }
}

const product = fc
  .record({
    category: fc.constantFrom('Starters', 'Grills & more', 'مشروبات'),
    name: word,
    price,
    description: prose,
    details: fc.record({
      priceNote,
      former,
      sizes: sizes.map((all) => [...all]),
      nutrition,
      allergens: fc.constantFrom(
        {},
        { milk: 'contains' as const },
        { nuts: 'may' as const, fish: 'contains' as const },
      ),
      allergenKinds: fc.subarray<AllergenKind>(['wheat', 'brazilNuts']),
      allergensChecked: fc.boolean(),
      diets: fc.record({ vegetarian: fc.boolean(), alcohol: fc.boolean() }),
      marks: fc.subarray<Badge>(['new', 'spicy2']),
    }),
    texts: fc.option(
      fc.record({
        tr: fc.record({
          name: word,
          description: prose.map((text) => text || 'Taze'),
          sizes: fc.constantFrom<string[]>(['Küçük', 'Büyük'], ['', 'Büyük'], ['Küçük', '']),
          priceNotes: fc.constantFrom<string[]>(['kişi başı', 'günlük'], ['', 'günlük']),
        }),
      }),
      { nil: undefined },
    ),
  })
  .map(({ details, price: own, ...others }) => {
    const isSized = details.sizes.length > 0
    const { priceNote, former, ...rest } = details
    const { price, formerPrice } = withoutPrice({ price: own, priceNote, former })
    const words = isSized ? {} : { priceNote, formerPrice }
    return { ...others, details: { ...rest, ...words }, price: isSized ? null : price }
  })

test('what is exported as a table comes back without loss', async () => {
  await using api = await anApi()
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 8 }), async (products) => {
      const first = await bringIn(api, products)
      const review = reviewRows(readTable(await cellsOf(first), { decimals: 2 }))
      expect(review.filter(rowProblem)).toEqual([])
      const sent = sentProducts(review, []) as SentImport['products']
      expect(await bringIn(api, sent)).toBe(first)
    }),
    { numRuns: 60 },
  )
})

test('what is copied to an empty restaurant is the same table', async () => {
  await using api = await anApi()
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 8 }), async (products) => {
      const [source, target] = [await anOwner(api), await anOwner(api)]
      const { token } = source
      await api.call('POST', '/api/import', { token, json: { products } })
      const place = { restaurantId: target.restaurantId, personId: source.ownerId }
      await aMember(api.db, { ...place, role: 'editor' })
      const headers = { 'X-Restaurant': target.restaurantId }
      const path = `/api/restaurants/${source.restaurantId}/copy-menu`
      const { body } = await api.call('GET', path, { token, headers })
      const json = { products: sentProducts(copiedRows(body as MenuToCopy), []) }
      expect(await api.call('POST', path, { token, headers, json })).toMatchObject({ status: 200 })
      const [own, copy] = [await readTableOf(api, token), await readTableOf(api, target.token)]
      expect(new TextDecoder().decode(copy)).toBe(new TextDecoder().decode(own))
    }),
    { numRuns: 30 },
  )
})

test('a table of an earlier or a later version, or with its columns moved, changes nothing', async () => {
  await using api = await anApi()
  const details = {
    nutrition: { kcal: 320, highSalt: true, caffeineMg: 40, caffeinePer100Ml: 20, walkMinutes: 70 },
    allergens: { milk: 'contains' as const, gluten: 'may' as const },
    allergenKinds: ['wheat' as const],
    allergensChecked: true,
    diets: { vegetarian: true },
    marks: ['chef' as const],
  }
  const products = [{ category: 'Hot', name: 'Karak', price: 5, description: 'Tea', details }]
  const { token } = await anOwner(api)
  await api.call('POST', '/api/import', { token, json: { products } })
  const before = new TextDecoder().decode(await readTableOf(api, token))
  const [heads = [], row = []] = (await cellsOf(before)).map((cells) => [...cells])
  const without = (left: readonly string[]) => (_: string, at: number) =>
    !left.includes(heads[at] ?? '')
  const later = [
    'Walk minutes',
    'Grains and nuts',
    'Caffeine mg in 100 ml',
    'Diets',
    'Marks',
    'Price note',
  ]
  const tables = [
    ...[...later.map((head) => [head]), later].map((left) => [
      heads.filter(without(left)),
      row.filter(without(left)),
    ]),
    [
      ['Served on', ...heads.toReversed()],
      ['plate', ...row.toReversed()],
    ],
  ]
  for (const table of tables) {
    const present = (await api.call('GET', '/categories', { token })).body as Category[]
    const review = reviewRows(readTable(table, { decimals: 2 }))
    const matches = matchRows(review, present)
    expect(sentProducts(review, matches)).toEqual([])
    const sent = sentProducts(review, []).map((one) => ({ ...one, _id: matches[0]?._id }))
    expect(sent[0]?.details).toBeDefined()
    const saved = await api.call('POST', '/api/import', { token, json: { products: sent } })
    expect(saved.status).toBe(200)
    expect(new TextDecoder().decode(await readTableOf(api, token))).toBe(before)
  }
})

/** As the dashboard reads the file. */
async function cellsOf(csv: string): Promise<Cells> {
  const [content] = await Array.fromAsync(
    readFile(new File([csv], 'menu.csv'), {
      signal: AbortSignal.timeout(10_000),
      onProgress: () => {},
      openPhotos: () => Promise.reject(new Error('It is no photo')),
    }),
  )
  if (content?.kind !== 'cells') throw new Error('The table was not known as one')
  return content.cells
}

/** Into an empty restaurant; the table of what is there then. */
async function bringIn(api: Api, products: SentImport['products']): Promise<string> {
  const { token } = await anOwner(api)
  const answer = await api.call('POST', '/api/import', { token, json: { products } })
  expect(answer.body).toMatchObject({ added: products.length })
  return new TextDecoder().decode(await readTableOf(api, token))
}

async function readTableOf({ app }: Api, token: string): Promise<Uint8Array> {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await app.request('/api/export.csv', { headers })
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  return new Uint8Array(await response.arrayBuffer())
}

test('a menu in a table has a mark of its encoding, and heads', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  const bytes = await readTableOf(api, token)
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
  expect(new TextDecoder().decode(bytes)).toMatch(/^Category,Name,Price,/)
})
