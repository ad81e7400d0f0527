/** Templates where TypeScript alone looks at who imports them; `astro check` sees into them. */
declare module '*.astro' {
  import type { AstroComponentFactory } from 'astro/runtime/server/index.js'
  const template: AstroComponentFactory
  export default template
}
