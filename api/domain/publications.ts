import type { PublicationState } from '#db/queries/publications.ts'
import type { Publication } from '../schemas/publications.ts'

const FAILED = 'Your last change is saved but not on your public menu yet. We keep trying.'

/** What an owner is told about the public pages; why they failed stays in the log. */
export function toPublication(state: PublicationState): Publication {
  const { wanted, published, publishedAt, failure } = state
  if (failure !== null) return { status: 'failed', publishedAt, message: FAILED }
  const upToDate = published !== null && published >= wanted
  return { status: upToDate ? 'published' : 'publishing', publishedAt, message: null }
}
