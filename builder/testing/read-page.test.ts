import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

test.each([
  ['a link', '<a href="/a">x</a>', ['/a']],
  ['a picture', '<img src="/a.jpg" srcset="/b.jpg 1x, /c.jpg 2x">', ['/a.jpg', '/b.jpg', '/c.jpg']],
  ['a source', '<source srcset="/a.avif 192w,/b.avif 288w">', ['/a.avif', '/b.avif']],
  [
    'a preload',
    '<link rel="preload" as="image" href="/a.jpg" imagesrcset="/b.avif 192w, /c.avif 288w">',
    ['/a.jpg', '/b.avif', '/c.avif'],
  ],
  [
    'what is shared',
    '<meta property="og:image" content="https://a.example/b">',
    ['https://a.example/b'],
  ],
  ['what is shared elsewhere', '<meta name="twitter:image" content="/b">', ['/b']],
  ['other words', '<meta name="description" content="/b">', []],
  [
    'structured data',
    '<script type="application/ld+json">{"a":[{"image":["/b"],"logo":"/c","name":"/d"}]}</script>',
    ['/b', '/c'],
  ],
])('finds the addresses of %s', (_, html, addresses) => {
  expect(readPage('index.html', html).addresses).toEqual(addresses)
})

test("finds an app's icons and where it starts", () => {
  const icons = [{ src: '/a.png', sizes: '192x192' }]
  const manifest = JSON.stringify({ name: 'A', start_url: '/menu', icons })
  const { addresses } = readPage('menu/info/app.webmanifest', manifest)
  expect(addresses.toSorted()).toEqual(['/a.png', '/menu'])
})
