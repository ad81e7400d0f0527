import { existsSync } from 'node:fs'
import { execFileSync } from 'node:child_process'

/** The compiled site is what the tests render with; `npm test` has just built it. */
export function setup(): void {
  if (existsSync('site/dist/server/entry.mjs')) return
  // Vitest's own `test` would compile what React has for developers, twice as large.
  // oxlint-disable-next-line node/no-process-env
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync('npm', ['run', 'build'], { stdio: 'inherit', env })
}
