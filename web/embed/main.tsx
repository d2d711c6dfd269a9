import '../../shared/platform/zod-without-eval.ts';
import '@fontsource-variable/inter/opsz.css';
import '../base.css';
import './framed.css';
import { openEmbedded } from './open-embed.tsx';
import { paletteCss } from './palette-css.ts';

const colours = new CSSStyleSheet();
colours.replaceSync(paletteCss());
document.adoptedStyleSheets.push(colours);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
openEmbedded(window, root);
