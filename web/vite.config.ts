import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createGuidePlugin } from '../build/guide.ts';
import { KNOWN_VERSION } from '../build/version.ts';

/** The server of `npm start`; in development the page is served by vite and its calls are handed on. */
const server = 'http://127.0.0.1:4100';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), createGuidePlugin(resolve(import.meta.dirname, '..'))],
  define: KNOWN_VERSION,
  build: {
    outDir: resolve(import.meta.dirname, '../dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // Inlined files would need data: in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // embed/vite.config.ts builds the pages that the extension holds in its frame.
      input: { main: resolve(import.meta.dirname, 'index.html') },
      output: {
        codeSplitting: {
          groups: [
            // The module that tells zod not to use eval must run before the first schema is made, so the two share a chunk.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/, priority: 2 },
            // What several screens use is one file: a page asked for 158 files otherwise, most of them smaller than the request for it.
            { name: 'shared', minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
  // Not the sources in web/platform/api.
  server: { proxy: { '^/api/(?!.*[.]tsx?(?:[?]|$))': server, '/oidc': server } },
});
