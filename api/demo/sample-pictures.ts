import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Picture } from '#db/rules/look/pictures.ts'
import { storePicture } from '../domain/pictures.ts'
import { mediaFolder } from '#builder/pictures/media-folder.ts'

// Run by hand when a picture changes: `npx node api/demo/sample-pictures.ts` makes the landing page's
// pictures from the demo's.

const MENUS = join(import.meta.dirname, 'menus')
const SITE = join(import.meta.dirname, '../../site')
const FILES = {
  logo: 'lantern-house/logo.webp',
  cover: 'marsa-al-hail/cover.webp',
  pancakes: 'two-terns/buttermilk-pancakes.webp',
  shakshuka: 'marsa-al-hail/shakshuka.webp',
  toast: 'two-terns/avocado-and-chilli-toast.webp',
  majboos: 'marsa-al-hail/chicken-majboos.webp',
  hammour: 'marsa-al-hail/hammour.webp',
  burger: 'jamr-and-mint/ember-burger.webp',
  luqaimat: 'marsa-al-hail/luqaimat.webp',
  kunafa: 'jamr-and-mint/kunafa-nabulsia.webp',
  gelato: 'two-terns/pistachio-gelato.webp',
  coffee: 'marsa-al-hail/arabic-coffee.webp',
  karak: 'marsa-al-hail/karak.webp',
  latte: 'two-terns/flat-white.webp',
  lemonade: 'jamr-and-mint/mint-lemonade.webp',
}
const WIDTH = 480

const media = join(SITE, 'public/media')
await mkdir(media, { recursive: true })
const pictures: Record<string, Picture> = {}
for (const [key, file] of Object.entries(FILES)) {
  const picture = sharp(await readFile(join(MENUS, file))).resize(WIDTH)
  pictures[key] = await storePicture(await picture.png().toBuffer(), mediaFolder(media))
}
await writeFile(
  join(SITE, 'lib/pictures/sample-pictures.json'),
  `${JSON.stringify(pictures, null, 2)}\n`,
)
