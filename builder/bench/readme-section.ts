const [START, END] = ['<!-- bench:start -->', '<!-- bench:end -->']

/** `readme` with `section` between its two markers; throws when they are not there. */
export function withBenchSection(readme: string, section: string): string {
  const [start, end] = [readme.indexOf(START), readme.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`No ${START} … ${END} to write between`)
  return `${readme.slice(0, start + START.length)}\n${section.trim()}\n${readme.slice(end)}`
}
