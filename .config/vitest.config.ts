import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['{db,api,builder,site,admin}/**/*.test.{ts,tsx}'],
    globalSetup: ['.config/build-site.ts'],
    // Threads of their own process each: native addons and worker threads are part of what is tested.
    pool: 'forks',
    // The browser tests wait more than they work, so even two processors have room for two files.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes when it comes; a busy machine is no failure.
    expect: { poll: { timeout: 15_000 } },
  },
})
