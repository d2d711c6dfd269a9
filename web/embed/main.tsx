import '../../shared/platform/zod-without-eval.ts';
import '@fontsource-variable/inter/opsz.css';
import '../platform/theme/base.css';
import '../features/panel/frames/framed.css';
import { openEmbedded } from '../features/panel/frames/open-embed.tsx';
import { buildPaletteCss } from '../features/panel/frames/palette-css.ts';

const colours = new CSSStyleSheet();
colours.replaceSync(buildPaletteCss());
document.adoptedStyleSheets.push(colours);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
openEmbedded(window, root);
