import type { CallDescription } from './call-description.ts'

/** Each call about what is served when, by method and path. */
export const SERVED_CALLS: Readonly<Record<string, CallDescription>> = {
  'GET /api/menu-settings': {
    about: 'The time zone, the opening hours and what else is set about the menu as a whole',
    answers: { 200: 'MenuSettings' },
  },
  'PUT /api/menu-settings': {
    about: 'Changes that; what is left out is kept, and what is in links is whole',
    answers: { 200: 'MenuSettings' },
    refusals: [409],
    takesVersion: true,
  },
  'PUT /api/categories/:id/times': {
    about: 'Sets when a category is served, in the restaurant’s time zone; null is always',
    answers: { 200: 'CategoryAnswer' },
    refusals: [409],
    takesVersion: true,
  },
}
