import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { COMPONENT_STYLES } from '#db/page-policy.ts'
import { EARLY_TAPS, SPECULATION_RULES } from '#db/rules/inline-scripts.ts'
import { anApi, type Api } from '../testing/fixtures.ts'

const PAGE = `<!DOCTYPE html><html><head><style>p{color:red}</style></head><body>${'<p>Karak</p>'.repeat(80)}</body></html>`
const REVALIDATED = 'public, max-age=0, must-revalidate'
const AT_CDNS = 'public, max-age=1, stale-while-revalidate=1, stale-if-error=86400'
const IMMUTABLE = 'public, max-age=31536000, immutable'

describe('a page', () => {
  test('is sent with what a browser needs to keep it and to check it', async () => {
    await using api = await aSite({ 'drop-cafe/index.html': PAGE })
    const answer = await get(api, '/drop-cafe')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(PAGE)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': REVALIDATED,
      'cdn-cache-control': AT_CDNS,
      'content-length': String(PAGE.length),
      'content-type': 'text/html; charset=utf-8',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'last-modified': expect.stringMatching(/GMT$/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      vary: 'Accept-Encoding',
    })
  })

  test.each([
    ['/Drop-Cafe', '/drop-cafe'],
    ['/drop-cafe/', '/drop-cafe'],
    ['//drop-cafe', '/drop-cafe'],
    ['/drop%20cafe', '/drop-cafe'],
    ['/Drop%20%20Cafe/Tea?a=1&b=%20', '/drop-cafe/tea?a=1&b=%20'],
    ['/cafe%CC%81', '/caf%C3%A9'],
    ['/CAF%C3%89/', '/caf%C3%A9'],
    ['/%C4%B0ZM%C4%B0R', '/izmir'],
    ['/%C4%B1zm%C4%B1r', '/izmir'],
    ['/%D9%85%D9%82%D9%87%D9%89/', '/%D9%85%D9%82%D9%87%D9%89'],
  ])('at %s leads to its one spelling', async (path, location) => {
    await using api = await aSite({
      'drop-cafe/index.html': PAGE,
      'drop-cafe/tea/index.html': PAGE,
      'café/index.html': PAGE,
      'مقهى/index.html': PAGE,
      'izmir/index.html': PAGE,
    })
    const answer = await get(api, path)
    expect(answer.status).toBe(301)
    expect(answer.headers.get('Location')).toBe(location)
    // A restaurant may take its former name back.
    expect(answer.headers.get('Cache-Control')).toBe(REVALIDATED)
    expect((await get(api, location)).status).toBe(200)
  })

  test('that only leads elsewhere is answered as a redirect, also in another spelling', async () => {
    const old = '<!DOCTYPE html><html data-redirect="/caf%C3%A9/tea" lang="en"></html>'
    const away = '<!DOCTYPE html><html data-redirect="//evil.example/x"></html>'
    await using api = await aSite({ 'old/index.html': old, 'away/index.html': away })
    for (const path of ['/old?table=4', '/OLD/?table=4']) {
      const answer = await get(api, path)
      expect(answer.status).toBe(301)
      expect(answer.headers.get('Location')).toBe('/caf%C3%A9/tea?table=4')
    }
    expect((await get(api, '/away')).headers.get('Location')).toBe('/x')
  })

  test('below a former address is led on in one step, as far as there is a page', async () => {
    await using api = await aSite({
      'old/index.html': aRedirect('/caf%C3%A9'),
      'café/index.html': PAGE,
      'café/info/index.html': PAGE,
      'café/teas/index.html': aRedirect('/caf%C3%A9/tea'),
      'café/tea/index.html': PAGE,
      'café/tea/mint/index.html': PAGE,
      'café/tea/sage/index.html': aRedirect('/caf%C3%A9/tea/mint'),
    })
    for (const [path, to] of [
      ['/old/info', '/caf%C3%A9/info'],
      ['/OLD/Teas/Mint/?table=4', '/caf%C3%A9/tea/mint?table=4'],
      ['/old/teas/sage', '/caf%C3%A9/tea/mint'],
      ['/caf%C3%A9/teas/sage', '/caf%C3%A9/tea/mint'],
    ] as const) {
      const answer = await get(api, path)
      expect(answer.status).toBe(301)
      expect(answer.headers.get('Location')).toBe(to)
      expect(answer.headers.get('Cache-Control')).toBe(REVALIDATED)
    }
    const deep = `/old${'/teas'.repeat(2000)}`
    for (const nothing of ['/old/none', '/old/tea/none', '/caf%C3%A9/teas/none/none', deep]) {
      expect((await get(api, nothing)).status).toBe(404)
    }
  })

  test.each([
    // As programs encode or confuse them.
    ['/drop-cafe%23t12', '/drop-cafe#t12'],
    ['/drop-cafe/%23t12', '/drop-cafe#t12'],
    ['/drop-cafe%23tTerrace%203', '/drop-cafe#tTerrace%203'],
    ['/drop-cafe%23tTerrace%25203', '/drop-cafe#tTerrace%203'],
    ['/drop-cafe%2523t12', '/drop-cafe#t12'],
    ['/drop-cafe/ar%23t12?utm=a', '/drop-cafe/ar?utm=a#t12'],
    ['/old/tea%23t%D9%A1', '/drop-cafe/tea#t%D9%A1'],
    ['/drop-cafe%3Ffbclid%3DIwAR', '/drop-cafe'],
    ['/drop-cafe%3Futm_source%3Da%23t12', '/drop-cafe#t12'],
    ['/drop-cafe%23t12%3Futm_source=a', '/drop-cafe#t12'],
    ['/Drop-Cafe&utm_source=ig&x=/a', '/drop-cafe'],
    ['/drop-cafe/tea&utm_source=ig', '/drop-cafe/tea'],
    ['/drop-cafe;jsessionid=1', '/drop-cafe'],
    ['/drop-cafe;jsessionid=1/tea', '/drop-cafe/tea'],
    ['/&utm_source=ig', '/'],
    ['/login%3Futm_source=ig', '/login'],
    // As they stand in sentences and chats.
    ['/drop-cafe%D8%8C', '/drop-cafe'],
    ['/drop-cafe%D8%9F', '/drop-cafe'],
    ['/drop-cafe/tea%E3%80%82', '/drop-cafe/tea'],
    ['/drop-cafe%EF%BC%8C', '/drop-cafe'],
    ['/drop-cafe%E2%80%9D%E2%80%A6', '/drop-cafe'],
    ['/drop-cafe_', '/drop-cafe'],
    ['/drop-cafe%F0%9F%91%8D%EF%B8%8F', '/drop-cafe'],
    ['/*drop-cafe*', '/drop-cafe'],
    ['/_drop-cafe_', '/drop-cafe'],
    ['/_drop-cafe/tea_', '/drop-cafe/tea'],
    ['/%3Cdrop-cafe%3E', '/drop-cafe'],
    ['/%D9%85%D9%82%D9%87%D9%89%D8%8C', '/%D9%85%D9%82%D9%87%D9%89'],
    ['/%25D9%2585%25D9%2582%25D9%2587%25D9%2589', '/%D9%85%D9%82%D9%87%D9%89'],
    ['/%25D9%2585%25D9%2582%25D9%2587%25D9%2589%2523t12%D8%8C', '/%D9%85%D9%82%D9%87%D9%89#t12'],
    ['/drop%E2%80%93cafe', '/drop-cafe'],
    ['/drop_cafe', '/drop-cafe'],
    ['/drop%E2%88%92cafe%E2%80%94', '/drop-cafe'],
  ])('at %s is the one that was meant', async (path, location) => {
    await using api = await aSite({
      'index.html': PAGE,
      'drop-cafe/index.html': PAGE,
      'drop-cafe/ar/index.html': PAGE,
      'drop-cafe/tea/index.html': PAGE,
      'old/index.html': aRedirect('/drop-cafe'),
      'login/index.html': PAGE,
      'مقهى/index.html': PAGE,
    })
    const answer = await get(api, path)
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, location])
  })

  test('that has such signs in its own name is itself', async () => {
    await using api = await aSite({
      'drop/index.html': PAGE,
      'drop-cafe/index.html': PAGE,
      'drop_cafe/index.html': PAGE,
      'drop/what؟/index.html': PAGE,
      'drop/what/index.html': PAGE,
      'drop-t12/index.html': PAGE,
    })
    for (const path of ['/drop_cafe', '/drop/what%D8%9F']) {
      expect([path, (await get(api, path)).status]).toEqual([path, 200])
    }
    expect((await get(api, '/drop%23t12')).headers.get('Location')).toBe('/drop-t12')
    expect((await get(api, '/drop_cafe%D8%8C')).headers.get('Location')).toBe('/drop_cafe')
    for (const path of ['/nobody%23t12', '/nobody&a=b', '/_', '/%E2%80%A6', '/drop/none%D8%8C']) {
      expect([path, (await get(api, path)).status]).toEqual([path, 404])
    }
  })

  test('is new as soon as its file is', async () => {
    await using api = await aSite({ 'drop-cafe/index.html': PAGE })
    const before = await get(api, '/drop-cafe')
    const file = join(api.settings.cdnDir, 'drop-cafe/index.html')
    const changed = PAGE.replace('Karak', 'Zaatar'.slice(0, 5))
    await writeFile(`${file}.new`, changed)
    await utimes(`${file}.new`, new Date(), new Date(before.headers.get('Last-Modified') ?? ''))
    await rename(`${file}.new`, file)
    const answer = await get(api, '/drop-cafe', {
      'If-None-Match': before.headers.get('ETag') ?? '',
    })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(changed)
  })

  test('at the root and in other languages is the product’s own', async () => {
    await using api = await aSite({ 'index.html': PAGE, 'ar/index.html': PAGE })
    expect((await get(api, '/')).status).toBe(200)
    expect((await get(api, '/ar')).status).toBe(200)
    expect((await get(api, '/ar/')).headers.get('Location')).toBe('/ar')
  })
})

