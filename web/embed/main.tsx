import '../../shared/zod-without-eval.ts';
import '@fontsource-variable/inter/opsz.css';
import '../base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SIDE_PANEL_PATH } from '../../shared/embed/paths.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { askAhead } from './ask-ahead.ts';
import { EmbedApp } from './embed-app.tsx';
import { hostOrigin, listenToHost } from './host-link.ts';
import { paletteCss } from './palette-css.ts';

const origin = hostOrigin(window);
const host = origin === null ? null : listenToHost(window, origin);
const queries = makeQueryClient();
if (host && window.location.pathname === SIDE_PANEL_PATH) askAhead(host, queries);
const colours = new CSSStyleSheet();
colours.replaceSync(paletteCss());
document.adoptedStyleSheets.push(colours);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <EmbedApp host={host} queries={queries} />
  </StrictMode>,
);
