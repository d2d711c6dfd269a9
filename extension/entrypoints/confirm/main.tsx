import '../../../shared/platform/zod-without-eval.ts';
import { createRoot } from 'react-dom/client';
import { takeToConfirm } from '../../confirm.ts';
import { reportErrors } from '../../error-reports.ts';
import { ConfirmApp } from '../../panel/confirm-app.tsx';

void reportErrors();
// No page may open this one: it is named in no list of what pages can reach.
const what = await takeToConfirm(location.hash.slice(1));
createRoot(document.getElementById('root')!).render(<ConfirmApp what={what} />);
