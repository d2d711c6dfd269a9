import { defineConfig } from 'wxt';
import { readBuildSettings } from './build/extension-settings.ts';
import { PREACT } from './build/preact.ts';
import { HOMEPAGE } from './build/version.ts';
import { TOGGLE } from './extension/messages.ts';
import { NETWORK_PAGES, UNVISITED_PAGES, VISITED_PAGES } from './extension/network.ts';

/** Where one's own Kith may stand; asked for at run time, and only the one that was set. */
const SERVERS = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'];

/**
 * Fixes the extension's id in Chrome wherever it is loaded unpacked: Kith lets that one hold its pages. It is a public key;
 * its other half was thrown away, as a shop signs with its own.
 */
const CHROME_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAh6ydAFBJEzdKxpC/SCT4VRwSVsUCG6Dl2YQZrSMI+Lofwvagqdv44PXUAU0WACgHJPTKj0s54nN8qhUP3f5ghgTNn+XYyuNHnME/Eijd4pNhHltm04bdkwjjkdFW9POyE47b/4hQJXj2OevF2ZiKu7nCkyc5ije3T2V6mqWYoVfunZ1S6txavUV6pKG/i6N506ybtK4zt5m99UkJLF6ttwOSYuH9oFtlyqtlxkRrnFXuG5CIT49ng2MlrrMU7NRkMQv4msP+i8T6R6LsC5mN1DTrUCxy+9BcCmPu6CMQZ6mRatzIVhvWYiOKdcDME+A1UcyLWA13dJBeTcxelOt8PQIDAQAB';

const firm = readBuildSettings(process.env);

/** With all that they import. */
const PANEL_SCRIPT = { name: 'panel', test: /\/extension\/(panel\/|error-reports\.ts$)|preact\/compat/ };

/** The browser extension, built for Chrome and Firefox from one source. docs/extension.md says why it wants what. */
export default defineConfig({
  srcDir: 'extension',
  publicDir: 'extension/public',
  outDir: '.output',
  manifestVersion: 3,
  imports: false,
  modules: ['@wxt-dev/module-react'],
  vite: () => ({
    resolve: { alias: PREACT },
    // The panel's page is opened for each profile, and each file is a question to the browser: its script is one file.
    // A text that a script needs in several places stands in it once.
    build: {
      rolldownOptions: { optimization: { inlineConst: false }, output: { codeSplitting: { groups: [PANEL_SCRIPT] } } },
    },
  }),
  zip: {
    name: 'kith',
    artifactTemplate: '{{name}}-{{browser}}.zip',
    sourcesTemplate: '{{name}}-sources.zip',
    // What extension/README.md builds the extension from, and nothing else.
    includeSources: ['extension/**', 'shared/**', 'build/**', '*.json', 'wxt.config.ts'],
    excludeSources: ['**/*.test.*', '**/testing*', 'biome.json'],
  },
  manifest: ({ browser }) => ({
    name: 'Kith',
    description: 'Who in your network can open this door.',
    homepage_url: HOMEPAGE,
    permissions: ['storage', 'scripting', 'declarativeNetRequestWithHostAccess'],
    host_permissions: [NETWORK_PAGES, ...firm.hostPermissions],
    optional_host_permissions: SERVERS,
    action: { default_title: 'Open Kith' },
    commands: {
      [TOGGLE]: { suggested_key: { default: 'Alt+Shift+K' }, description: 'Open or close Kith beside a profile' },
    },
    // It waits for the page's text, and is compiled meanwhile.
    content_scripts: [
      { matches: VISITED_PAGES, exclude_matches: UNVISITED_PAGES, js: ['profile.js'], run_at: 'document_start' },
    ],
    web_accessible_resources: [
      {
        resources: ['panel.html'],
        matches: [NETWORK_PAGES],
        ...(browser === 'firefox' ? {} : { use_dynamic_url: true }),
      },
    ],
    content_security_policy: {
      extension_pages:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src https: http://localhost:* http://127.0.0.1:*; frame-src https: http://localhost:* http://127.0.0.1:*; base-uri 'none'; form-action 'none'",
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'kith@kith.example',
              // The first that knows data_collection_permissions.
              strict_min_version: '140.0',
              ...firm.updates.firefox,
              // To one's own Kith and nowhere else, but out of the browser all the same.
              data_collection_permissions: {
                required: ['authenticationInfo', 'personallyIdentifyingInfo', 'websiteContent'],
              },
            },
          },
        }
      : {
          minimum_chrome_version: '123',
          storage: { managed_schema: 'managed-schema.json' },
          ...(firm.hasOwnKey ? {} : { key: CHROME_KEY }),
          ...firm.updates.chrome,
        }),
  }),
});
