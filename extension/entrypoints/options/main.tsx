import '../../../shared/platform/zod-without-eval.ts';
import { createRoot } from 'react-dom/client';
import { reportErrors } from '../../error-reports.ts';
import { OptionsPage } from './options-page.tsx';

void reportErrors();
createRoot(document.getElementById('root')!).render(<OptionsPage />);
