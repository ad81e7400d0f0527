/** Whether a menu's path is a restaurant's: a sample of a menu lies below a page of ours. */
export function isOwnMenu(path: string): boolean {
  return path.lastIndexOf('/') === 0
}
