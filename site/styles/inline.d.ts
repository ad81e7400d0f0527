/** A style sheet as one minified text, for a page that carries it in its head. */
declare module '*.css?inline' {
  const css: string
  export { css as default }
}
