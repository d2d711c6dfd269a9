import { createRoot } from 'react-dom/client';
import { OptionsPage } from './options-page.tsx';

createRoot(document.getElementById('root')!).render(<OptionsPage />);
