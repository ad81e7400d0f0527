/**
 * Says of each row what its dish holds, as the page has it behind its dishes. Once, by whatever may sort
 * them first, since it goes by their order.
 */
export function nameCodes(): void {
  const page = document.querySelector<HTMLElement>('[data-codes]')
  const { codes } = page?.dataset ?? {}
  if (!page || codes === undefined) return
  delete page.dataset['codes']
  const rows = document.querySelectorAll<HTMLElement>('main > section > .dishes > li')
  for (const [at, code] of codes.split(' ').entries()) {
    const row = rows[at]
    if (row) row.dataset['a'] = code
  }
}
