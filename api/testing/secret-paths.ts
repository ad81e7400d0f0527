/** Other spellings that lead to the same secret address. */
export function secretPaths(secret: string): string[] {
  const encoded = Array.from(secret, (letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
  return [
    `/dashboard/kitchen/${secret}`,
    `/api/kitchen/${secret}`,
    `/api/kitchen/${secret}/products/one`,
    `/api/previews/${secret}`,
    `/DASHBOARD/Kitchen/${secret.toUpperCase()}`,
    `//dashboard//kitchen//${secret}/`,
    `/dashboard/%6bitchen/${secret}`,
    `/dashboard/%4Bitchen/${encoded}`,
    `/dashboard%2Fkitchen%2F${secret}`,
    `/x/../dashboard/./kitchen/${secret}`,
    `/dashboard/kitchen/${secret}?${secret}`,
    `/dashboard/%20kitchen%20/${secret}`,
    `/dashboard/kitchen-/${secret}`,
    `/kitchen/${secret}`,
    `/dashboard/kitchen/${secret}%zz`,
  ]
}
