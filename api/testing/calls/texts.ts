import type { DeclaredCalls } from '../declared-call.ts'

export const TEXT_CALLS: DeclaredCalls = {
  'GET /api/languages': { access: 'owner', well: 200, limits: 'read' },
  'PUT /api/languages': {
    takesVersion: true,
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    request: () => ({
      json: {
        main: 'en',
        further: [
          { code: 'ar', shown: false },
          { code: 'fr', shown: false },
        ],
      },
    }),
  },
  'GET /api/texts': {
    access: 'owner',
    well: 200,
    limits: 'read',
    request: () => ({ path: '/api/texts?language=ar' }),
  },
  'PUT /api/texts': {
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ productId }) => ({
      json: {
        language: 'ar',
        texts: [
          { kind: 'product', _id: decodeURIComponent(productId), field: 'name', text: 'ليمونانا' },
        ],
      },
    }),
  },
  'GET /api/take-apart': { access: 'owner', well: 200, limits: 'read' },
  'POST /api/take-apart': {
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    strangeIds: 409,
    request: ({ splitVersion }) => ({
      json: {
        language: 'ar',
        version: decodeURIComponent(splitVersion).slice(0, 100),
        edited: [{ at: 0, main: 'Fine food', text: 'طعام جيد' }],
        leftOut: [],
      },
    }),
  },
}
