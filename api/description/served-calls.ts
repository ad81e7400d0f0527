import { LOOK_FIELDS } from '#db/rules/look.ts'
import type { CallDescription } from './call-description.ts'

/** Each call about what is served when, and about the menu as a whole, by method and path. */
export const SERVED_CALLS: Readonly<Record<string, CallDescription>> = {
  'GET /api/law': {
    about: 'What countries ask of menus, as reported, and how far the menu is with it',
    answers: { 200: 'Law', 304: 'nothing' },
  },
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
  'GET /api/logo-accents': {
    about: 'Up to three accents that the logo suggests; none without one, or of a grey one',
    answers: { 200: 'LogoAccents' },
  },
  'PUT /api/categories/:id/times': {
    about: 'Sets when a category is served, in the restaurant’s time zone; null is always',
    answers: { 200: 'CategoryAnswer' },
    refusals: [409],
    takesVersion: true,
  },
  'GET /api/warnings': {
    about: 'What the owner most likely does not mean so, such as a category that is never served',
    answers: { 200: 'MenuWarnings', 304: 'nothing' },
  },
  'GET /api/previews': {
    about:
      'Where a page of the menu is found for some minutes as guests see it at a time, or in another look',
    answers: { 200: 'Preview' },
    query: ['path'],
    optionalQuery: ['date', 'time', ...LOOK_FIELDS],
    refusals: [400, 429],
  },
  'POST /api/previews': {
    about: 'Where the page of a dish is found for some minutes as it is being typed',
    answers: { 200: 'Preview' },
    refusals: [429],
  },
  'GET /api/previews/:secret': {
    about: 'Such a page, without its scripts; nothing is published',
    answers: { 200: 'page' },
    refusals: [413, 429],
  },
  'GET /api/kitchen-links': {
    about: 'The addresses by which the kitchen marks dishes sold out, with their last use',
    answers: { 200: 'KitchenLinks' },
  },
  'POST /api/kitchen-links': {
    about: 'Makes such an address; five at most',
    answers: { 201: 'KitchenLink' },
    refusals: [409, 429],
  },
  'DELETE /api/kitchen-links/:id': {
    about: 'Takes such an address away for good',
    answers: { 200: 'DeletedLink' },
    refusals: [429],
  },
  'GET /api/kitchen/:token': {
    about: 'For whoever has such an address: the names of the dishes, and which are sold out',
    answers: { 200: 'Kitchen', 304: 'nothing' },
    refusals: [429],
  },
  'PUT /api/kitchen/:token/products/:id': {
    about: 'For whoever has such an address: marks a dish sold out, or back',
    answers: { 200: 'KitchenMarked' },
    refusals: [402, 429],
  },
}
