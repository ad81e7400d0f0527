import { expect, test } from 'vitest'
import { en } from '#admin/i18n/texts.ts'
import { aBucket, bucketEnvironment } from '#builder/testing/bucket.ts'
import { aFailingBucket } from '#builder/testing/failing-bucket.ts'
import { freePort } from '#db/testing/free-port.ts'
import { inTime } from '#builder/testing/in-time.ts'
import { startBrowser } from './browser.ts'
import { filled } from './filled.ts'
import { startServer } from './server.ts'
import { openAs } from './open-as.ts'

const SIGN_IN = { email: 'noura@example.com', password: 'a quiet corner' }
const PHONE = { width: 390, height: 844 }

test('while the bucket is ill the old menu stays, its owner and operator are told, and it heals', async () => {
  await using place = await aBucket()
  await using service = await aFailingBucket(place)
  const port = await freePort()
  const bucket = { ...place.bucket, endpoint: service.endpoint }
  await using server = await startServer({
    ...bucketEnvironment(bucket),
    METRICS_PORT: String(port),
  })
  const call = caller(server.url)
  await call('/signup', { ...SIGN_IN, restaurantName: 'Noor' })
  const { token } = (await call('/login', SIGN_IN)) as { token: string }
  const publication = () => call('/api/publication', null, token)
  const menu = async () => (await fetch(`${server.url}/noor`)).text()
  const addCategory = (title: string) =>
    call('/addCategory', { title, selectedIcon: '/icons/pizza.svg' }, token)
  await addCategory('Breakfast')
  await expect.poll(menu, { timeout: inTime() }).toContain('Breakfast')
  await expect.poll(publication).toMatchObject({ status: 'published' })

  service.fail('internal error')
  await addCategory('Sweets')
  await expect.poll(publication).toEqual({
    status: 'failed',
    publishedAt: expect.any(String),
    message: en.problem.publicationFailed,
  })
  const old = await menu()
  expect(old).toContain('Breakfast')
  expect(old).not.toContain('Sweets')
  expect(old).toMatch(/<\/html>\s*$/)
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(metrics).toContain('qaima_restaurants{state="failing"} 1\n')
  expect(metrics).toMatch(/^qaima_publishes_total\{status="failed"\} [1-9]/m)

  const browser = await startBrowser()
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: PHONE })
    await openAs(page, token, `${server.url}/dashboard/edit`)
    const { failed, publishedNow } = en.publication
    const reason = filled(failed, { reason: en.problem.publicationFailed })
    await page.getByText(reason).waitFor()
    const preview = page.getByRole('button', { name: en.preview.open })
    expect(await preview.evaluate((button) => button.scrollWidth > button.clientWidth)).toBe(false)
    service.heal()
    await page.getByText(publishedNow).waitFor()
    expect(await menu()).toContain('Sweets')
  } finally {
    await browser.close()
  }
}, 60_000)

function caller(url: string) {
  return async (path: string, body: object | null, token = ''): Promise<unknown> => {
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    expect([path, answer.ok]).toEqual([path, true])
    return answer.json()
  }
}
