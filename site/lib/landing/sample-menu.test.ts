import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictureFiles } from '#db/rules/look/pictures.ts'
import { samplePicture } from './sample-menu.ts'
import pictures from '../pictures/sample-pictures.json' with { type: 'json' }

const MEDIA = join(import.meta.dirname, '../../public/media')

// They are made by hand: `npx node api/demo/sample-pictures.ts`.
test("the sample menu's pictures are there in each width that a picture has", async () => {
  const keys = Object.keys(pictures) as (keyof typeof pictures)[]
  const wanted = keys.flatMap((key) => pictureFiles(samplePicture(key)))
  expect((await readdir(MEDIA)).toSorted()).toEqual([...new Set(wanted)].toSorted())
})
