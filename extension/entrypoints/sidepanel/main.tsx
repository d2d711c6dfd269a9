import '../../../shared/platform/zod-without-eval.ts';
import { createRoot } from 'react-dom/client';
import { reportErrors } from '../../error-reports.ts';
import { PanelApp } from '../../panel/panel-app.tsx';
import { ownTools } from '../../panel/tools.ts';

void reportErrors();
createRoot(document.getElementById('root')!).render(<PanelApp tools={ownTools} inPage={false} pageKey="" />);
