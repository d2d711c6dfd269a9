import '../../../shared/zod-without-eval.ts';
import { createRoot } from 'react-dom/client';
import { OptionsPage } from './options-page.tsx';

createRoot(document.getElementById('root')!).render(<OptionsPage />);
