import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './longest-first.ts'
import { ToldApart } from './told-apart.ts'

const ON_BOTH_ENGINES = ['db/{clock,transact}.test.ts', 'db/{migrations,queries}/*.test.ts']
const ONLY_ON_POSTGRES = '{db,api,builder,site}/**/*.postgres.test.ts'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    reporters: ['default', new ToldApart()],
    globalSetup: ['.config/build-site.ts', '.config/unpack-browser.ts', '.config/in-memory.ts'],
    // Processes, not threads: native addons and worker threads are part of what is tested. Each takes
    // one file after the other, because loading the modules anew took longer than most tests.
    pool: 'forks',
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // The browser tests wait as well as work, so there is room for one file more than there are
    // processors; with each comes a browser and a server, so no more than four.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    // What is waited for comes when it comes; a machine that others keep busy is no failure.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // A whole run is not lost to one browser that a busy machine left waiting; which one is told.
    // oxlint-disable-next-line node/no-process-env
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['{db,api,builder,site,admin,.config}/**/*.test.{ts,tsx}'],
          exclude: [ONLY_ON_POSTGRES],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...ON_BOTH_ENGINES, ONLY_ON_POSTGRES],
          globalSetup: ['.config/start-postgres.ts'],
          setupFiles: ['.config/skip-without-postgres.ts'],
        },
      },
    ],
  },
})
