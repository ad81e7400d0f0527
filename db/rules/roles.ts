/** From the one who may do all to the one who may do least; each may do what the next ones may. */
export const ROLES = ['owner', 'manager', 'editor', 'floor'] as const
export type Role = (typeof ROLES)[number]

/** A restaurant has one owner; these can be given to others. */
export const GIVEN_ROLES = ['manager', 'editor', 'floor'] as const satisfies readonly Role[]
export type GivenRole = (typeof GIVEN_ROLES)[number]

/** Whether a role may do what takes at least another. */
export function mayDo(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least)
}

/** Of one owner. */
export const MOST_RESTAURANTS = 20

/** Beside the owner; with those who are invited. */
export const MOST_PEOPLE = 20
export const INVITED_FOR_DAYS = 7
