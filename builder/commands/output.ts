import { Presets, SingleBar } from 'cli-progress'

/** Progress on a terminal, never with `--json`. */
export interface Progress {
  /** 1 by default. */
  step(count?: number): void
  stop(): void
}

interface ProgressOptions {
  json: boolean
  detail?: () => string
}

export function startProgress(
  total: number,
  unit: string,
  { json, detail = () => '' }: ProgressOptions,
): Progress {
  if (json || total === 0 || !process.stderr.isTTY) return { step() {}, stop() {} }
  const format = `{bar} {value}/{total} ${unit} · {detail}{eta_formatted} left`
  const bar = new SingleBar(
    { format, stream: process.stderr, hideCursor: true },
    Presets.shades_classic,
  )
  const payload = () => ({ detail: detail() && `${detail()} · ` })
  bar.start(total, 0, payload())
  return { step: (count = 1) => bar.increment(count, payload()), stop: () => bar.stop() }
}

/** How this command was called, for help and hints. */
export function commandName(): string {
  // oxlint-disable-next-line node/no-process-env
  const isOfNpm = process.env['npm_lifecycle_event'] === 'builder'
  return isOfNpm ? 'npm run -s builder --' : 'qaima'
}

/** Colours on terminals only. */
export function loadCitty() {
  // oxlint-disable node/no-process-env
  // The library looks for this once, when it is loaded.
  if (!process.stdout.isTTY || process.env['NO_COLOR']) process.env['NO_COLOR'] = '1'
  // oxlint-enable node/no-process-env
  return import('citty')
}

/** The argument of a command whose result programs may read. */
export const JSON_ARG = {
  json: { type: 'boolean', default: false, description: 'One JSON object on standard output' },
} as const

/** Lines for people, or one JSON object. */
export function printResult(json: boolean, result: object, lines: readonly string[]): void {
  if (json) process.stdout.write(`${shownJson(JSON.stringify(result, null, 2))}\n`)
  else printLines(...lines)
}

export function printLines(...lines: string[]): void {
  process.stdout.write(`${lines.map(shown).join('\n')}\n`)
}

export function printProblem(message: string): void {
  process.stderr.write(`${message.split('\n').map(shown).join('\n')}\n`)
}

export function failCommand(): void {
  process.exitCode = 1
}

// Controls and bidi marks; joiners are letters.
const STEERING = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Escapes what could control a terminal. */
export function shown(text: string): string {
  return text.replace(STEERING, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

/** The same within JSON strings. */
export function shownJson(json: string): string {
  return json.replace(STEERING, (character) => {
    // JSON escapes it within texts.
    if (character < ' ') return character
    return [...Array(character.length).keys()].map((at) => escaped(character, at)).join('')
  })
}

function escaped(text: string, at: number): string {
  return `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`
}
