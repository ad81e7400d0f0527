import type { CallDescription } from './call-description.ts'

/** The calls about groups of options. */
export const OPTION_CALLS: Readonly<Record<string, CallDescription>> = {
  'GET /api/options': {
    about: 'The groups of options that guests may choose from, and what they belong to',
    answers: { 200: 'OptionGroups', 304: 'nothing' },
  },
  'POST /api/options': {
    about:
      'Adds a group of options, which may belong to categories, and so to all their products, and ' +
      'to products; twenty at most',
    answers: { 201: 'OptionGroupAnswer' },
    refusals: [409],
  },
  'PUT /api/options/:id': {
    about:
      'Changes a group of options; what is left out is kept, also the allergens of an option, and each list is whole',
    answers: { 200: 'OptionGroupAnswer' },
    refusals: [409],
    takesVersion: true,
  },
  'DELETE /api/options/:id': {
    about: 'Deletes a group of options, which can be brought back for seven days',
    answers: { 200: 'DeletedOptionGroup' },
  },
}
