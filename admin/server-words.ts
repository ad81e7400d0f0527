import type { Texts } from './i18n/texts.ts'

/** A text of `problem`. */
export type ProblemKey =
  | Exclude<keyof Texts['problem'], `${string}_${Intl.LDMLPluralRule}`>
  | 'tooManyTriesWait'

/**
 * What the server and the rules say, in English, and the text of the dashboard that tells it. Written
 * out, so that a visitor who reads Arabic does not load every English text to look them up.
 */
export const SERVER_WORDS: Record<string, ProblemKey> = {
  "You can't save empty fields": 'emptyFields',
  'Special characters are not allowed': 'specialCharacters',
  'Email already exists': 'emailTaken',
  'Restaurant name already exists': 'nameTaken',
  'Category already exists': 'categoryTaken',
  'category with this title already exists for this user': 'categoryTaken',
  'Your email or password are incorrect. Please try again!': 'wrongPassword',
  'Many people use this password. Please choose another one.': 'commonPassword',
  'Your email address is confirmed already.': 'confirmedAlready',
  'Too many tries. Please wait and try again.': 'tooManyTries',
  'Only jpeg, jpg, png, webp files are supported.': 'pictureType',
  'Please select files to upload.': 'noFiles',
  'Please use files of at most 10 MB, 50 megapixels and 8192 pixels a side': 'pictureSize',
  'This picture takes too long to open. Please save it as a jpeg of at most 12 megapixels.':
    'pictureWork',
  'This page is too large to be shown here. Your guests can open it, but so many dishes on one page load slowly.':
    'pageTooLarge',
  'Your connection was too slow to send this. Please try again.': 'tooSlow',
  'Your free trial has expired': 'trialExpired',
  'Your monthly subscription has expired': 'monthlyExpired',
  'Your yearly subscription has expired': 'yearlyExpired',
  'Your last change is saved but not on your public menu yet. We keep trying.': 'publicationFailed',
  'Your changes are saved, but your menu is too large to publish. Please delete dishes that you no longer serve.':
    'menuTooLarge',
  'The server has no room to save anything just now. Nothing was changed. Please try again later.':
    'noRoom',
  'Pictures cannot be kept just now. Nothing was changed. Please try again.': 'noStore',
  'Sending mail is not set up': 'noMail',
  'Payments are not set up': 'noPayments',
  'The payment service does not answer. Nothing was charged. Please try again.': 'noProvider',
  'Please translate everything first': 'translateFirst',
  'Please confirm your email address first': 'confirmFirst',
  'The texts of this menu are too long in all. Please shorten some.': 'textsTooLong',
  'The texts of this menu, with those in its bin, are too long in all. Please shorten some, or empty the bin.':
    'textsTooLongWithBin',
  'The bin is full. Please empty it first.': 'binFull',
  'This menu has too many dishes for so many languages.': 'pagesTooMany',
  'The dishes of this menu have too many options in all.': 'optionsTooMany',
  'This was changed elsewhere': 'changedElsewhere',
  'This was moved elsewhere': 'movedElsewhere',
  'Please restore its category first': 'categoryInBin',
  'Something went wrong. Please try again.': 'failed',
}
