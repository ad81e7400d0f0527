import type { RestaurantView } from '#db/rules/restaurant-view.ts'

/** The address of the menu in its main language. */
export function homeOf({ languages, path }: Pick<RestaurantView, 'languages' | 'path'>): string {
  return languages?.[0]?.path ?? path
}

/** Whether a menu's path is a restaurant's: a sample of a menu lies below a page of ours. */
export function isOwnMenu(path: string): boolean {
  return path.lastIndexOf('/') === 0
}
