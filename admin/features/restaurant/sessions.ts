import { EditSession } from '#admin/forms/edit-session.ts'
import type { DraftOf } from '#admin/forms/merge-draft.ts'
import type { SettingsTab } from '#admin/paths.ts'
import type { RestaurantForm, SocialLinksForm } from '#admin/stores/restaurant.ts'
import type { FurtherLink, OwnLink } from '#db/rules/contact/contacts.ts'
import type { Look } from '#db/rules/look/look.ts'
import type { CountryCode, SunMethod } from '#db/rules/countries.ts'
import type { TypedException, TypedWeek } from './typed-opening.ts'
import type { TypedPlace } from './typed-place.ts'

export type RestaurantPicture = 'logo' | 'cover'
export type PictureFields = Record<RestaurantPicture, string | null>
export type LookFields = Pick<Look, keyof Look>
export type ContactFields = Record<'phone' | OwnLink | FurtherLink, string>
export type HoursFields = {
  hours: TypedWeek
  exceptions: TypedException[]
  timeZone: string
  dayEndsAt: string
  place: TypedPlace | null
  sunMethod: SunMethod | null
  country: CountryCode | null
}
export type AtTableFields = {
  dishNumbers: boolean
  whatsappOrders: boolean
  wifiName: string
  wifiPassword: string
  wifiHidden: boolean
}

function sessionOf<F extends Record<string, unknown>>() {
  return new EditSession<F & DraftOf<F>, Extract<keyof F, string>>()
}

/** What is typed in the settings. How it is checked and saved is not for the first screen. */
export const SETTINGS_SESSIONS = {
  info: sessionOf<RestaurantForm>(),
  infoLogo: sessionOf<PictureFields>(),
  infoDesign: sessionOf<LookFields>(),
  infoSocial: sessionOf<SocialLinksForm>(),
  infoContact: sessionOf<ContactFields>(),
  infoHours: sessionOf<HoursFields>(),
  infoTable: sessionOf<AtTableFields>(),
} satisfies Record<SettingsTab, unknown>
