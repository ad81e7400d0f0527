import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import { startBrowser } from './browser.ts'
import { startServer } from './server.ts'

// Run by hand after `npm run build`, when templates or texts have changed: takes the pictures that
// stand for the sample menu until it is loaded, and those that shared links show.
const PUBLIC = join(import.meta.dirname, '../public')
const PHONE = { width: 375, height: 773 }
// As large as the phone shows it, twice.
const SHOWN_WIDTH = 640
const FONTS = join(import.meta.dirname, '../fonts')
const SHARED = { width: 1200, height: 630 }
const SHARED_STYLE = `
  .site-header, .skip, .actions, .note, main > :not(.hero), footer { display: none !important }
  .hero .inner { grid-template-columns: 1.15fr 1fr !important; align-items: start !important }
  .hero-words { padding-block-start: 2.5rem }
  .tent { display: none !important }`

await using server = await startServer()
const browser = await startBrowser()
try {
  for (const language of ['en', 'ar']) {
    await mkdir(join(PUBLIC, language), { recursive: true })
    for (const scheme of ['light', 'dark'] as const) await takePhone(browser, language, scheme)
    await takeShared(browser, language)
  }
} finally {
  await browser.close()
}

async function takePhone(browser: Browser, language: string, colorScheme: 'light' | 'dark') {
  const options = { viewport: PHONE, deviceScaleFactor: 2, colorScheme, bypassCSP: true }
  const page = await browser.newPage(options)
  await page.goto(`${server.url}/${language}/sample`, { waitUntil: 'networkidle' })
  // In the typeface of the page around it: this machine's own is on no phone.
  await page.addStyleTag({ content: await typeface() })
  await page.evaluate(() => document.fonts.ready)
  const picture = sharp(await page.screenshot()).resize(SHOWN_WIDTH)
  await picture
    .avif({ quality: 55, effort: 6 })
    .toFile(fileOf(language, `phone-${colorScheme}.avif`))
  if (colorScheme === 'light') {
    await picture.jpeg({ quality: 76, mozjpeg: true }).toFile(fileOf(language, 'phone-light.jpg'))
  }
  await page.close()
}

async function typeface(): Promise<string> {
  const faces = ['latin', 'arabic'].map(async (script) => {
    const font = await readFile(join(FONTS, `readex-pro-${script}.woff2`), 'base64')
    return `@font-face { font-family: '${script}'; font-weight: 400 700; src: url(data:font/woff2;base64,${font}) }`
  })
  return `${(await Promise.all(faces)).join('')} body { font-family: latin, arabic }`
}

async function takeShared(browser: Browser, language: string) {
  const page = await browser.newPage({ viewport: SHARED, bypassCSP: true, reducedMotion: 'reduce' })
  const home = language === 'en' ? '/?lng=en' : `/${language}`
  await page.goto(server.url + home, { waitUntil: 'networkidle' })
  await page.addStyleTag({ content: SHARED_STYLE })
  await page.evaluate(() => {
    document.querySelector('.hero-words')?.prepend(document.querySelector('.brand img') ?? '')
  })
  const png = await sharp(await page.screenshot())
    .png({ palette: true, effort: 8 })
    .toBuffer()
  await writeFile(fileOf(language, 'share.png'), png)
  await page.close()
}

function fileOf(language: string, name: string): string {
  return join(PUBLIC, language, name)
}
