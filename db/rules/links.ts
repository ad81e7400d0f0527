/** Whether a text is the address of a page: http or https, with a host. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
