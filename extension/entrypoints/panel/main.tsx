import '../../../shared/zod-without-eval.ts';
import { createRoot } from 'react-dom/client';
import { PanelApp } from '../../panel/panel-app.tsx';

// The content script gave this frame its key behind the address.
createRoot(document.getElementById('root')!).render(<PanelApp inPage pageKey={location.hash.slice(1)} />);
