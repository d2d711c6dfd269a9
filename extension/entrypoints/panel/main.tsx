import '../../../shared/platform/zod-without-eval.ts';
import { createRoot } from 'react-dom/client';
import browser from 'webextension-polyfill';
import { containScrolling } from '../../../shared/features/panel/frames/contain-scrolling.ts';
import { reportErrors } from '../../error-reports.ts';
import { PanelApp } from '../../panel/panel-app.tsx';
import { createRelayedTools, pageTools } from '../../panel/tools.ts';

const { tabs } = browser as { tabs?: unknown };
const tools = tabs ? pageTools : createRelayedTools();

containScrolling(window);
// A frame that may not use the browser's tabs has no part in the session, and sends no reports.
if (tabs) void reportErrors();
// The content script gave this frame its key behind the address.
createRoot(document.getElementById('root')!).render(<PanelApp tools={tools} inPage pageKey={location.hash.slice(1)} />);
