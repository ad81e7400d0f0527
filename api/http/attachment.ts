/** Saves an answer as a file: an ASCII name for old clients, UTF-8 for others. */
export function attachment(ascii: string, name: string): Record<string, string> {
  const encoded = encodeURIComponent(name).replace(RESERVED, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return {
    'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
  }
}

// encodeURIComponent leaves these, which the header reserves.
const RESERVED = /['()*!]/g
