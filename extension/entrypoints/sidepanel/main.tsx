import '../../../shared/zod-without-eval.ts';
import { createRoot } from 'react-dom/client';
import { PanelApp } from '../../panel/panel-app.tsx';

createRoot(document.getElementById('root')!).render(<PanelApp inPage={false} pageKey="" />);
