import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { putInvoices } from '#db/queries/payments.ts'
import { resumeMenu, suspendMenu } from '#db/queries/operators.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { exportedMenuSchema } from '../schemas/exports.ts'
import { anApi, anOwner, aPictureFile, type Api } from '../testing/fixtures.ts'

interface Unzipped {
  headers: Headers
  files: Record<string, Uint8Array>
}

async function exportOf({ app }: Api, token: string): Promise<Unzipped> {
  const answer = await app.request('/api/export', { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.headers.get('Content-Length')).toBe(String(bytes.length))
  return { headers: answer.headers, files: unzipSync(bytes) }
}

function menuOf({ files }: Unzipped) {
  return exportedMenuSchema.parse(JSON.parse(strFromU8(files['menu.json'] ?? new Uint8Array())))
}

async function addDish(api: Api, token: string, categoryId: string, name: string, image?: File) {
  const form = { name, price: '12.5', description: `"${name}" </script>`, ...(image && { image }) }
  await api.call('POST', `/categories/${categoryId}/products`, { token, form })
}

async function addCategory(api: Api, token: string, title: string): Promise<string> {
  const json = { title, selectedIcon: '/icons/pot-of-food.svg' }
  const { body } = await api.call('POST', '/addCategory', { token, json })
  return (body as { category: { _id: string } }).category._id
}

const INVOICE = {
  number: 'QAIMA-0001',
  status: 'paid' as const,
  amount: 4900,
  amountRefunded: 0,
  currency: 'AED',
  customerName: 'Corner',
  customerEmail: 'noura@example.com',
  createdAt: '2026-01-01T08:00:00.000Z',
  paidAt: '2026-01-01T08:00:00.000Z',
  pdfUrl: 'https://pay.test/in_1.pdf',
}

test('everything that an owner gave comes back in one archive', async () => {
  await using api = await anApi()
  const { token, ownerId, restaurantId } = await anOwner(api, 'قهوة')
  const soups = await addCategory(api, token, 'Soups')
  await addDish(api, token, soups, 'Lentil', await aPictureFile('jpeg', { width: 1200 }))
  await addDish(api, token, soups, 'Plain')
  const odd = await addCategory(api, token, '../con')
  await addDish(api, token, odd, 'شوربة', await aPictureFile('png', { alpha: true }))
  const form = { logo: await aPictureFile('webp'), cover: await aPictureFile('png') }
  await api.call('POST', '/api/uploadLogo', { token, form })
  const formData = { restaurantName: 'Corner', about: 'Since 1990', currency: 'AED' }
  await api.call('POST', '/restaurant', { token, json: { formData } })

  const invoice = { id: 'in_1', subscriptionId: null, ...INVOICE }
  await putInvoices(api.db, { provider: 'test', restaurantId }, [{ ownerId, invoices: [invoice] }])
  const archive = await exportOf(api, token)
  const { email } = await api.db
    .selectFrom('owners')
    .select('email')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  expect(menuOf(archive)).toMatchObject({
    exportedAt: '2026-01-01T08:00:00.000Z',
    account: { email, emailConfirmedAt: null, language: 'en' },
    restaurant: {
      name: 'Corner',
      formerSlugs: ['قهوة'],
      logo: 'pictures/logo.jpg',
      cover: 'pictures/cover.jpg',
      about: 'Since 1990',
      currency: 'AED',
      subscriptionType: 'free_trial',
    },
    invoices: [INVOICE],
    categories: [
      {
        _id: soups,
        title: 'Soups',
        icon: '/icons/pot-of-food.svg',
        products: [
          {
            name: 'Lentil',
            price: 12.5,
            description: '"Lentil" </script>',
            picture: 'pictures/01-soups/01-lentil.jpg',
          },
          { name: 'Plain', picture: null },
        ],
      },
      { _id: odd, title: '../con', products: [{ picture: 'pictures/02-con/01-شوربة.png' }] },
    ],
  })
  expect(Object.keys(archive.files)).toEqual([
    'menu.json',
    'pictures/logo.jpg',
    'pictures/cover.jpg',
    'pictures/01-soups/01-lentil.jpg',
    'pictures/02-con/01-شوربة.png',
  ])
  const media = await readdir(api.settings.mediaDir)
  const largest = media.find((name) => name.endsWith('-960.jpg')) ?? ''
  const stored = await readFile(join(api.settings.mediaDir, largest))
  expect(stored.equals(archive.files['pictures/01-soups/01-lentil.jpg'] ?? Buffer.of())).toBe(true)
  expect(archive.headers.get('Content-Type')).toBe('application/zip')
  expect(archive.headers.get('Cache-Control')).toBe('no-store')
})

test('the archive is named after the menu, in any script', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api, 'مقهى النور')
  const { headers } = await exportOf(api, token)
  expect(headers.get('Content-Disposition')).toBe(
    `attachment; filename="menu.zip"; filename*=UTF-8''${encodeURIComponent('مقهى-النور.zip')}`,
  )
})

