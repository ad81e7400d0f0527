/** Templates where TypeScript alone looks at who imports them; `astro check` sees into them. */
declare module '*.astro' {
  import type { AstroComponentFactory } from 'astro/runtime/server/index.js'
  const template: AstroComponentFactory
  export default template
}

declare module 'virtual:category-icons' {
  /** What is inside of each icon's picture, by the icon's name. */
  const drawings: Readonly<Record<string, string | undefined>>
  export default drawings
}

declare module 'virtual:ocr-files' {
  /** The folder that the site serves them from. */
  const folder: string
  export default folder
}
