import type { CallDescription } from './call-description.ts'

/** The calls about a menu's languages and its texts in them. */
export const LANGUAGE_CALLS: Readonly<Record<string, CallDescription>> = {
  'GET /api/languages': {
    about: 'The languages of the menu, and how far each is',
    answers: { 200: 'Languages', 304: 'nothing' },
  },
  'PUT /api/languages': {
    about:
      'Sets the languages; one that is not complete cannot be shown, and one that is left out goes ' +
      'with its texts',
    answers: { 200: 'Languages' },
    refusals: [409],
    takesVersion: true,
  },
  'GET /api/texts': {
    about: 'Every text of the menu with what it is in another language, in the menu’s order',
    answers: { 200: 'MenuTexts', 304: 'nothing' },
    refusals: [400, 404],
    query: ['language'],
  },
  'PUT /api/texts': {
    about: 'Sets texts of another language: all of them or none',
    answers: { 200: 'SavedTexts' },
    refusals: [404, 409],
  },
  'GET /api/take-apart': {
    about:
      'The texts that hold the main language and another one, as “Shish Tawook شيش طاووق”, with the ' +
      'part that would be of each',
    answers: { 200: 'Apart', 304: 'nothing' },
  },
  'POST /api/take-apart': {
    about:
      'Gives these texts’ parts to their languages as proposed, but for what is edited or left out, ' +
      'all or nothing; the language is added where it is missing',
    answers: { 200: 'TakenApart' },
    refusals: [409],
  },
  'POST /api/undo/:id': {
    about:
      'Takes the newest change of many texts back within an hour; what was changed since stays',
    answers: { 200: 'Undone' },
    refusals: [404],
  },
}
