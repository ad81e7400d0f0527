import glossary from '#db/rules/glossary/menu-words.json?url'
import { otherWords, type OtherWords } from '#site/lib/search/other-words.ts'

/** The glossary's words; none where it does not come. */
export async function readOtherWords(): Promise<OtherWords> {
  const answer = await fetch(glossary).catch(() => undefined)
  if (!answer?.ok) return new Map()
  return otherWords((await answer.json()) as Parameters<typeof otherWords>[0])
}
