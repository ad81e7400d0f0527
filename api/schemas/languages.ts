import { z } from 'zod'
import { MAIN_LANGUAGES, MENU_LANGUAGES, MOST_FURTHER } from '#db/rules/menu-languages.ts'
import { versionSchema } from './versions.ts'

export const menuLanguageSchema = z.enum(MENU_LANGUAGES)

/** A menu's languages and how far each is. Counts are of texts, without the restaurant's name. */
export const languagesSchema = z.object({
  /** A code of BCP 47; one that was guessed may be none of ours. */
  main: z.string(),
  /** Whether the texts told it, and not the owner. */
  isGuessed: z.boolean(),
  further: z.array(
    z.object({
      code: menuLanguageSchema,
      /** Whether guests see it. */
      shown: z.boolean(),
      total: z.number(),
      missing: z.number(),
      /** Those whose main text was changed since they were translated. */
      changed: z.number(),
    }),
  ),
  /** How many texts hold the main language and another one, and can be taken apart. */
  mixed: z.number(),
  /** The restaurant's. */
  version: versionSchema,
})
export type Languages = z.infer<typeof languagesSchema>

/** All languages as they should be; what is not among them goes with its texts. */
export const languagesChangeSchema = z
  .strictObject({
    /** Null has the texts tell. */
    main: z.enum(MAIN_LANGUAGES).nullable(),
    further: z
      .array(z.strictObject({ code: menuLanguageSchema, shown: z.boolean() }))
      .max(MOST_FURTHER),
  })
  .refine(
    ({ main, further }) =>
      new Set<string | null>([main, ...further.map(({ code }) => code)]).size > further.length,
    {
      path: ['further'],
    },
  )