describe('a page that the visitor has', () => {
  test.each(['br', 'gzip', 'identity'])('in %s is not sent again', async (encoding) => {
    await using api = await aSite({ 'drop-cafe/index.html': PAGE })
    const first = await get(api, '/drop-cafe', { 'Accept-Encoding': encoding })
    const etag = first.headers.get('ETag') ?? ''
    for (const tags of [etag, `W/${etag}`, `"a", ${etag}`]) {
      const headers = { 'Accept-Encoding': encoding, 'If-None-Match': tags }
      const answer = await get(api, '/drop-cafe', headers)
      expect(answer.status).toBe(304)
      expect(await answer.text()).toBe('')
      expect(answer.headers.get('ETag')).toBe(etag)
      expect(answer.headers.get('Cache-Control')).toBe(REVALIDATED)
      expect(answer.headers.get('CDN-Cache-Control')).toBe(AT_CDNS)
    }
    const since = { 'If-Modified-Since': first.headers.get('Last-Modified') ?? '' }
    expect((await get(api, '/drop-cafe', since)).status).toBe(304)
    const other = { ...since, 'If-None-Match': '"other"' }
    expect((await get(api, '/drop-cafe', other)).status).toBe(200)
  })
})

describe('compression', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['*', 'br'],
    ['deflate', null],
    ['identity;q=1, *;q=0', null],
    ['', null],
  ])('for %j is %s', async (accepted, expected) => {
    await using api = await aSite({ 'drop-cafe/index.html': PAGE })
    for (let round = 0; round < 2; round += 1) {
      const answer = await get(api, '/drop-cafe', { 'Accept-Encoding': accepted })
      expect(answer.headers.get('Content-Encoding')).toBe(expected)
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('Content-Length')).toBe(String(bytes.length))
      expect(decoded(bytes, expected)).toBe(PAGE)
    }
  })

  test('gives each encoding an entity tag of its own', async () => {
    await using api = await aSite({ 'drop-cafe/index.html': PAGE })
    const tags = new Set<string | null>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await get(api, '/drop-cafe', { 'Accept-Encoding': encoding })
      tags.add(answer.headers.get('ETag'))
    }
    expect(tags.size).toBe(3)
  })

  test('of a file that lasts becomes better in the background', async () => {
    const words = Array.from({ length: 4000 }, (_, index) => `word${(index * 7919) % 1013}`)
    await using api = await aSite({ 'assets/app.js': words.join(' ') })
    const size = async () => {
      const answer = await get(api, '/assets/app.js', { 'Accept-Encoding': 'br' })
      expect(decoded(Buffer.from(await answer.arrayBuffer()), 'br')).toBe(words.join(' '))
      return Number(answer.headers.get('Content-Length'))
    }
    const first = await size()
    await expect.poll(size, { interval: 10, timeout: 20_000 }).toBeLessThan(first)
  })

  test('of a file that lasts is the one made beforehand, from the first answer on', async () => {
    const content = 'karak '.repeat(400)
    const made = brotliCompressSync(content)
    await using api = await aSite({ 'assets/app.js': content, 'assets/app.js.br': made })
    for (const encoding of ['br', 'gzip']) {
      const answer = await get(api, '/assets/app.js', { 'Accept-Encoding': encoding })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('Content-Type')).toContain('text/javascript')
      expect(answer.headers.get('Content-Length')).toBe(String(bytes.length))
      expect([encoding, bytes.equals(made)]).toEqual([encoding, encoding === 'br'])
      expect(decoded(bytes, encoding)).toBe(content)
    }
  })

  test('is not done for whoever asks for the headers alone, who hear of it', async () => {
    await using api = await aSite({ 'drop-cafe/index.html': PAGE })
    const head = async () => {
      const headers = { 'Accept-Encoding': 'br' }
      const answer = await api.app.request('/drop-cafe', { method: 'HEAD', headers })
      const [encoding, tag, length] = ['Content-Encoding', 'ETag', 'Content-Length'].map((name) =>
        answer.headers.get(name),
      )
      return { encoding, tag, length }
    }
    const before = await head()
    expect(before).toMatchObject({ encoding: 'br', length: null })
    const whole = await get(api, '/drop-cafe', { 'Accept-Encoding': 'br' })
    expect(await head()).toEqual({ ...before, length: whole.headers.get('Content-Length') })
    expect(whole.headers.get('ETag')).toBe(before.tag)
  })

  test('is left out where too much waits, with the entity tag of the file as it is', async () => {
    const pages = Array.from({ length: 120 }, (_, number) => `page-${number}`)
    await using api = await aSite(
      Object.fromEntries(pages.map((name) => [`${name}/index.html`, largePage(name)])),
    )
    const answers = await Promise.all(
      pages.map((name) => get(api, `/${name}`, { 'Accept-Encoding': 'br' })),
    )
    expect(new Set(answers.map(isBrotli))).toEqual(new Set([true, false]))
    for (const [place, answer] of answers.entries()) {
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('Content-Length')).toBe(String(bytes.length))
      expect(answer.headers.get('ETag')).toMatch(isBrotli(answer) ? /-br"$/ : /[^r]"$/)
      expect(decoded(bytes, isBrotli(answer) ? 'br' : null)).toBe(largePage(pages[place]!))
    }
  })

  test('leaves pictures and tiny files as they are', async () => {
    await using api = await aSite({ 'media/a-192.avif': 'x'.repeat(2000), 'robots.txt': 'x' })
    for (const path of ['/media/a-192.avif', '/robots.txt']) {
      const answer = await get(api, path, { 'Accept-Encoding': 'br, gzip' })
      expect(answer.headers.get('Content-Encoding')).toBeNull()
    }
  })
})

