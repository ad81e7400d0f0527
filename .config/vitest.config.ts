import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './longest-first.ts'
import { ReportSkipped } from './report-skipped.ts'

const TESTS = '*.test.{ts,tsx}'
// Stress tests: kills, full disks, hostile and random requests, other browsers, large data.
const LONG = `**/*.long.test.ts`
const ONLY_ON_POSTGRES = '**/*.postgres.test.ts'
const ON_BOTH_ENGINES = [
  'db/{clock,transact}.test.ts',
  'db/{changes,migrations,queries}/*.test.ts',
  'api/menu-model.test.ts',
]
// Rules, queries and calls in process: no page is rendered and no browser started.
const WITHOUT_SITE = [
  `{db,admin,.config}/**/${TESTS}`,
  `api/{domain,middleware,routes,schemas}/**/${TESTS}`,
]

const WITH_SITE = ['.config/build-site.ts', '.config/unpack-browser.ts', '.config/in-memory.ts']

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    reporters: ['default', new ReportSkipped()],
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
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: WITHOUT_SITE,
          exclude: [LONG, ONLY_ON_POSTGRES],
          setupFiles: ['.config/fixed-seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: [`{db,api,builder,site,admin,.config}/**/${TESTS}`],
          exclude: [...WITHOUT_SITE, LONG, ONLY_ON_POSTGRES],
          globalSetup: WITH_SITE,
          setupFiles: ['.config/fixed-seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [`{db,api,builder,site,admin}/${LONG}`],
          globalSetup: WITH_SITE,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...ON_BOTH_ENGINES, `{db,api,builder,site}/${ONLY_ON_POSTGRES}`],
          globalSetup: [...WITH_SITE, '.config/start-postgres.ts'],
          setupFiles: ['.config/skip-without-postgres.ts'],
        },
      },
    ],
  },
})
