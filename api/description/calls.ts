import type { CallDescription } from './call-description.ts'
import { LANGUAGE_CALLS } from './language-calls.ts'
import { OPTION_CALLS } from './option-calls.ts'
import { PAYMENT_CALLS } from './payment-calls.ts'
import { SERVED_CALLS } from './served-calls.ts'

/** Each call by method and path. Its body, its path and who may make it are read off its route. */
export const CALL_DESCRIPTIONS: Readonly<Record<string, CallDescription>> = {
  ...PAYMENT_CALLS,
  ...SERVED_CALLS,
  ...LANGUAGE_CALLS,
  ...OPTION_CALLS,
  'POST /signup': {
    about: 'Makes an account with a restaurant on a trial of seven days',
    answers: { 201: 'Message' },
    refusals: [409, 429],
  },
  'POST /login': {
    about: 'Gives a token, valid for seven days, for an email and a password',
    answers: { 200: 'Token' },
    refusals: [401, 429],
  },
  'GET /google': {
    about: 'Leads to Google to sign in, and from there to the dashboard with a token for one use',
    answers: { 302: 'nothing' },
  },
  'POST /api/session': {
    about: 'Gives the token of who comes back from Google, for that of the address, once',
    answers: { 200: 'Token' },
  },
  'GET /verifytoken': { about: 'Says whether a token counts', answers: { 200: 'ValidToken' } },
  'POST /api/confirm-email': {
    about:
      'Confirms an email with the token of its mail, signed in to the account or with its password',
    answers: { 200: 'Message' },
    refusals: [403, 429],
  },
  'POST /api/forgot-password': {
    about: 'Sends a link to choose a new password, if there is an account',
    answers: { 202: 'Message' },
    refusals: [429],
  },
  'POST /api/reset-password': {
    about:
      'Sets a new password with the token of a mail, once, and ends every sign-in; links for the kitchen go on',
    answers: { 200: 'SignedOut' },
  },
  'POST /api/change-password': {
    about: 'Changes the password and ends every other sign-in; gives a fresh token',
    answers: { 200: 'Token' },
    refusals: [403, 429],
  },
  'POST /api/sign-out-everywhere': {
    about: 'Ends every sign-in, this one too; links for the kitchen go on',
    answers: { 200: 'SignedOut' },
  },
  'GET /api/account': {
    about: 'How the owner signs in, and whether the email is confirmed',
    answers: { 200: 'Account' },
  },
  'POST /api/resend-confirmation': {
    about: 'Sends the link to confirm the email once more',
    answers: { 202: 'Message' },
    refusals: [409, 429],
  },
  'DELETE /api/account': {
    about: 'Deletes the account with its menu, for the password, or the email if there is none',
    answers: { 200: 'Message' },
    refusals: [403, 404, 429],
  },
  'GET /api/export': {
    about: 'Everything that the owner gave: menu.json and the pictures in a zip',
    answers: { 200: 'archive' },
    refusals: [429],
  },
  'GET /api/restaurantData': {
    about: 'The owner’s restaurant with its links',
    answers: { 200: 'RestaurantData' },
  },
  'POST /restaurant': {
    about: 'Changes the restaurant; what is left out is kept, what is empty is cleared',
    answers: { 200: 'RestaurantAnswer' },
    refusals: [409],
    takesVersion: true,
  },
  'POST /api/uploadLogo': {
    about: 'Puts a logo, a cover or both',
    answers: { 200: 'LogoAnswer' },
    refusals: [409],
    takesVersion: true,
  },
  'POST /api/socialLink': {
    about: 'Sets the four links',
    answers: { 200: 'SocialLinksAnswer' },
    refusals: [409],
    takesVersion: true,
  },
  'GET /categories': {
    about: 'The menu in the owner’s order',
    answers: { 200: 'Categories', 304: 'nothing' },
  },
  'POST /addCategory': {
    about: 'Adds a category at the end',
    answers: { 201: 'CategoryAnswer' },
    refusals: [409],
  },
  'PUT /updatedCategory/:id': {
    about: 'Changes a category’s title and icon',
    answers: { 200: 'CategoryAnswer' },
    refusals: [409],
    takesVersion: true,
  },
  'DELETE /categories/:id/deleteCategory': {
    about: 'Deletes a category with its products; they can be restored for seven days',
    answers: { 200: 'DeletedCategory' },
  },
  'POST /categories/:categoryId/products': {
    about: 'Adds a product at the end of a category',
    answers: { 201: 'ProductAnswer' },
    refusals: [409],
  },
  'PUT /categories/:categoryId/editProducts': {
    about:
      'Changes a product of a category; without an image it keeps the one it has, unless ' +
      'removeImage is true',
    answers: { 200: 'UpdatedProduct' },
    refusals: [409],
    takesVersion: true,
  },
  'PATCH /api/products': {
    about:
      'Changes single fields of up to 500 products, all or nothing; with a version in a row, only if ' +
      'none of its fields was changed since',
    answers: { 200: 'Products' },
    refusals: [404, 409],
  },
  'PUT /api/products/:id/details': {
    about: 'Changes what the page of a product tells beside its lists; what is left out is kept',
    answers: { 200: 'ProductAnswer' },
    refusals: [409],
    takesVersion: true,
  },
  'DELETE /api/:productId/deletedProduct': {
    about: 'Deletes a product; it can be restored for seven days',
    answers: { 200: 'DeletedProduct' },
  },
  'PUT /api/order': {
    about: 'Sets the order of the whole menu, and moves products between categories',
    answers: { 200: 'Categories' },
    refusals: [409],
  },
  'GET /api/bin': {
    about: 'What was deleted within the last seven days, newest first',
    answers: { 200: 'Bin' },
  },
  'POST /api/bin/:id/restore': {
    about:
      'Brings a category with its products, or a product, back to its place, with its addresses as ' +
      'far as they are free',
    answers: { 200: 'Restored' },
    refusals: [409],
  },
  'DELETE /api/bin': {
    about: 'Gives up for good what was deleted',
    answers: { 200: 'Message' },
  },
  'GET /api/publication': {
    about: 'Whether the last change is on the public pages',
    answers: { 200: 'Publication' },
  },
  'GET /api/customers': {
    about: 'All accounts, for operators',
    answers: { 200: 'Customers' },
  },
  'GET /menu/:restaurantName': {
    about:
      'A menu as everybody may read it, by the restaurant’s name, present or former. A very large one that keeps changing is told as it was up to two seconds ago',
    answers: { 200: 'Menu', 304: 'nothing' },
    refusals: [400],
    optionalQuery: ['lang'],
  },
  'GET /icons': { about: 'The icons that a category may have', answers: { 200: 'Icons' } },
  'GET /api/site': {
    about: 'Where the public menus are, for codes and links',
    answers: { 200: 'Site' },
  },
  'GET /api/openapi.json': {
    about: 'This description',
    answers: { 200: 'document', 304: 'nothing' },
  },
  'GET /api/docs': {
    about: 'This description as a page',
    answers: { 200: 'page', 304: 'nothing' },
  },
  'GET /healthz': { about: 'Whether the server answers', answers: { 200: 'Status' } },
  'GET /readyz': {
    about: 'Whether the server, its database and its publisher are ready',
    answers: { 200: 'Status' },
  },
}
