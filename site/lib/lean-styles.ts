const PROPERTY = /(--[\w-]+):[^;{}]*(?:;|(?=\}))/g

/** A compiled style sheet without the custom properties that nothing in it reads. */
export function leanStyles(css: string): string {
  const lean = css.replace(PROPERTY, (rule: string, name: string) =>
    new RegExp(`var\\(\\s*${name}\\s*[,)]`).test(css) ? rule : '',
  )
  // Those that only others of them read are next.
  return lean === css ? css : leanStyles(lean)
}
