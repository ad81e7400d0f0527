import { existsSync } from 'node:fs'
import { execFileSync } from 'node:child_process'

/** The compiled site is what the tests render with; `npm test` has just built it. */
export function setup(): void {
  if (existsSync('site/dist/server/entry.mjs')) return
  execFileSync('npm', ['run', 'build'], { stdio: 'inherit' })
}
