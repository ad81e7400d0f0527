import { afterEach, expect, test, vi } from 'vitest'
import type { Bucket } from '#db/settings/cdn-url.ts'
import { aBucket } from '../testing/bucket.ts'
import { aFailingBucket } from '../testing/failing-bucket.ts'
import { bucketTarget } from './bucket.ts'
import { TARGET_ID_FILE } from './target-id.ts'

afterEach(() => vi.unstubAllEnvs())

// As the settings open it, and with the first call of each start.
function firstCall(bucket: Bucket, keys: Record<string, string | undefined>): Promise<unknown> {
  stubKeys(keys)
  return bucketTarget(bucket).read(TARGET_ID_FILE)
}

function stubKeys(keys: Record<string, string | undefined>): void {
  const elsewhere = {
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
    AWS_CONFIG_FILE: '/nowhere',
    AWS_PROFILE: undefined,
  }
  for (const [name, value] of Object.entries({ ...elsewhere, ...keys })) vi.stubEnv(name, value)
}

const KEYS = { AWS_ACCESS_KEY_ID: 'tests', AWS_SECRET_ACCESS_KEY: 'tests' }

test('says that keys are missing, and that the bucket is, by its name', async () => {
  await using place = await aBucket()
  expect(await firstCall(place.bucket, KEYS)).toBeNull()
  const none = { AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined }
  await expect(firstCall(place.bucket, none)).rejects.toThrow(
    'CDN_URL: bucket menus: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set',
  )
  await expect(firstCall({ ...place.bucket, name: 'nothere' }, KEYS)).rejects.toThrow(
    'CDN_URL: bucket nothere: there is no such bucket',
  )
})

test('says it once, however often it is tried', async () => {
  await using place = await aBucket()
  stubKeys({ AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined })
  const target = bucketTarget(place.bucket)
  const tries = await Promise.allSettled([1, 2, 3].map(() => target.read(TARGET_ID_FILE)))
  const told = tries.map((one) => (one.status === 'rejected' ? String(one.reason) : ''))
  for (const text of told) expect(text.match(/are not set/gu)).toHaveLength(1)
})

test.each([
  ['denied', 'the store does not know AWS_ACCESS_KEY_ID'],
  ['wrong secret', 'AWS_SECRET_ACCESS_KEY is wrong'],
] as const)('says which key is wrong: %s', async (illness, reason) => {
  await using place = await aBucket()
  await using store = await aFailingBucket(place)
  store.fail(illness)
  const traffic = store.count()
  const { endpoint } = store
  await expect(firstCall({ ...place.bucket, endpoint }, KEYS)).rejects.toThrow(
    `CDN_URL: bucket menus: ${reason}`,
  )
  expect(traffic.requests).toEqual({ GET: 1 })
})
