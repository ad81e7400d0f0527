import { defineConfig } from 'astro/config'
import react from '@astrojs/react'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { renderer } from './renderer/integration.ts'
import {
  categoryIcons,
  constantTokens,
  menuWorkerFile,
  menusFile,
  ocrFiles,
  selfContained,
} from './renderer/plugins.ts'
import { compressedAssets, earlyScripts, pagePolicies } from './renderer/built-pages.ts'
import { dashboardChunks } from './renderer/dashboard-chunks.ts'

/**
 * Two kinds of pages come out of one build: prerendered ones (landing, sign-in, dashboard, 404) in
 * `dist/client`, and the menu templates as a compiled renderer in `dist/server` that the builder
 * calls in process.
 */
export default defineConfig({
  srcDir: '.',
  publicDir: './public',
  outDir: './dist',
  output: 'static',
  trailingSlash: 'ignore',
  compressHTML: 'jsx',
  build: { format: 'directory', inlineStylesheets: 'always', assets: 'assets' },
  devToolbar: { enabled: false },
  adapter: renderer(),
  integrations: [react(), earlyScripts(), pagePolicies(), compressedAssets()],
  vite: {
    // No script may be inlined: the Content-Security-Policy allows files only.
    build: { assetsInlineLimit: 0, license: { fileName: 'licences.txt' } },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: dashboardChunks() } } } },
    },
    // The dashboard speaks two languages; React Aria brings thirty-four.
    plugins: [
      optimizeLocales.vite({ locales: ['en-US', 'ar-AE'] }),
      categoryIcons(),
      constantTokens(),
      menuWorkerFile(),
      menusFile(),
      ocrFiles(),
      selfContained(),
    ],
  },
})