describe('a file', () => {
  test.each([
    ['/assets/app.Bx12.js', 'text/javascript; charset=utf-8', IMMUTABLE],
    ['/media/0a-192.avif', 'image/avif', IMMUTABLE],
    ['/icons/pizza.svg', 'image/svg+xml; charset=utf-8', 'public, max-age=86400'],
    ['/robots.txt', 'text/plain; charset=utf-8', REVALIDATED],
    ['/sw.js', 'text/javascript; charset=utf-8', REVALIDATED],
    ['/favicon.ico', 'image/x-icon', REVALIDATED],
    ['/site.webmanifest', 'application/manifest+json', REVALIDATED],
  ])('at %s has its type and lifetime', async (path, type, lifetime) => {
    await using api = await aSite({ [path.slice(1)]: 'content' })
    const answer = await get(api, path)
    expect(await answer.text()).toBe('content')
    expect(answer.headers.get('Content-Type')).toBe(type)
    expect(answer.headers.get('Cache-Control')).toBe(lifetime)
  })

  test('of a menu for programs is open to pages of others, at every address of the menu', async () => {
    const to = '<!DOCTYPE html><html data-redirect="/drop-cafe"><head></head></html>'
    const menu = { 'drop-cafe/index.html': PAGE, 'drop-cafe/menu.json': '{"version":1}' }
    await using api = await aSite({ ...menu, 'old-name/index.html': to })
    const answer = await get(api, '/drop-cafe/menu.json')
    expect(await answer.json()).toEqual({ version: 1 })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': REVALIDATED,
      'content-type': 'application/json',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    const etag = answer.headers.get('ETag') ?? ''
    const unchanged = await get(api, '/drop-cafe/menu.json', { 'If-None-Match': etag })
    expect([unchanged.status, unchanged.headers.get('Access-Control-Allow-Origin')]).toEqual([
      304,
      '*',
    ])
    for (const path of ['/Drop-Cafe/menu.json', '/drop-cafe/menu.json/', '/old-name/menu.json']) {
      const former = await get(api, path)
      expect([former.status, former.headers.get('Location')]).toEqual([301, '/drop-cafe/menu.json'])
      expect(former.headers.get('Access-Control-Allow-Origin')).toBe('*')
    }
    expect((await get(api, '/drop-cafe')).headers.get('Access-Control-Allow-Origin')).toBeNull()
    const gone = await get(api, '/nowhere/menu.json')
    expect([gone.status, gone.headers.get('Access-Control-Allow-Origin')]).toEqual([404, '*'])
  })

  test('tells pages of others how they may ask for it, and nothing else', async () => {
    await using api = await aSite({ 'drop-cafe/index.html': PAGE, 'drop-cafe/menu.json': '{}' })
    const answer = await get(api, '/drop-cafe/menu.json')
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('ETag')
    const ask = (path: string) => {
      const asked = 'content-type,if-none-match'
      const headers = {
        Origin: 'https://other.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': asked,
      }
      return api.app.request(path, { method: 'OPTIONS', headers })
    }
    for (const path of ['/drop-cafe/menu.json', '/Drop-Cafe/menu.json/', '/nowhere/menu.json']) {
      const preflight = await ask(path)
      expect([path, preflight.status, await preflight.text()]).toEqual([path, 204, ''])
      expect(Object.fromEntries(preflight.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': expect.stringMatching(/^\*.*Content-Type.*If-None-Match/),
        'access-control-max-age': '86400',
      })
    }
    for (const path of [
      '/drop-cafe',
      '/',
      '/api/menu.json',
      '/menu/menu.json',
      '/drop-cafe/a.json',
    ]) {
      const { headers } = await ask(path)
      expect([
        path,
        [...headers.keys()].filter((name) => name.startsWith('access-control')),
      ]).toEqual([path, []])
    }
  })

  test('of an upload is there before it is published', async () => {
    await using api = await anApi()
    await put(api.settings.mediaDir, 'ab-192.jpg', 'picture')
    const answer = await get(api, '/media/ab-192.jpg')
    expect(await answer.text()).toBe('picture')
    expect(answer.headers.get('Cache-Control')).toBe(IMMUTABLE)
    expect((await get(api, '/media/sub/ab-192.jpg')).status).toBe(404)
  })

  test.each([
    ['bytes=0-2', 206, 'abc', 'bytes 0-2/10'],
    ['bytes=7-', 206, 'hij', 'bytes 7-9/10'],
    ['bytes=-2', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=-99', 206, 'abcdefghij', 'bytes 0-9/10'],
    ['bytes=8-99', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, 'abcdefghij', null],
    ['bytes=0-1,4-5', 200, 'abcdefghij', null],
    ['lines=1-2', 200, 'abcdefghij', null],
    ['bytes=-', 200, 'abcdefghij', null],
  ])('is sent in part for %s', async (range, status, body, contentRange) => {
    await using api = await aSite({ 'media/a-192.jpg': 'abcdefghij' })
    const answer = await get(api, '/media/a-192.jpg', { Range: range })
    expect(answer.status).toBe(status)
    expect(await answer.text()).toBe(body)
    expect(answer.headers.get('Content-Range')).toBe(contentRange)
    // Else a CDN may cache the refusal.
    const kept = answer.headers.get('Cache-Control')
    expect(kept).toMatch(status === 416 ? /^no-store$/ : /immutable/)
  })

  test('is sent in part only while it is the same', async () => {
    await using api = await aSite({ 'media/a-192.jpg': 'abcdefghij' })
    const etag = (await get(api, '/media/a-192.jpg')).headers.get('ETag') ?? ''
    const Range = 'bytes=0-2'
    expect((await get(api, '/media/a-192.jpg', { Range, 'If-Range': etag })).status).toBe(206)
    expect((await get(api, '/media/a-192.jpg', { Range, 'If-Range': '"x"' })).status).toBe(200)
  })

  test('too large to hold is sent all the same, whole and in part', async () => {
    const content = 'abcdefgh'.repeat(400_000)
    await using api = await aSite({ 'media/large.png': content })
    const whole = await get(api, '/media/large.png')
    expect(whole.headers.get('Content-Length')).toBe(String(content.length))
    expect((await whole.text()) === content).toBe(true)
    const part = await get(api, '/media/large.png', { Range: 'bytes=8-15' })
    expect(await part.text()).toBe('abcdefgh')
    const etag = whole.headers.get('ETag') ?? ''
    expect((await get(api, '/media/large.png', { 'If-None-Match': etag })).status).toBe(304)
  })
})

test('answers HEAD like GET without the body', async () => {
  const large = 'x'.repeat(3_000_000)
  await using api = await aSite({
    'a/index.html': PAGE,
    'media/a.jpg': 'abc',
    'media/b.png': large,
  })
  for (const path of ['/a', '/media/a.jpg', '/media/b.png', '/nowhere']) {
    const headers = { 'Accept-Encoding': 'br' }
    const got = await get(api, path, headers)
    const head = await api.app.request(path, { method: 'HEAD', headers })
    expect(head.status).toBe(got.status)
    expect(await head.text()).toBe('')
    expect(comparable(head)).toEqual(comparable(got))
  }
})

test('answers with the dashboard and the pages around signing in, which are in no folder', async () => {
  await using api = await aSite({ 'index.html': PAGE })
  for (const path of ['/dashboard', '/dashboard/edit', '/login', '/register', '/customers']) {
    const answer = await get(api, path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(await answer.text()).toContain('<astro-island')
    expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('Cache-Control')).toBe(REVALIDATED)
  }
})

describe('the policy of a page', () => {
  const page =
    '<html><style>a{}</style><script>start()</script><script src="/a.js"></script></html>'

  test('allows WebAssembly where photos of menus are read, and nowhere else', async () => {
    const pages = ['', 'en/', 'dashboard/', 'login/', 'dashboard/kitchen/', 'corner/']
    const files = Object.fromEntries(pages.map((path) => [`${path}index.html`, page]))
    await using api = await aSite(files)
    const policies = await Promise.all(
      pages.map((path) => get(api, `/${path.replace(/\/$/u, '')}`)),
    )
    const allowing = policies.map(({ headers }) => {
      return headers.get('Content-Security-Policy')?.includes('wasm-unsafe-eval')
    })
    expect(allowing).toEqual([true, true, true, false, false, false])
  })

  test('lets a compiled page run its own scripts', async () => {
    await using api = await aSite({ 'dashboard/index.html': page })
    const policy = (await get(api, '/dashboard')).headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[^']+'(?:;|$)/)
    expect(policy).toMatch(/style-src 'self'(?: 'sha256-[^']+'){3}(?:;|$)/)
  })

  test('knows the styles that the dashboard’s components add, as their library has them', async () => {
    const folder = new URL('../../node_modules/react-aria/dist/private/', import.meta.url)
    const press = await readFile(new URL('interactions/usePress.mjs', folder), 'utf8')
    const scroll = await readFile(new URL('overlays/usePreventScroll.mjs', folder), 'utf8')
    const [pressStyle = '', scrollStyle = ''] = COMPONENT_STYLES
    const plain = press.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable')
    expect(plain).toContain(`style.textContent = \`\n${pressStyle}\n`)
    expect(scroll).toContain(`style.textContent = \`\n${scrollStyle}\``)
  })

  test('lets a menu run no script that is written into it', async () => {
    await using api = await aSite({ 'drop-cafe/index.html': page })
    const policy = (await get(api, '/drop-cafe')).headers.get('Content-Security-Policy') ?? ''
    // But two texts of ours.
    const [rules, taps] = [SPECULATION_RULES, EARLY_TAPS].map((text) =>
      createHash('sha256').update(text).digest('base64'),
    )
    expect(policy).toContain(`script-src 'self' 'sha256-${rules}' 'sha256-${taps}';`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+'(?:;|$)/)
  })

  test('is sent with a page that is too large to look at, and it is compressed', async () => {
    const large = PAGE.replace('</body>', `${'<p>Karak</p>'.repeat(200_000)}</body>`)
    await using api = await aSite({ 'drop-cafe/index.html': large })
    const answer = await get(api, '/drop-cafe', { 'Accept-Encoding': 'br' })
    expect(answer.headers.get('Content-Encoding')).toBe('br')
    const sent = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('Content-Length')).toBe(String(sent.length))
    expect(String(brotliDecompressSync(sent))).toBe(large)
    expect(answer.headers.get('Content-Security-Policy')?.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "style-src 'self' 'unsafe-inline'",
        "frame-ancestors 'self'",
      ]),
    )
    expect(await (await get(api, '/drop-cafe')).text()).toBe(large)
  })

  test('lets our own pages frame a menu, and nobody anything else', async () => {
    await using api = await aSite({ 'drop-cafe/index.html': page, 'dashboard/index.html': page })
    const policyOf = async (path: string) =>
      (await get(api, path)).headers.get('Content-Security-Policy')?.split('; ') ?? []
    const menu = await policyOf('/drop-cafe')
    expect(menu).toContain("frame-ancestors 'self'")
    expect(menu.join()).not.toContain('frame-src')
    const dashboard = await policyOf('/dashboard')
    expect(dashboard).toContain("frame-ancestors 'none'")
    expect(dashboard).toContain("frame-src 'self'")
    for (const path of ['/api/docs', '/healthz', '/menu/nobody', '/login', '/icons/none.svg']) {
      expect([path, await policyOf(path)]).toEqual([
        path,
        expect.arrayContaining(["frame-ancestors 'none'"]),
      ])
    }
  })

  test('keeps the token in its address from all that it asks for, where a mail leads', async () => {
    const names = ['confirm-email', 'reset-password', 'drop-cafe']
    await using api = await aSite(
      Object.fromEntries(names.map((name) => [`${name}/index.html`, page])),
    )
    const referrers = names.map(async (name) =>
      (await get(api, `/${name}?token=a`)).headers.get('Referrer-Policy'),
    )
    expect(await Promise.all(referrers)).toEqual([
      'no-referrer',
      'no-referrer',
      'strict-origin-when-cross-origin',
    ])
  })
})

