import { defineConfig } from 'wxt';

/** The browser extension, built for Chrome and Firefox from one source; its function comes with its own part of the product. */
export default defineConfig({
  srcDir: 'extension',
  outDir: '.output',
  manifestVersion: 3,
  imports: false,
  modules: ['@wxt-dev/module-react'],
  manifest: {
    name: 'Kith',
    description: 'Who in your network can open this door.',
    permissions: ['storage'],
    action: { default_title: 'Open Kith' },
  },
});
