import '../../shared/zod-without-eval.ts';
import '@fontsource-variable/inter/opsz.css';
import '../base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { EmbedApp } from './embed-app.tsx';
import { hostOrigin, listenToHost } from './host-link.ts';

const origin = hostOrigin(window);
const host = origin === null ? null : listenToHost(window, origin);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <EmbedApp host={host} />
  </StrictMode>,
);