describe('nothing outside is ever sent', () => {
  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/media/..%2f..%2fsecret.txt',
    '/media/%2e%2e/%2e%2e/secret.txt',
    '/media/..%5csecret.txt',
    '/.hidden/page.html',
    '/.hidden',
    '/.env',
    '/media/.part',
    '/link.txt',
    '/linked/secret.txt',
    '/linked',
    '/media/loop.jpg',
    '/a%00.txt',
    '/%E0%A4%A',
    `/${'x'.repeat(300)}`,
    `/${'x/'.repeat(3000)}`,
  ])('%s', async (path) => {
    await using api = await aSite({
      '.hidden/index.html': PAGE,
      '.env': 'SECRET',
      'media/.part': 'SECRET',
    })
    const outside = join(api.settings.dataDir, 'outside')
    await put(outside, 'secret.txt', 'SECRET')
    await put(outside, 'index.html', 'SECRET')
    await put(api.settings.dataDir, 'secret.txt', 'SECRET')
    await symlink(join(outside, 'secret.txt'), join(api.settings.cdnDir, 'link.txt'))
    await symlink(outside, join(api.settings.cdnDir, 'linked'))
    await symlink('loop.jpg', join(api.settings.cdnDir, 'media/loop.jpg'))
    const answer = await get(api, path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('SECRET')
  })

  test('but a link that stays inside is', async () => {
    await using api = await aSite({ 'a/index.html': PAGE })
    await symlink(join(api.settings.cdnDir, 'a'), join(api.settings.cdnDir, 'b'))
    expect((await get(api, '/b')).status).toBe(200)
  })
})

