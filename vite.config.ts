import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './build/chunks.ts'
import { keepFiles } from './build/keep-files.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { narrowFont } from './build/narrow-font.ts'
import { pageFiles } from './build/page-files.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'
import { withoutFirstCalls } from './build/without-first-calls.ts'

/** Builds the pages from web/ into dist/, which the server hands out. */
export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    narrowFont(),
    mantineStyles(),
    chunks(),
    withoutFirstCalls(),
    pageFiles(),
    serviceWorker(),
    keepFiles(),
    precompress(),
  ],
  server: { fs: { allow: ['..'] } },
  build: {
    outDir: '../dist',
    assetsDir: 'static',
    target: 'baseline-widely-available',
    // Every browser of this target preloads modules by itself.
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files, so that the content security policy needs no data: for them.
    assetsInlineLimit: 0,
    // The libraries are one file on purpose.
    chunkSizeWarningLimit: 700,
  },
})
