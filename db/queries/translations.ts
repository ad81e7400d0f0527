import { setImmediate as others } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { isMenuLanguage, type MenuLanguage } from '../rules/menu-languages.ts'
import { textKey, type MenuTranslations, type Translation } from '../rules/translations.ts'
import type { Db, Schema } from '../tables/schema.ts'

// Some milliseconds' work, also where every text is as long as it may be.
const READ_AT_ONCE = 1000

/**
 * All texts of a menu beside those in its main language. Many come in pieces, and other work of the
 * thread has its turn between two of them.
 */
export async function readTexts(db: Db, restaurantId: string): Promise<MenuTranslations> {
  const languages = new Map<MenuLanguage, Map<string, Translation>>()
  for (let last: TextRow | undefined; ;) {
    const rows = await readPage(db, restaurantId, last)
    for (const { language, itemId: id, field, ...translation } of rows) {
      if (!isMenuLanguage(language)) continue
      const texts = languages.get(language) ?? new Map<string, Translation>()
      languages.set(language, texts.set(textKey({ id, field }), translation))
    }
    if (rows.length < READ_AT_ONCE) return languages
    last = rows.at(-1)
    await others()
  }
}

type TextRow = Pick<
  Selectable<Schema['texts']>,
  'language' | 'itemId' | 'field' | 'text' | 'source' | 'version'
>

function readPage(db: Db, restaurantId: string, last: TextRow | undefined): Promise<TextRow[]> {
  return db
    .selectFrom('texts')
    .select(['language', 'itemId', 'field', 'text', 'source', 'version'])
    .where('restaurantId', '=', restaurantId)
    .$if(last !== undefined, (query) =>
      query.where((row) =>
        row(
          row.refTuple('language', 'itemId', 'field'),
          '>',
          row.tuple(last?.language ?? '', last?.itemId ?? '', last?.field ?? ''),
        ),
      ),
    )
    .orderBy('language')
    .orderBy('itemId')
    .orderBy('field')
    .limit(READ_AT_ONCE)
    .execute()
}
