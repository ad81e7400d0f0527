export const MOST_KITCHEN_LINKS = 5

const TOKEN = /^[\da-f]{32}$/

export function isKitchenToken(text: string): boolean {
  return TOKEN.test(text)
}

/** One page for all secrets. */
export const KITCHEN_PATH = '/dashboard/kitchen'

/** Kitchen paths share one page. */
export function kitchenPage(path: string): string {
  const [, , , token = '', ...more] = path.split('/')
  const isKitchen = path.startsWith(`${KITCHEN_PATH}/`) && more.length === 0
  return isKitchen && isKitchenToken(token) ? KITCHEN_PATH : path
}
