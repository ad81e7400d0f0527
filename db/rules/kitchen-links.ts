/** How many addresses for the kitchen a restaurant may have. */
export const MOST_KITCHEN_LINKS = 5

const TOKEN = /^[\da-f]{32}$/

/** Whether a text has the shape of the secret part of such an address: 128 bits, in hexadecimal. */
export function isKitchenToken(text: string): boolean {
  return TOKEN.test(text)
}

/** The address of the page for the kitchen; every secret has the same page. */
export const KITCHEN_PATH = '/dashboard/kitchen'

/** The page that answers for a path: for those of the kitchen, the one that is the same for all. */
export function kitchenPage(path: string): string {
  const [, , , token = '', ...more] = path.split('/')
  const isKitchen = path.startsWith(`${KITCHEN_PATH}/`) && more.length === 0
  return isKitchen && isKitchenToken(token) ? KITCHEN_PATH : path
}
