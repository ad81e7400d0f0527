import { PRODUCT_NAME } from '#db/rules/product.ts'
import { PLAN_TEXTS } from '#db/rules/billing/plan-texts.ts'
import { TRIAL_DAYS } from '#db/rules/billing/plans.ts'
import type pictures from '../lib/pictures/sample-pictures.json'

/** What the landing page says in English. */
export const LANDING_TEXTS = {
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
  tryIt: {
    title: 'Try it with your menu',
    link: 'Try it',
    lead: 'Paste it or choose a file, and see what your guests would see. No account is needed, and nothing leaves this device.',
    show: 'Show it',
    reading: 'Reading…',
    shown: 'This is your menu, as guests see it.',
    reviewLater: 'You can review them after you keep the menu.',
    keep: 'Keep it',
    keepNote:
      'Your menu waits in this browser for a day. Create an account, review it, and put it online.',
    blank: { name: 'Your restaurant', category: 'Menu' },
  },
  how: {
    title: 'How it works',
    lead: 'From an empty page to a menu on every table in one evening.',
    signUp: {
      title: 'Sign up',
      text: 'The name of your restaurant and an email address are enough. Your menu has its own address at once.',
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
      text: 'Print your QR code once. It keeps working, even after you rename the restaurant.',
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

export type LandingTexts = typeof LANDING_TEXTS

interface LegalText {
  title: string
  lead: string
  sections: readonly { title: string; paragraphs: readonly string[] }[]
}

const privacy: LegalText = {
  title: 'Privacy',
  lead: `What ${PRODUCT_NAME.en} knows about you, why, and how you get rid of it. In plain words, because there is nothing to hide.`,
  sections: [
    {
      title: 'If you only read a menu',
      paragraphs: [
        'We do not know who you are and do not try to find out. Menu pages set no cookie, and ask no other company’s server for anything.',
        'Your browser keeps a copy of a menu that you have opened, so that it opens again without a network. The copy stays on your device and goes when you clear your browser’s data.',
        'The list of dishes that you choose on a menu stays on your phone until you close the tab, unless you send it.',
        'A menu that you try on our front page stays in your browser and goes when you leave the page. If you choose to keep it, your browser holds it for a day, for the account that you log in to.',
        'The server needs your IP address to answer you, as every server does. It is not written to the log.',
        'Links on a menu to a map, to WhatsApp, to Facebook or to Instagram are ordinary links. Those companies learn of your visit when you follow one, not before.',
      ],
    },
    {
      title: 'What is counted',
      paragraphs: [
        'A menu page tells our server once in a visit that it was opened. The server adds one to a counter of the restaurant.',
        'There is one counter for each day and hour, page, language, and table whose code was scanned. Its number is all that is kept.',
        'Nothing tells one guest from another: ten visits of yours and one visit each of ten guests leave the same numbers. No address, device or cookie is kept with them.',
        'If your browser asks sites not to share data about you (Global Privacy Control), you are not counted; nor if the restaurant has switched counting off.',
        'The restaurant sees the numbers. They are deleted after thirteen months.',
      ],
    },
    {
      title: 'If you have an account',
      paragraphs: [
        'We keep your email address, your password as a hash that cannot be turned back, the language you use, and the day you signed up. If you sign in with Google, we also keep the number by which Google knows you; we ask Google for your name and your email address and nothing else.',
        'We keep the public part of your passkeys, with their names: your fingerprint or face stays on your device. For seven days after you log in, we keep which browser and system that was and when you last used it, so that you can log it out.',
        'We keep what you write into your menu: names, prices, descriptions, pictures, links. That is public, as menus are meant to be. Data hidden in a photograph, such as where it was taken, is removed when you upload it.',
        'Your browser keeps your login in its local storage, and your choice of language there and in one cookie. Neither is used for anything else. Logging out removes the login.',
      ],
    },
    {
      title: 'Protection against guessed passwords',
      paragraphs: [
        'Wrong passwords, sign-ups and requests for emails are counted for each account and each IP address, for at most an hour, so that nobody can try a thousand passwords.',
      ],
    },
    {
      title: 'Payments',
      paragraphs: [
        'Payments are handled by Stripe. Your card number goes to Stripe and never to us. From Stripe we learn that you have paid, how much, until when, and the name and email address on the invoice.',
      ],
    },
    {
      title: 'Emails',
      paragraphs: [
        'You get emails that you ask for or that your account needs: to confirm your address, to choose a new password, or to hear in time that a trial ends. There is no newsletter.',
      ],
    },
    {
      title: 'Take it along, or delete it',
      paragraphs: [
        'In your dashboard you can download everything: the whole menu as a file that other programs can read, with all its pictures.',
        'What you delete from your menu can be restored for seven days under “Recently deleted”, unless you empty that; then we delete it too. It is not in the export.',
        'You can delete your account there too. Your menu goes offline and your data is deleted at once. The address of a menu that was in use stays reserved, without your name on it, so that nobody else can put up a menu where your printed codes lead. For a year we also remember when your free trial ended, under a scrambled form of your email address that cannot be turned back into it: an account made anew with the same address continues that trial instead of a second one. Copies in backups disappear when those backups are replaced.',
      ],
    },
    {
      title: 'Who else sees it',
      paragraphs: [
        'Nobody buys or rents data from us. Apart from Stripe for payments, Google if you choose it for signing in, and whoever carries our emails and runs our servers, nobody receives any.',
        'A restaurant can connect its menu to other programs, by an API key or a webhook; nothing about guests goes there.',
      ],
    },
  ],
}

const terms: LegalText = {
  title: 'Terms of use',
  lead: `The agreement between you, who run a restaurant or a café, and us, who run ${PRODUCT_NAME.en}. Short, so that it gets read.`,
  sections: [
    {
      title: 'What you get',
      paragraphs: [
        'A menu editor, a public menu at an address of its own, and a QR code that leads to it. Every plan includes everything.',
        `You can try it for ${TRIAL_DAYS} days without paying and without giving a card.`,
      ],
    },
    {
      title: 'What it costs',
      paragraphs: [
        'AED 49 for a month or AED 588 for a year, paid in advance by card through Stripe. There is no setup fee and no hidden cost.',
        'When a trial or a paid period has ended, your menu stays online as it is. You can still log in, download your data and your QR code, and delete your account. To change the menu again you need a plan.',
      ],
    },
    {
      title: 'What is yours',
      paragraphs: [
        'Your menu, your pictures and your names are yours and stay yours. You allow us to store them and to show them on your public pages, for as long as you have an account, and for nothing else.',
      ],
    },
    {
      title: 'What we ask of you',
      paragraphs: [
        'Put up what is true and what you may use: your own dishes, real prices, pictures that you have a right to. No other restaurant’s name, nothing unlawful, nothing that harms others.',
        'Keep your password to yourself. Do not try to break the service or to look into the accounts of others. If you find a weakness, tell us first.',
        'We may take a menu offline that breaks these rules. We say why, and you can still take your data with you.',
      ],
    },
    {
      title: 'Your printed codes',
      paragraphs: [
        'A printed code keeps working: when you rename the restaurant, the old address leads to the new one and is given to nobody else.',
      ],
    },
    {
      title: 'What we cannot promise',
      paragraphs: [
        'We do our best to keep every menu reachable at all times, but no service is without faults. You alone answer for what your menu says, above all for prices, ingredients and allergens.',
      ],
    },
    {
      title: 'Ending it, changing it',
      paragraphs: [
        'You can leave at any time by deleting your account in the dashboard. What has been paid for a period that is not over is paid back only where the law asks for it.',
        'If these terms change in a way that matters to you, we write to you before they do. The law of the place where the operator named below is based applies, and your rights as a consumer stay untouched.',
      ],
    },
  ],
}

/** Privacy and terms in English, and the words around them. */
export const LEGAL_TEXTS = {
  privacy,
  terms,
  changed: 'As of',
  who: `Who runs this ${PRODUCT_NAME.en}`,
  operator: `This ${PRODUCT_NAME.en} is run by`,
  noOperator: `Whoever runs this ${PRODUCT_NAME.en} has not given a name here yet.`,
  write: 'Questions about these pages, or about your data, go to',
  noWrite: 'No email address has been given here yet.',
}

export type LegalTexts = typeof LEGAL_TEXTS

export type DishKey = Exclude<keyof typeof pictures, 'logo' | 'cover'>

/** What it is drawn as, its name, its price in dirhams, its description. */
type SampleDish = readonly [key: DishKey, name: string, price: number, description: string]

export interface SampleTexts {
  name: string
  about: string
  location: string
  categories: readonly { title: string; icon: string; dishes: readonly SampleDish[] }[]
}

/** The sample menu: a restaurant that there is not. */
export const SAMPLE_TEXTS: SampleTexts = {
  name: 'Lantern House',
  about:
    'A small kitchen that keeps its lanterns lit from the first karak to the last plate of kunafa. This is a sample menu: have a look around.',
  location: 'By the old harbour',
  categories: [
    {
      title: 'Breakfast',
      icon: 'cooking',
      dishes: [
        ['pancakes', 'Buttermilk Pancakes', 34, 'Three thick ones, cultured butter, blueberries.'],
        ['shakshuka', 'Lantern Shakshuka', 29, 'Eggs baked in tomato and pepper, warm bread.'],
        ['toast', 'Avocado Toast', 32, 'Sourdough, lime, chilli and sea salt.'],
      ],
    },
    {
      title: 'Mains',
      icon: 'curry-rice',
      dishes: [
        ['majboos', 'Chicken Majboos', 46, 'Spiced rice, black lime, slow chicken.'],
        ['hammour', 'Grilled Hammour', 84, 'Whole, over charcoal, with lemon and herbs.'],
        ['burger', 'Ember Burger', 39, 'Charcoal beef, smoked cheese, house pickles.'],
      ],
    },
    {
      title: 'Sweets',
      icon: 'custard',
      dishes: [
        ['luqaimat', 'Luqaimat', 21, 'Hot and crisp, with date syrup and sesame.'],
        ['kunafa', 'Kunafa', 28, 'Stretchy cheese, fine threads, orange blossom.'],
        ['gelato', 'Pistachio Gelato', 22, 'Three scoops, nothing but pistachio.'],
      ],
    },
    {
      title: 'Drinks',
      icon: 'hot-beverage',
      dishes: [
        ['coffee', 'Arabic Coffee', 18, 'A pot for two with cardamom and dates.'],
        ['karak', 'Karak', 6.5, 'Strong, sweet, boiled twice.'],
        ['latte', 'Flat White', 19, 'A double shot and not much else.'],
        ['lemonade', 'Mint Lemonade', 16, 'Pressed when you order it.'],
      ],
    },
  ],
}

/** What somebody says of the product. */
export interface Testimonial {
  /** A dish of the sample menu that stands for the place. */
  logo: DishKey
  review: string
  name: string
}

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    logo: 'hammour',
    review: 'We change the fish of the day at six, and the terrace reads it at a minute past.',
    name: 'A fish grill by the harbour',
  },
  {
    logo: 'majboos',
    review: 'Half of our guests read Arabic, half English. Every dish sits right in both.',
    name: 'A family kitchen',
  },
  {
    logo: 'burger',
    review: 'I wrote the whole menu on my phone between lunch and dinner.',
    name: 'A burger counter',
  },
  {
    logo: 'latte',
    review: 'Every new price used to cost us a print run. Now it costs a minute.',
    name: 'A coffee house',
  },
  {
    logo: 'karak',
    review: 'People used to wave for the menu. Now they wave for a second karak.',
    name: 'A karak stand',
  },
  {
    logo: 'kunafa',
    review: 'We changed our name, and the codes on the tables still work.',
    name: 'A sweet shop',
  },
]
