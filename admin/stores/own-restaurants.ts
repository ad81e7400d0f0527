import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import type { OwnRestaurants } from '#api/schemas/people.ts'
import { mayDo, type Role } from '#db/rules/roles.ts'
import { CHOSEN_ID, inRestaurant, noteHere, restaurantHere } from '../chosen-restaurant.ts'
import { answerOf, client } from '../client.ts'

/** Where the person may work; null until it is known. */
export const $ownRestaurants = atom<OwnRestaurants | null>(null)

/** The one of this page; null for none. */
export const $here = computed(
  $ownRestaurants,
  (all) => all?.find(({ _id }) => _id === restaurantHere()) ?? null,
)

/** What they are in it. */
export const $role = computed($here, (here): Role | null => here?.role ?? null)

export async function loadOwnRestaurants(): Promise<void> {
  const all = await answerOf(client.api.restaurants.$get())
  noteHere(all[0]?._id)
  $ownRestaurants.set(all)
}

/**
 * The address says which restaurant of others it is, so that two tabs can be two of them. One that the
 * person does not work in, such as that of who was signed in before, gives way to the first of theirs.
 */
export function chooseFirst(): void {
  const first = $ownRestaurants.get()?.[0]
  const isGiven = CHOSEN_ID === null ? first?.role === 'owner' : $here.get() !== null
  if (!first || isGiven) return
  const { pathname } = location
  location.replace(first.role === 'owner' ? pathname : inRestaurant(pathname, first._id))
}

export function useMayDo(least: Role): boolean {
  const role = useStore($role)
  return role !== null && mayDo(role, least)
}
