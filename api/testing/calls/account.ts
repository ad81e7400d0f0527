import type { DeclaredCalls } from '../declared-call.ts'

export const PASSWORD = 'karak and dates'
export const EMAIL = 'victim@example.com'

const GUESSED = { id: 'guessed', rawId: 'guessed', type: 'public-key' }
const GUESSED_PROOF = {
  clientDataJSON: 'guessed',
  authenticatorData: 'guessed',
  signature: 'guessed',
}

export const ACCOUNT_CALLS: DeclaredCalls = {
  'POST /signup': {
    access: 'open',
    well: 201,
    limits: ['signUpsFromAddress'],
    request: () => ({
      json: { email: 'new@example.com', password: PASSWORD, restaurantName: 'New house' },
    }),
  },
  'POST /login': {
    access: 'open',
    well: 200,
    limits: [
      'wrongPasswordsOfAccountFromAddress',
      'wrongPasswordsOfAccount',
      'wrongPasswordsFromAddress',
      'logInsFromAddress',
    ],
    request: () => ({ json: { email: EMAIL, password: PASSWORD } }),
  },
  'POST /api/session/passkey/options': { access: 'open', isRead: true, well: 200, limits: 'read' },
  'POST /api/session/passkey': {
    access: 'open',
    well: 401,
    limits: ['wrongPasswordsFromAddress', 'logInsFromAddress'],
    request: () => ({ json: { passkey: { ...GUESSED, response: GUESSED_PROOF } } }),
  },
  'GET /api/passkeys': { access: 'person', well: 200, limits: 'read' },
  'POST /api/passkeys/options': {
    access: 'person',
    isRead: true,
    well: 200,
    limits: ['wrongPasswordsOfSignedIn'],
    others: 403,
    request: () => ({ json: { password: PASSWORD } }),
  },
  'POST /api/passkeys': {
    access: 'person',
    // Guessed, it changes nothing.
    isRead: true,
    well: 400,
    limits: 'secret',
    request: () => ({
      json: {
        name: 'Phone',
        passkey: {
          ...GUESSED,
          response: { clientDataJSON: 'guessed', attestationObject: 'guessed' },
        },
      },
    }),
  },
  'DELETE /api/passkeys/:id': {
    access: 'person',
    well: 200,
    limits: ['wrongPasswordsOfSignedIn'],
    strangeIds: 404,
    others: 403,
    hasPasskey: true,
    request: ({ passkeyId }) => ({
      path: `/api/passkeys/${passkeyId}`,
      json: { password: PASSWORD },
    }),
  },
  'POST /api/recovery-codes': {
    access: 'person',
    well: 201,
    limits: ['wrongPasswordsOfSignedIn'],
    others: 403,
    hasPasskey: true,
    request: () => ({ json: { password: PASSWORD } }),
  },
  'GET /api/sessions': { access: 'person', well: 200, limits: 'read' },
  'DELETE /api/sessions/:id': {
    access: 'person',
    well: 200,
    limits: 'endsMisuse',
    strangeIds: 404,
    request: ({ sessionId }) => ({ path: `/api/sessions/${sessionId}` }),
  },
  'GET /google': { access: 'open', well: 302, limits: 'read' },
  'GET /api/test-google': { access: 'open', well: 302, limits: 'read' },
  'POST /api/test-google': {
    access: 'open',
    well: 303,
    limits: 'read',
    request: () => ({ form: { account: 'new' } }),
  },
  'POST /api/session': {
    access: 'open',
    well: 400,
    limits: 'secret',
    request: () => ({ json: { token: 'guessed'.repeat(3) } }),
  },
  'GET /verifytoken': { access: 'person', well: 200, limits: 'read' },
  'POST /api/confirm-email': {
    access: 'open',
    well: 400,
    limits: 'secret',
    request: () => ({ json: { token: 'guessed'.repeat(6) } }),
  },
  'POST /api/forgot-password': {
    access: 'open',
    isRead: true,
    well: 202,
    limits: ['forgottenFromAddress', 'forgottenOfMailbox'],
    request: () => ({ json: { email: 'nobody@example.com' } }),
  },
  'POST /api/link-email': {
    access: 'open',
    isRead: true,
    well: 400,
    limits: 'secret',
    request: () => ({ json: { token: 'guessed'.repeat(6) } }),
  },
  'POST /api/reset-password': {
    access: 'open',
    well: 400,
    limits: 'secret',
    request: () => ({ json: { token: 'guessed'.repeat(6), password: 'another one 1' } }),
  },
  'POST /api/change-password': {
    access: 'person',
    well: 200,
    limits: ['wrongPasswordsOfSignedIn'],
    others: 403,
    request: () => ({ json: { password: PASSWORD, newPassword: 'another one 1' } }),
  },
  'POST /api/change-email': {
    access: 'person',
    well: 202,
    limits: ['wrongPasswordsOfSignedIn', 'emailChangesOfOwner', 'emailChangesFromAddress'],
    others: 403,
    isForConfirmed: true,
    request: () => ({ json: { email: 'other@example.com', password: PASSWORD } }),
  },
  'POST /api/change-email/confirm': {
    access: 'open',
    well: 400,
    limits: 'secret',
    request: () => ({ json: { token: 'guessed'.repeat(6) } }),
  },
  'POST /api/change-email/undo': {
    access: 'open',
    well: 400,
    limits: 'secret',
    request: () => ({ json: { token: 'guessed'.repeat(6) } }),
  },
  'POST /api/sign-out-everywhere': { access: 'person', well: 200, limits: 'endsMisuse' },
  'GET /api/account': { access: 'person', well: 200, limits: 'read' },
  'POST /api/resend-confirmation': { access: 'person', well: 202, limits: ['mailsToMailbox'] },
  'DELETE /api/account': {
    access: 'person',
    well: 200,
    limits: ['wrongPasswordsOfSignedIn'],
    others: 403,
    request: () => ({ json: { password: PASSWORD } }),
  },
  'GET /api/export': { access: 'owner', well: 200, limits: ['exportsOfOwner'] },
  'GET /api/export.csv': { access: 'owner', well: 200, limits: ['exportsOfOwner'] },
  'POST /api/passkeys/undo': {
    access: 'open',
    well: 400,
    limits: 'secret',
    request: () => ({ json: { token: 'guessed'.repeat(6) } }),
  },
  'GET /api/restaurants': { access: 'person', well: 200, limits: 'read' },
  'GET /api/people': { access: 'owner', well: 200, limits: 'read' },
  'POST /api/people': {
    access: 'owner',
    isForConfirmed: true,
    well: 201,
    limits: ['invitationsOfOwner', 'changesOfOwner'],
    request: () => ({ json: { email: 'new@example.com', name: 'Ahmed', role: 'editor' } }),
  },
  'PATCH /api/people/:id': {
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ invitationId }) => ({
      path: `/api/people/${invitationId}`,
      json: { role: 'manager' },
    }),
  },
  'DELETE /api/people/:id': {
    access: 'owner',
    well: 200,
    limits: 'endsMisuse',
    strangeIds: 404,
    request: ({ invitationId }) => ({ path: `/api/people/${invitationId}` }),
  },
  'POST /api/people/:id/resend': {
    access: 'owner',
    well: 202,
    limits: ['invitationsOfOwner', 'changesOfOwner'],
    strangeIds: 404,
    request: ({ invitationId }) => ({ path: `/api/people/${invitationId}/resend` }),
  },
  'DELETE /api/membership': {
    access: 'owner',
    isRead: true,
    well: 409,
    wellForOthers: 200,
    limits: 'read',
  },
  'POST /api/invitations': {
    access: 'open',
    isRead: true,
    well: 400,
    limits: 'secret',
    request: () => ({ json: { token: 'guessed'.repeat(6) } }),
  },
  'POST /api/invitations/accept': {
    access: 'open',
    well: 400,
    limits: 'secret',
    request: () => ({ json: { token: 'guessed'.repeat(6) } }),
  },
}
