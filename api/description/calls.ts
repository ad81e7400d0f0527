import { LOOK_FIELDS } from '#db/rules/look.ts'
import type { CallDescription } from './schemas.ts'

/** The calls about a menu's languages and its texts in them. */
const LANGUAGE_CALLS: Readonly<Record<string, CallDescription>> = {
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

/** The calls about groups of options. */
const OPTION_CALLS: Readonly<Record<string, CallDescription>> = {
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

/** Each call about plans, payments and bills, by method and path. */
const PAYMENT_CALLS: Readonly<Record<string, CallDescription>> = {
  'GET /api/test-payments/checkout/:session': {
    about: 'The checkout of the test provider, where no money moves; not in production',
    answers: { 200: 'page', 404: 'page', 410: 'page' },
  },
  'POST /api/test-payments/checkout/:session': {
    about: 'Pays a checkout of the test provider and leads back to the dashboard',
    answers: { 303: 'nothing', 404: 'page', 409: 'page', 410: 'page' },
  },
  'GET /api/test-payments/portal/:visit': {
    about: 'Where the test provider’s subscription is changed, and renewals and failures are tried',
    answers: { 200: 'page', 404: 'page' },
  },
  'POST /api/test-payments/portal/:visit': {
    about: 'Changes a subscription of the test provider, or lets something happen to it',
    answers: { 303: 'nothing', 404: 'page' },
  },
  'GET /api/test-payments/invoices/:id': {
    about: 'An invoice of the test provider, for whoever has its link',
    answers: { 200: 'pdf', 404: 'page' },
  },
  'GET /api/plans': { about: 'What a subscription costs', answers: { 200: 'Plans' } },
  'POST /create-checkout-session': {
    about: 'Where to pay for a plan, or to switch to it from another',
    answers: { 200: 'UrlAnswer' },
    refusals: [429],
  },
  'GET /verify-payment': {
    about: 'Whether the checkout with this sessionId was paid; brings its owner up to date',
    answers: { 200: 'VerifiedPayment' },
    refusals: [400, 404, 429],
    query: ['sessionId'],
  },
  'GET /paymentDetails': {
    about: 'The owner’s bills, newest first; invoiceId is the address of the PDF',
    answers: { 200: 'PaymentDetails' },
  },
  'GET /api/subscription': {
    about: 'What the owner is on, until when, and whether a payment is missing',
    answers: { 200: 'Subscription' },
  },
  'POST /api/billing-portal': {
    about: 'Where the owner changes the card, switches the plan or cancels',
    answers: { 200: 'UrlAnswer' },
    refusals: [429],
  },
  'POST /webhook': {
    about: 'Takes an event of the payment provider, which signs it in Stripe-Signature',
    answers: { 200: 'Message' },
    refusals: [400, 413],
  },
}

/** Each call about what is served when, and about the menu as a whole, by method and path. */
const SERVED_CALLS: Readonly<Record<string, CallDescription>> = {
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