describe('an address with nothing there', () => {
  test('gets the page that says so', async () => {
    await using api = await aSite({ '404.html': PAGE })
    for (const path of ['/nobody', '/nobody/tea', '/404.html', '/media/none.jpg', '/signup']) {
      const answer = await get(api, path, { 'Accept-Encoding': 'br' })
      expect([path, answer.status]).toEqual([path, path === '/signup' ? 405 : 404])
    }
    const answer = await get(api, '/nobody', { 'If-None-Match': '*' })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('CDN-Cache-Control')).toBeNull()
    expect(await answer.text()).toBe(PAGE)
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  })

  test('gets the page of its own folder, as that of a suspended menu, which is no file to ask for', async () => {
    await using api = await aSite({ '404.html': 'general', 'drop-cafe/404.html': PAGE })
    for (const path of ['/drop-cafe', '/Drop-Cafe/', '/drop-cafe/tea', '/drop-cafe/404.html']) {
      const answer = await get(api, path)
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, PAGE])
    }
    expect(await (await get(api, '/drop')).text()).toBe('general')
  })

  test('gets plain words before anything is published', async () => {
    await using api = await anApi()
    const answer = await get(api, '/nobody')
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found'])
  })
})

function aRedirect(to: string): string {
  return `<!DOCTYPE html><html data-redirect="${to}" lang="en"></html>`
}

async function aSite(files: Record<string, string | Buffer>): Promise<Api> {
  const api = await anApi()
  await mkdir(join(api.settings.cdnDir, 'media'), { recursive: true })
  for (const [file, content] of Object.entries(files)) {
    await put(api.settings.cdnDir, file, content)
  }
  return api
}

async function put(folder: string, file: string, content: string | Buffer): Promise<void> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

// Over a socket, since fetch normalizes paths.
async function get(
  api: Api,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const request = new Request('http://localhost/', { headers })
  Object.defineProperty(request, 'url', { value: `http://localhost${path}` })
  return api.app.fetch(request)
}

function comparable({ headers }: Response): Record<string, string> {
  const { 'x-request-id': _id, ...rest } = Object.fromEntries(headers)
  return rest
}

function decoded(bytes: Buffer, encoding: string | null): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

function largePage(words: string): string {
  return PAGE.replace('</body>', `${words.repeat(20_000)}</body>`)
}

function isBrotli({ headers }: Response): boolean {
  return headers.get('Content-Encoding') === 'br'
}
