/** Adds a sheet that a script has brought with it. */
export function addStyles(css: string, view: typeof globalThis = globalThis): CSSStyleSheet {
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(css)
  view.document.adoptedStyleSheets.push(sheet)
  return sheet
}
