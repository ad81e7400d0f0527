import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Picture } from '#db/rules/pictures.ts'
import { storePicture } from '../domain/pictures.ts'
import { drawLogo } from './draw-logo.ts'
import { menuPictures } from './draw-menu.ts'
import { readDemoMenus } from './menu-files.ts'

// Run by hand, when the drawings change: `npx node api/demo/draw-sample.ts` draws the dishes of the
// landing page's sample menu into the site.

/** The dishes of the sample menu, and the demo dishes that they look like. */
const DISHES: Record<string, string> = {
  pancakes: 'Buttermilk Pancakes',
  shakshuka: 'شكشوكة الدلّة',
  toast: 'Avocado and Chilli Toast',
  majboos: 'مجبوس دجاج',
  hammour: 'هامور مشوي على الفحم',
  burger: 'Ember Burger برغر الجمر',
  luqaimat: 'لقيمات بالدبس',
  kunafa: 'Kunafa Nabulsia كنافة نابلسية',
  gelato: 'Pistachio Gelato',
  coffee: 'قهوة عربية بالهيل',
  karak: 'كرك',
  latte: 'Flat White',
  lemonade: 'Mint Lemonade ليموناضة بالنعناع',
}
const SITE = join(import.meta.dirname, '../../site')
// As wide as a phone in a picture of one needs it.
const WIDTH = 480

const [sample, ...others] = readDemoMenus()
if (!sample) throw new Error('There is no demo menu')
const drawn = new Map(
  [sample, ...others]
    .flatMap(menuPictures)
    .flatMap(({ subject, draw }) => (typeof subject === 'string' ? [] : [[subject.dish, draw]])),
)
const media = join(SITE, 'public/media')
await mkdir(media, { recursive: true })
const [, cover] = menuPictures(sample)
const pictures: Record<string, Picture> = {
  logo: await keep(await drawLogo({ mark: 'pod', ground: '#1E5B4A', line: '#F2B544' })),
  ...(cover && { cover: await keep(await cover.draw()) }),
}
for (const [key, dish] of Object.entries(DISHES)) {
  const draw = drawn.get(dish)
  if (!draw) throw new Error(`No demo menu has ${dish}`)
  pictures[key] = await keep(await draw())
}
await writeFile(join(SITE, 'lib/sample-pictures.json'), `${JSON.stringify(pictures, null, 2)}\n`)

async function keep(drawing: Buffer): Promise<Picture> {
  return storePicture(await sharp(drawing).resize(WIDTH).png().toBuffer(), media)
}
