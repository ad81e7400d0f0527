import type { Seen } from '#admin/forms/merge-draft.ts'
import { trackUpload } from '#admin/forms/uploads.ts'
import { problemOfMessage, problemOf, type Problem } from '#admin/problems.ts'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { FURTHER_LINKS, OWN_LINK_NAMES, SOCIAL_FIELDS } from '#db/rules/contact/contacts.ts'
import { checkLabel } from '#db/rules/text/labels.ts'
import { checkName } from '#db/rules/text/names.ts'
import { recordOf } from '#db/rules/record-of.ts'
import { checkLine, checkProse, TEXT_LIMITS, type Checked } from '#db/rules/text/texts.ts'
import {
  type RestaurantForm,
  saveRestaurant,
  $restaurant,
  $menuSettings,
  type SocialLinksForm,
  $socialLinks,
  type SeenLinks,
  uploadPictures,
} from '#admin/stores/restaurant.ts'
import { CancelledError } from '#admin/uploading.ts'
import {
  type ContactFields,
  type HoursFields,
  type PictureFields,
  type RestaurantPicture,
  SETTINGS_SESSIONS,
} from './sessions.ts'
import { type FieldProblems, SettingsPart } from './settings-part.ts'
import { typedExceptions, typedWeek } from './typed-opening.ts'
import { typedPlace } from './typed-place.ts'

const GENERAL_FIELDS = [
  'restaurantName',
  'label',
  'currency',
  'currencySign',
  'vatNote',
  'servicePercent',
  'about',
  'location',
] as const
export type GeneralField = (typeof GENERAL_FIELDS)[number]

export function checkGeneral(form: RestaurantForm): FieldProblems<GeneralField> {
  const { restaurantName, label, about, location } = form
  const isNameless = restaurantName.trim() === ''
  return {
    ...(isNameless && { restaurantName: { text: 'emptyField' } as const }),
    ...(!isNameless && problem('restaurantName', checkName(restaurantName))),
    ...problem('label', checkLabel(label)),
    ...problem('about', checkProse(about, TEXT_LIMITS.about)),
    ...problem('location', checkLine(location, TEXT_LIMITS.location)),
  }
}

function problem(field: GeneralField, checked: Checked): FieldProblems<GeneralField> {
  if (checked.ok) return {}
  return { [field]: problemOfMessage(checked.message) ?? { text: 'failed' } }
}

const BANNER_MS = 5000

export const generalPart = new SettingsPart(SETTINGS_SESSIONS.info, {
  fields: GENERAL_FIELDS,
  goodMs: BANNER_MS,
  explain,
  seen: seenGeneral,
  show: (restaurant: Restaurant) => $restaurant.set(restaurant),
})

export function saveGeneral(restaurant: Restaurant): Promise<void> {
  return generalPart.save(restaurant, checkGeneral(generalPart.form(restaurant)), saveRestaurant)
}

function seenGeneral({ version, ...restaurant }: Restaurant): Seen<RestaurantForm> {
  const { name, label, currency, currencySign, vatNote, servicePercent, about, location } =
    restaurant
  const texts = { label: label ?? '', about: about ?? '', location: location ?? '' }
  const notes = {
    currencySign,
    vatNote,
    servicePercent: servicePercent === null ? null : String(servicePercent),
  }
  return { version, fields: { restaurantName: name, currency, ...notes, ...texts } }
}

// The settings have words of their own for a name that another restaurant has.
function explain(error: unknown): Problem {
  const problem = problemOf(error)
  return problem.text === 'nameTaken' ? { text: 'newNameTaken' } : problem
}

export const contactPart = new SettingsPart(SETTINGS_SESSIONS.infoContact, {
  fields: ['phone', ...OWN_LINK_NAMES, ...FURTHER_LINKS],
  seen: seenContact,
  show: (settings: MenuSettings) => $menuSettings.set(settings),
})

