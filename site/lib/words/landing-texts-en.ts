import { PRODUCT_NAME } from '#db/rules/product.ts'
import { PLAN_TEXTS } from '#db/rules/plan-texts.ts'
import { TRIAL_DAYS } from '#db/rules/plans.ts'

/** What the landing page says in English. */
export const LANDING_TEXTS_EN = {
  title: `${PRODUCT_NAME.en} · Digital menus for restaurants and cafés`,
  description:
    'Write your menu once, print one QR code, and change dishes and prices whenever you like. In English and Arabic, open in a blink, nothing to install.',
  home: 'Home',
  pricing: 'Pricing',
  about: 'About',
  contact: 'Contact',
  logIn: 'Log In',
  createMenu: 'Create Menu',
  navigation: 'Main',
  language: 'Language',
  skip: 'Skip to content',
  openMenu: 'Menu',
  closeMenu: 'Close',
  hero: {
    title: 'Your menu, one scan away.',
    lead: 'Write it once and print one QR code. Change a dish or a price, and every table has it before the next guest sits down.',
    sample: 'See a sample menu',
    note: `Free for ${TRIAL_DAYS} days. No card needed.`,
    phone: 'A sample menu. Tap to look around in it.',
    frame: 'Sample menu of Lantern House',
    scan: 'Scan me',
    code: 'QR code of the sample menu',
  },
  how: {
    title: 'How it works',
    lead: 'From an empty page to a menu on every table in one evening.',
    signUp: {
      title: 'Sign up',
      text: 'The name of your restaurant and an e-mail address are enough. Your menu has its own address at once.',
      field: 'Restaurant Name',
      value: 'Lantern House',
    },
    prepare: {
      title: 'Prepare your menu',
      text: 'Add categories, dishes, prices and photos, on your phone or at a desk. What you save is online in a blink.',
      dish: 'Grilled Hammour',
      before: '79',
      after: '84',
      saved: 'Published',
    },
    share: {
      title: 'Put it on the tables',
      text: 'Print your QR code once. It goes on working, even after you rename the restaurant.',
      table: 'Table 7',
    },
  },
  facts: {
    title: 'Like a good waiter: quick, warm, never in the way.',
    lead: 'Guests came to eat. So there is nothing to install, nothing to accept and nothing to wait for.',
    list: [
      {
        figure: '7 KB',
        title: 'Opens in a blink',
        text: 'A page of plain HTML, ready to read before its pictures are there, also on a weak signal.',
      },
      {
        figure: '0',
        title: 'Nothing in between',
        text: 'No app, no account, no cookie and no tracking. Guests scan and read.',
      },
      {
        figure: '2',
        title: 'Right in both directions',
        text: 'Arabic from right to left, English from left to right, and dishes that carry both names.',
      },
      {
        figure: '1 file',
        title: 'It stays yours',
        text: 'Take the whole menu with its pictures with you, or delete it all, whenever you want.',
      },
    ],
  },
  plans: {
    title: 'One product, one price',
    lead: `Everything is in every plan. Try it for ${TRIAL_DAYS} days, then pay by the month or by the year.`,
    perMonth: '/month',
    perYear: '/year',
    trial: {
      title: 'Free Trial',
      subtitle: `Everything for ${TRIAL_DAYS} days`,
      button: 'Start Free',
    },
    monthly: { title: 'Pro Monthly', subtitle: 'Billed each month', button: 'Choose Monthly' },
    yearly: {
      title: 'Pro Yearly',
      subtitle: 'Billed annually',
      button: 'Choose Yearly',
      save: PLAN_TEXTS.en.save,
    },
    details: PLAN_TEXTS.en.details,
  },
  reviews: {
    title: 'From behind the counter',
    region: 'Reviews',
    previous: 'Previous review',
    next: 'Next review',
    place: (place: number, count: number) => `Review ${place} of ${count}`,
    sample: 'Sample reviews',
  },
  closing: {
    title: 'Tonight’s menu can be online tonight.',
    text: 'Start with three dishes. The rest can follow between two services.',
  },
  footer: {
    line: 'Digital menus for restaurants and cafés.',
    product: 'Product',
    legal: 'Legal',
    privacy: 'Privacy',
    terms: 'Terms',
    write: 'Write to us, in Arabic or English:',
    nobody:
      'Looking for a restaurant? Its phone number and its map are on the information page of its menu.',
  },
}

export type LandingTexts = typeof LANDING_TEXTS_EN
