/** Lets the browser draw and listen between two pieces of work. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
