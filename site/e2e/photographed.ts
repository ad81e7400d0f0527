import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import { printedMenu, type PrintedDish, type Printing } from './printed-menus.ts'

/** How somebody holds the phone. */
export interface Shot {
  dpi: number
  degrees: number
  /** In pixels at 150 dpi. */
  blur: number
  /** From 0 to 1, in the darkest corner. */
  shade: number
}

const CSS_DPI = 96
const A4 = { width: 794, height: 1123 }
const FONTS = {
  Amiri: 'amiri',
  Cairo: 'cairo',
  'Playfair Display': 'playfair-display',
  'Readex Pro': 'readex-pro',
  Vazirmatn: 'vazirmatn',
}
const LATIN_ALONE = 'Playfair Display'
const SCRIPTS = {
  latin: 'U+0-FF,U+131,U+2000-206F',
  arabic: 'U+600-6FF,U+FB50-FDFF,U+FE80-FEFC',
}

/** A photo of a printed menu, as JPEG, and what is printed there. */
export async function photographed(
  browser: Browser,
  printing: Printing,
  { dpi, degrees, blur, shade }: Shot,
): Promise<{ photo: Buffer; dishes: PrintedDish[] }> {
  const { html, dishes } = printedMenu(printing)
  const page = await browser.newPage({ viewport: A4, deviceScaleFactor: dpi / CSS_DPI })
  await page.setContent(html.replace('<style>', `<style>${await fontFaces()}`))
  await page.evaluate(() => document.fonts.ready)
  const print = await page.screenshot()
  await page.close()
  const turned = await sharp(print).rotate(degrees, { background: '#8a7f70' }).toBuffer()
  const { width, height } = await sharp(turned).metadata()
  const dark = `rgb(${Array<number>(3)
    .fill(Math.round(255 * (1 - shade)))
    .join()})`
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="light" x2="1" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="${dark}"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#light)"/></svg>`
  const lit = await sharp(turned)
    .composite([{ input: Buffer.from(light), blend: 'multiply' }])
    .toBuffer()
  const sigma = (blur * dpi) / 150
  const seen = sigma < 0.3 ? sharp(lit) : sharp(lit).blur(sigma)
  return { photo: await seen.jpeg({ quality: 80 }).toBuffer(), dishes }
}

let faces: Promise<string> | null = null

function fontFaces(): Promise<string> {
  faces ??= Promise.all(
    Object.entries(FONTS).flatMap(([family, name]) =>
      Object.entries(SCRIPTS)
        .filter(([script]) => script === 'latin' || family !== LATIN_ALONE)
        .flatMap(([script, range]) =>
          [400, 700].map((weight) => fontFace({ family, name, script, range, weight })),
        ),
    ),
  ).then((all) => all.join(''))
  return faces
}

interface Face {
  family: string
  name: string
  script: string
  range: string
  weight: number
}

async function fontFace({ family, name, script, range, weight }: Face): Promise<string> {
  const { resolve } = createRequire(import.meta.url)
  const file = `@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff2`
  const data = (await readFile(resolve(file))).toString('base64')
  return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${data});unicode-range:${range}}`
}
