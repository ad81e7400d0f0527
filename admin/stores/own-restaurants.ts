import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import type { OwnRestaurants } from '#api/schemas/people.ts'
import { mayDo, type Role } from '#db/rules/roles.ts'
import { CHOSEN_ID, inRestaurant } from '../chosen-restaurant.ts'
import { answerOf, client } from '../client.ts'

/** Where the person may work; null until it is known. */
export const $ownRestaurants = atom<OwnRestaurants | null>(null)

/** What they are in the restaurant of this page; null for none. */
export const $role = computed($ownRestaurants, (all): Role | null => {
  const here = CHOSEN_ID === null ? all?.[0] : all?.find(({ _id }) => _id === CHOSEN_ID)
  return here?.role ?? null
})

export async function loadOwnRestaurants(): Promise<void> {
  $ownRestaurants.set(await answerOf(client.api.restaurants.$get()))
}

/** The address says which restaurant of others it is: so that two tabs can be two of them. */
export function chooseFirst(): void {
  const first = $ownRestaurants.get()?.[0]
  if (CHOSEN_ID !== null || !first || first.role === 'owner') return
  location.replace(inRestaurant(location.pathname, first._id))
}

export function useMayDo(least: Role): boolean {
  const role = useStore($role)
  return role !== null && mayDo(role, least)
}
