import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { DishPreviewInput, Preview, PreviewInput } from '#api/schemas/previews.ts'
import { answerOf, client, fileOf } from '../client.ts'
import { problemOf, type Problem } from '../problems.ts'
import { $acceptedChanges } from './menu.ts'

export function askForPreview(wish: PreviewInput): Promise<Preview> {
  // In an address, none is an empty text.
  const query = { ...wish, ...(wish.accent === null && { accent: '' }) }
  return answerOf(client.api.previews.$get({ query }))
}

export function askForDish(dish: DishPreviewInput): Promise<Preview> {
  return answerOf(client.api.previews.$post({ json: dish }))
}

// Keys, and a finger on a picker of colours, go over many.
const PAUSE_MS = 150

interface Asked<Wish> {
  shown: (Preview & { wish: Wish }) | null
  problem: Problem | null
}

/** A page as it would be, asked for again when the wish or the menu changes. */
export function usePreview<Wish>(wish: Wish | null, ask: (wish: Wish) => Promise<Preview>) {
  const [asked, show] = useState<Asked<Wish>>({ shown: null, problem: null })
  const [tries, setTries] = useState(0)
  const changes = useStore($acceptedChanges)
  // A change of any of them asks again.
  const wanted = JSON.stringify({ wish, changes, tries })
  useEffect(() => {
    const { wish } = JSON.parse(wanted) as { wish: Wish | null }
    if (wish === null) return undefined
    let isNewest = true
    const timer = setTimeout(() => {
      ask(wish).then(
        (preview) => isNewest && show({ shown: { ...preview, wish }, problem: null }),
        (error: unknown) => isNewest && show(({ shown }) => ({ shown, problem: problemOf(error) })),
      )
    }, PAUSE_MS)
    return () => {
      isNewest = false
      clearTimeout(timer)
    }
  }, [wanted, ask])
  return {
    ...asked,
    askAgain: () => setTries(tries + 1),
    /** Why the page at such an address was not given; a frame does not tell. */
    async explain(url: string): Promise<void> {
      const problem = await refusalOf(url)
      show((now) => (now.shown?.url === url ? { ...now, problem } : now))
    },
  }
}

function refusalOf(url: string): Promise<Problem> {
  const secret = url.slice(url.lastIndexOf('/') + 1)
  return fileOf(client.api.previews[':secret'].$get({ param: { secret } })).then(
    () => ({ text: 'failed' }),
    problemOf,
  )
}
