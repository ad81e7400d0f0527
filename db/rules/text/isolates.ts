const FIRST_STRONG_ISOLATE = '\u2068'
const END = '\u2069'

/** What keeps its place in a sentence of this direction without being isolated. */
const AT_HOME = { ltr: /^[^\p{Script=Arabic}\p{Script=Hebrew}]*$/u, rtl: /^\d*$/u }

/** Keeps a value in its own direction in a sentence. */
export function isolate(value: string, direction: keyof typeof AT_HOME): string {
  return AT_HOME[direction].test(value) ? value : FIRST_STRONG_ISOLATE + value + END
}

/** A sentence from right to left: every value in it is isolated. */
export function fromRight(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return parts.reduce((said, part, at) => said + isolate(String(values[at - 1]), 'rtl') + part)
}

/** For what may become the name of a file, or is read by machines. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/gu, '')
}
