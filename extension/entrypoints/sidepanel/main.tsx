import '../../../shared/zod-without-eval.ts';
import { createRoot } from 'react-dom/client';
import { PanelApp } from '../../panel/panel-app.tsx';
import { ownTools } from '../../panel/tools.ts';

createRoot(document.getElementById('root')!).render(<PanelApp tools={ownTools} inPage={false} pageKey="" />);
