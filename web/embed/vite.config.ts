import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { PREACT } from '../../build/preact.ts';
import { withoutSchemas } from '../../build/without-schemas.ts';
import app from '../vite.config.ts';

/**
 * The pages that the extension shows in its frames, in a build of their own, after the web app and beside it: a single script and a single
 * style sheet instead of forty files shared with the app. Each profile opens them in a process of its own, where every file is requested
 * anew; the browser's cache has no file of the app for such a frame.
 */
export default defineConfig({
  root: app.root!,
  plugins: [withoutSchemas, react()],
  publicDir: false,
  resolve: { alias: PREACT },
  build: {
    ...app.build,
    emptyOutDir: false,
    rolldownOptions: { input: { embed: resolve(import.meta.dirname, 'index.html') } },
  },
});
