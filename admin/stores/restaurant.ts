import { DEFAULT_LOOK } from '#db/rules/look/look.ts'
import { atom, computed } from 'nanostores'
import { answerOf, client, seeing, withProgress } from '../client.ts'
import { readAgain } from './menu.ts'
import type { UploadOptions } from '../uploading.ts'
import type { MenuSettings, MenuSettingsInput } from '#api/schemas/menu-settings.ts'
import type { MenuWarnings } from '#api/schemas/menus.ts'
import type { Restaurant, SocialLinks } from '#api/schemas/restaurants.ts'
import { DEFAULT_CURRENCY_LABEL, decimalsOf } from '#db/rules/money/money.ts'
import type { SocialField } from '#db/rules/contact/contacts.ts'
import type { PriceNotes } from '#db/menu/price-notes.ts'
import { DEFAULT_CLOCK } from '#db/rules/time/time-zones.ts'

function getRestaurant() {
  return answerOf(client.api.restaurantData.$get())
}

export function getMenuWarnings(): Promise<MenuWarnings> {
  return answerOf(client.api.warnings.$get())
}

export type RestaurantForm = {
  restaurantName: string
  /** Empty for none. */
  label: string
  currency: string | null
  currencySign: PriceNotes['currencySign']
  vatNote: PriceNotes['vatNote']
  servicePercent: string | null
  about: string
  location: string
}

type FollowingSettings = Pick<MenuSettingsInput, 'country' | 'timeZone' | 'place' | 'sunMethod'>

export async function saveRestaurant(
  formData: Partial<RestaurantForm> & FollowingSettings,
  version: string,
): Promise<Restaurant> {
  const call = client.restaurant.$post({ json: { formData: sent(formData) } }, seeing(version))
  const { restaurant } = await answerOf(call)
  return restaurant
}

function sent({ servicePercent: percent, ...rest }: Partial<RestaurantForm> & FollowingSettings) {
  if (percent === undefined) return rest
  return { ...rest, servicePercent: percent === null ? null : Number(percent) }
}

export type SocialLinksForm = Record<SocialField, string>

export async function saveSocialLinks(
  json: Partial<SocialLinksForm>,
  seen: string,
): Promise<SocialLinks & { version: string }> {
  const call = client.api.socialLink.$post({ json }, seeing(seen))
  const { socialLinks, version } = await answerOf(call)
  const settings = $menuSettings.get()
  if (settings) {
    const own = {
      maps: socialLinks.googleMapLink,
      instagram: socialLinks.instagramLink,
      facebook: socialLinks.facebookLink,
      whatsapp: socialLinks.whatsappLink,
    }
    $menuSettings.set({ ...settings, version, links: { ...settings.links, ...own } })
  }
  return { ...socialLinks, version }
}

interface PicturesForm {
  logo?: File
  cover?: File
  removeLogo?: 'true'
  removeCover?: 'true'
}

export async function uploadPictures(
  form: PicturesForm,
  version: string,
  upload: UploadOptions,
): Promise<Restaurant> {
  const options = { ...seeing(version), ...withProgress(upload) }
  const { restaurant } = await answerOf(client.api.uploadLogo.$post({ form }, options))
  return restaurant
}

function getMenuSettings(): Promise<MenuSettings> {
  return answerOf(client.api['menu-settings'].$get())
}

export async function saveMenuSettings(
  json: MenuSettingsInput,
  seen: string,
): Promise<MenuSettings> {
  const settings = await answerOf(client.api['menu-settings'].$put({ json }, seeing(seen)))
  const { links, version } = settings
  $socialLinks.set({
    googleMapLink: links.maps,
    facebookLink: links.facebook,
    instagramLink: links.instagram,
    whatsappLink: links.whatsapp,
    version,
  })
  return settings
}

export async function getLogoAccents(): Promise<readonly string[]> {
  const { accents } = await answerOf(client.api['logo-accents'].$get())
  return accents
}

export const $menuSettings = atom<MenuSettings | null>(null)

export async function loadMenuSettings(): Promise<void> {
  $menuSettings.set(await getMenuSettings())
}

export async function refreshMenuSettings(): Promise<void> {
  if ($menuSettings.get() === null) return
  const answer = await readAgain(getMenuSettings)
  if (answer) $menuSettings.set(answer)
}

export const $restaurant = atom<Restaurant | null>(null)

export type SeenLinks = SocialLinks & { version: string }

export const $socialLinks = atom<SeenLinks | null>(null)

export const $currencyLabel = computed(
  $restaurant,
  (restaurant) => restaurant?.currency ?? DEFAULT_CURRENCY_LABEL,
)

export const $decimals = computed($currencyLabel, decimalsOf)

/** By which clock the restaurant lives: what its settings say, once they have been opened, is newer. */
export const $timeZone = computed(
  [$restaurant, $menuSettings],
  (restaurant, settings) => settings?.timeZone ?? restaurant?.timeZone ?? DEFAULT_CLOCK.timeZone,
)

/** How guests see the icons of categories: what the settings say, once they have been opened, is newer. */
export const $iconStyle = computed(
  [$restaurant, $menuSettings],
  (restaurant, settings) => settings?.iconStyle ?? restaurant?.iconStyle ?? DEFAULT_LOOK.iconStyle,
)

export const $isReadOnly = computed($restaurant, (restaurant) => restaurant?.active === false)

export async function loadRestaurant(): Promise<void> {
  show(await getRestaurant())
}

export async function refreshRestaurant(): Promise<void> {
  const answer = await readAgain(getRestaurant)
  if (answer) show(answer)
}

function show({ restaurant, socialLinks }: Awaited<ReturnType<typeof getRestaurant>>): void {
  $socialLinks.set({ ...socialLinks, version: restaurant.version })
  $restaurant.set(restaurant)
}
