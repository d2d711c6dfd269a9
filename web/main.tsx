import '../shared/platform/zod-without-eval.ts';
import '@fontsource-variable/inter/opsz.css';
import './platform/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { tolerateTranslation } from './platform/ui/tolerate-translation.ts';

tolerateTranslation();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
