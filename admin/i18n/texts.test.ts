import { expect, test } from 'vitest'
import { ar, en } from './texts.ts'

const english = new Map(leaves(en))
const arabic = new Map(leaves(ar))
const PLURAL = /_(?:zero|one|two|few|many|other)$/

const NUMBER = /\{\{(?:- )?(\w+)\}\} (\p{L}+)/gu
/** Values that are no numbers. */
const WORDS = new Set(
  `address category colour currency date dates day docs from label language less link more name names next
   now number phone price reason restaurant span text time times title when words`.split(/\s+/u),
)
/** Limits are never one, which is all that English asks. */
const LIMITS = new Set(['least', 'most', 'limit'])
const UNCHANGED = /^(?:of|to|done|so|checked|left|up|من|إلى|على|كحد)$/u

test('every text is there in both languages', () => {
  expect(bases(arabic.keys())).toEqual(bases(english.keys()))
})

test('every Arabic text has the values of its English one, if not a number in words', () => {
  for (const [key, text] of arabic) {
    const original = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? ''
    const missing = valuesOf(original).filter((value) => !valuesOf(text).includes(value))
    expect([key, missing.filter((value) => value !== 'count')]).toEqual([key, []])
    expect(valuesOf(original)).toEqual(expect.arrayContaining(valuesOf(text)))
  }
})

test('every Arabic text is Arabic, but for the way back to English', () => {
  const foreign = [...arabic].filter(([, text]) => !/\p{Script=Arabic}/u.test(text))
  expect(foreign.map(([key]) => key)).toEqual(['language.other'])
})

test('Arabic has a text for every kind of number', () => {
  const forms = new Intl.PluralRules('ar').resolvedOptions().pluralCategories
  const counted = [...english.keys()].filter((key) => key.endsWith('_other'))
  for (const key of counted) {
    for (const form of forms) expect(arabic.has(key.replace(PLURAL, `_${form}`))).toBe(true)
  }
})

test('a word behind a number goes with it: the text has a form for each kind of number', () => {
  const fixed = [...english, ...arabic].filter(([key]) => !PLURAL.test(key))
  const wrong = fixed.filter(([, text]) => {
    return Array.from(text.matchAll(NUMBER), ([, name = '', word = '']) => {
      const isLimit = LIMITS.has(name) && /^[a-z]/u.test(word)
      return !WORDS.has(name) && !isLimit && !UNCHANGED.test(word)
    }).includes(true)
  })
  expect(wrong).toEqual([])
})

test('what tests of the screens take from here is what was agreed, to the letter', () => {
  expect(en).toMatchObject({
    session: { logInLink: 'Login In', logIn: 'Log In', createAccount: 'Create Account' },
    nav: { home: 'Home', info: 'Information', viewMenus: 'View Your Menus', view: 'Download QR' },
    home: { banner: 'Create Your Digital Menu' },
    edit: {
      title: 'Edit Your Menu',
      addCategory: 'Add Category',
      addProduct: 'Add new dish',
      noCategories: 'You have need to create category',
      noProducts: "You don't have any product in this category",
      noImage: 'No Image Available',
    },
    category: { title: 'Title', add: 'Add Category', delete: 'Delete Category' },
    dish: {
      name: 'Product Name',
      price: 'Product Price',
      description: 'Product description',
      image: 'Product Image',
      add: 'Add Product',
      update: 'Update Product',
      delete: 'Delete The Product',
    },
    settings: {
      title: 'Restaurant settings',
      info: 'General',
      infoLogo: 'Logo',
      infoSocial: 'Social Links',
      name: 'Restaurant name *',
      chooseCurrency: 'Select your Currency',
      about: 'About',
      location: 'Location',
      saved: 'We have updated your info',
      uploadLogo: 'Upload Logo',
      uploadCover: 'Upload Cover Photo',
      changeLogo: 'Change the Logo',
      changeCover: 'Change your Cover Photo',
      pickHint: 'Click or drag file to this area to upload',
      upload: 'Upload',
      uploaded: 'Files uploaded successfully!',
      uploadFailed: 'Failed to upload files.',
      googleMap: 'Google map link',
      facebook: 'Facebook',
      instagram: 'Instagram',
      whatsapp: 'WhatsApp profile link',
      linksSaved: 'We Saved your Social Links.',
      linksFailed: 'Failed to save links. Please try again.',
    },
    qr: { download: 'Download QR' },
    banner: { yearlyActive: 'Your yearly subscription is active' },
    billing: {
      title: 'Billing History',
      hint: 'Download Previous Invoice',
      invoice: 'Invoice',
      admin: 'Billing Admin',
      amount: 'Billing Amount',
      download: 'Download',
      none: 'No Billing History Found',
    },
    customers: {
      title: 'Registered Customers',
      id: 'ID',
      name: 'Name',
      email: 'Email',
      loading: 'Loading...',
      none: 'No customers found.',
      failed: 'Failed to fetch customers',
    },
    problem: {
      noFiles: 'Please select files to upload.',
      pictureType: 'Only jpeg, jpg, png, webp files are supported.',
    },
  })
})

function* leaves(texts: object, prefix = ''): Iterable<[string, string]> {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') yield [prefix + key, value]
    else yield* leaves(value, `${prefix}${key}.`)
  }
}

function bases(keys: Iterable<string>): Set<string> {
  return new Set(Array.from(keys, (key) => key.replace(PLURAL, '')))
}

function valuesOf(text: string): string[] {
  return Array.from(text.matchAll(/\{\{(?:- )?(\w+)\}\}/g), ([, value]) => value ?? '')
}
