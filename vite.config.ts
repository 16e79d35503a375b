import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the pages from web/ into dist/, which the server hands out. */
export default defineConfig({
  root: 'web',
  plugins: [react()],
  server: { fs: { allow: ['..'] } },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    assetsDir: 'static',
    target: 'baseline-widely-available',
    // Fonts and pictures stay files, so that the content security policy needs no data: for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every page needs and what changes least stays in the browser's cache from one version to the next.
        codeSplitting: {
          groups: [
            { name: 'frame', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
          ],
        },
      },
    },
  },
})