test('a lost picture is left out, and the rest comes', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  const soups = await addCategory(api, token, 'Soups')
  await addDish(api, token, soups, 'Lentil', await aPictureFile())
  await rm(api.settings.mediaDir, { recursive: true })
  const archive = await exportOf(api, token)
  expect(Object.keys(archive.files)).toEqual(['menu.json'])
  expect(menuOf(archive).categories[0]?.products[0]).toMatchObject({ picture: null })
})

test('it holds nothing of another owner, and needs a token', async () => {
  await using api = await anApi()
  const other = await anOwner(api, 'Next Door')
  await addDish(api, other.token, await addCategory(api, other.token, 'Secret'), 'Recipe')
  const { token } = await anOwner(api, 'Corner')
  const archive = await exportOf(api, token)
  expect(menuOf(archive).categories).toEqual([])
  expect(strFromU8(archive.files['menu.json'] ?? new Uint8Array())).not.toMatch(/Next|Secret/)
  expect(await api.call('GET', '/api/export')).toMatchObject({ status: 401 })
})

test('it comes when the trial has ended, and may be broken off', async () => {
  await using api = await anApi()
  const owner = await anOwner(api)
  const soups = await addCategory(api, owner.token, 'Soups')
  await addDish(api, owner.token, soups, 'Lentil', await aPictureFile())
  const later = new Date('2026-03-01T08:00:00.000Z')
  api.setNow(later)
  const token = await api.context.tokens.issue({ personId: owner.ownerId, tokenVersion: 1 }, later)
  const headers = { Authorization: token }
  const answer = await api.app.request('/api/export', { headers })
  expect(answer.status).toBe(200)
  const reader = answer.body?.getReader()
  await reader?.read()
  await reader?.cancel().catch(() => {})
  expect(Object.keys((await exportOf(api, token)).files)).toHaveLength(2)
})

test('what operators did to the menu stands in it, with why', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api, 'Corner')
  const doing = { slug: 'corner', now: NOW }
  await transact(api.db, async (trx) => {
    await suspendMenu(trx, { ...doing, reason: 'Not a menu' })
    await resumeMenu(trx, { ...doing, reason: 'A mistake', now: new Date(NOW.getTime() + 1000) })
  })
  expect(menuOf(await exportOf(api, token)).operatorActions).toEqual([
    {
      action: 'suspend',
      name: 'corner',
      reason: 'Not a menu',
      takenAt: '2026-01-01T08:00:00.000Z',
    },
    { action: 'resume', name: 'corner', reason: 'A mistake', takenAt: '2026-01-01T08:00:01.000Z' },
  ])
})

test('twenty an hour are made for an owner', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  for (let count = 0; count < 20; count += 1) await exportOf(api, token)
  const refused = await api.call('GET', '/api/export', { token })
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600'])
  api.setNow(new Date(NOW.getTime() + 60 * 60_000))
  await exportOf(api, token)
})
