import { GetObjectCommand } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { aBucket, testClient, type TestBucket } from '../testing/bucket.ts'
import { aFailingBucket } from '../testing/failing-bucket.ts'
import { bucketTarget } from './bucket.ts'

test('says of each object what it is and how long it may be kept', async () => {
  await using place = await aBucket()
  const target = bucketTarget(place.bucket, place.client)
  for (const [file, type, lifetime] of [
    ['corner/index.html', 'text/html; charset=utf-8', 'public, max-age=0, must-revalidate'],
    ['media/0a1b-320.avif', 'image/avif', 'public, max-age=31536000, immutable'],
    ['assets/menu.3f.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['icons/pizza.svg', 'image/svg+xml; charset=utf-8', 'public, max-age=86400'],
  ] as const) {
    await target.put(file, Buffer.from('x'))
    expect(await objectAt(place, `live/${file}`)).toMatchObject({
      ContentType: type,
      CacheControl: lifetime,
    })
  }
})

test('leads on from a former address by itself, where the bucket answers as a website', async () => {
  await using place = await aBucket('')
  const target = bucketTarget(place.bucket, place.client)
  const page = '<!DOCTYPE html><html data-redirect="/%D9%82" lang="en"><title>Moved</title></html>'
  await target.put('old/index.html', Buffer.from(page))
  await target.put('new/index.html', Buffer.from('<!DOCTYPE html><html lang="en">'))
  expect(await objectAt(place, 'old/index.html')).toMatchObject({
    WebsiteRedirectLocation: '/%D9%82',
  })
  const { WebsiteRedirectLocation } = await objectAt(place, 'new/index.html')
  expect(WebsiteRedirectLocation).toBeUndefined()
})

test('removes many at once also where the service wants a sum of what it is asked', async () => {
  await using place = await aBucket()
  await using front = await aFailingBucket(place)
  front.fail('wants sums')
  const { endpoint } = front
  const target = bucketTarget({ ...place.bucket, endpoint }, testClient(endpoint))
  const files = ['a/index.html', 'b/index.html', 'قائمة/index.html']
  for (const file of files) await target.put(file, Buffer.from('x'))
  const traffic = front.count()
  await target.remove(files)
  expect(traffic.requests).toEqual({ POST: 1 })
  expect(await target.list('')).toEqual(new Map())
})

function objectAt({ client, bucket }: TestBucket, key: string) {
  return client.send(new GetObjectCommand({ Bucket: bucket.name, Key: key }))
}
