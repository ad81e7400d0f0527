/** Adds a sheet that a script has brought with it. */
export function addStyles(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  return sheet
}