function seenContact({ version, phone, links }: MenuSettings): Seen<ContactFields> {
  const texts = recordOf([...OWN_LINK_NAMES, ...FURTHER_LINKS], (name) => links[name] ?? '')
  return { version, fields: { phone: phone ?? '', ...texts } }
}

export const socialPart = new SettingsPart(SETTINGS_SESSIONS.infoSocial, {
  fields: SOCIAL_FIELDS,
  seen: seenSocial,
  show: (links: SeenLinks) => $socialLinks.set(links),
})

function seenSocial({ version, ...links }: SeenLinks): Seen<SocialLinksForm> {
  return { version, fields: recordOf(SOCIAL_FIELDS, (field) => links[field] ?? '') }
}

export const hoursPart = new SettingsPart(SETTINGS_SESSIONS.infoHours, {
  fields: ['hours', 'exceptions', 'timeZone', 'dayEndsAt', 'place', 'sunMethod', 'country'],
  seen: seenHours,
  show: (settings: MenuSettings) => $menuSettings.set(settings),
})

function seenHours({
  version,
  timeZone,
  dayEndsAt,
  place,
  sunMethod,
  country,
  hours,
  exceptions,
}: MenuSettings): Seen<HoursFields> {
  const typed = { hours: typedWeek(hours), exceptions: typedExceptions(exceptions) }
  return {
    version,
    fields: { timeZone, dayEndsAt, place: typedPlace(place), sunMethod, country, ...typed },
  }
}

const MESSAGE_MS = 5000
const PICTURES = ['logo', 'cover'] as const

interface Chosen {
  file: File
  url: string
}

export const PICTURES_UPLOAD = 'restaurant-pictures'

export const picturesPart = new SettingsPart(SETTINGS_SESSIONS.infoLogo, {
  fields: PICTURES,
  goodMs: MESSAGE_MS,
  // Whoever stops an upload knows it.
  explain: (error) => (error instanceof CancelledError ? null : problemOf(error)),
  seen: seenPictures,
  show: (restaurant: Restaurant) => $restaurant.set(restaurant),
})
const files = new Map<string, File>()

// Those that were chosen and are no longer in the draft.
picturesPart.session.$unsaved.listen((draft) => {
  for (const url of files.keys()) {
    if (PICTURES.some((picture) => draft?.[picture] === url)) continue
    URL.revokeObjectURL(url)
    files.delete(url)
  }
})

export function choosePicture(
  restaurant: Restaurant,
  picture: RestaurantPicture,
  { file, url }: Chosen,
): void {
  files.set(url, file)
  picturesPart.change(restaurant, { [picture]: url })
}

export function removePicture(restaurant: Restaurant, picture: RestaurantPicture): void {
  picturesPart.change(restaurant, { [picture]: null })
}

export async function savePictures(restaurant: Restaurant): Promise<void> {
  if (picturesPart.session.$unsaved.get()) {
    await picturesPart.save(restaurant, {}, (changes, version) =>
      send(restaurant, changes, version),
    )
  } else picturesPart.session.check([{ fields: [], problem: { text: 'noFiles' } }])
}

async function send(
  restaurant: Restaurant,
  changes: Partial<PictureFields>,
  version: string,
): Promise<Restaurant> {
  const chosen = PICTURES.map((picture) => [picture, files.get(changes[picture] ?? '')] as const)
  const form = {
    ...Object.fromEntries(chosen.filter(([, file]) => file !== undefined)),
    ...(changes.logo === null && { removeLogo: 'true' as const }),
    ...(changes.cover === null && { removeCover: 'true' as const }),
  }
  // Where both changed a picture, the owner may have taken what is there.
  if (Object.keys(form).length === 0) return $restaurant.get() ?? restaurant
  return trackUpload(PICTURES_UPLOAD, (upload) => uploadPictures(form, version, upload))
}

function seenPictures({ version, logo, cover }: Restaurant): Seen<PictureFields> {
  return { version, fields: { logo, cover } }
}
