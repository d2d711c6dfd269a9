import {
  CONFIRM_PATH,
  CONNECTIONS_PATH,
  MINI_VIEW_PATH,
  SIDE_PANEL_PATH,
} from '../../../../shared/features/panel/frames/paths.ts';
import { defineFeature } from '../../../core/feature/feature.ts';

const INES = '?linkedin_id=ines-calloway&fullName=Ines+Calloway';
const NOBODY = '?linkedin_id=nobody-at-all&fullName=Nobody+Atall';

export const embed = defineFeature({
  screens: [
    {
      path: SIDE_PANEL_PATH,
      stands: 'embedded',
      examples: [
        { as: 'signed-out', path: `${SIDE_PANEL_PATH}${INES}`, shown: 'See who can introduce you' },
        { as: 'portco', path: `${SIDE_PANEL_PATH}${INES}`, shown: 'Quillmark Ventures knows Ines' },
        { as: 'admin', path: `${SIDE_PANEL_PATH}${INES}`, shown: 'Connections at Quillmark Ventures' },
        { as: 'portco', path: `${SIDE_PANEL_PATH}${NOBODY}`, shown: 'Low likelihood' },
        { as: 'portco', path: SIDE_PANEL_PATH, shown: 'Chance to connect' },
      ],
    },
    {
      path: CONNECTIONS_PATH,
      stands: 'embedded',
      examples: [
        { as: 'signed-out', path: `${CONNECTIONS_PATH}${INES}`, shown: 'See who can introduce you' },
        { as: 'portco', path: `${CONNECTIONS_PATH}${INES}`, shown: 'Connections' },
        { as: 'admin', path: `${CONNECTIONS_PATH}${INES}`, shown: 'Connections at Quillmark Ventures' },
      ],
    },
    {
      path: CONFIRM_PATH,
      stands: 'embedded',
      // The extension's window provides the content to confirm; an address cannot.
      examples: [{ as: 'portco', path: CONFIRM_PATH, shown: 'Nothing to confirm' }],
    },
    {
      path: MINI_VIEW_PATH,
      stands: 'embedded',
      // Signed out it shows nothing.
      examples: [
        { as: 'portco', path: `${MINI_VIEW_PATH}${INES}`, shown: 'Connectors' },
        { as: 'portco', path: MINI_VIEW_PATH, shown: 'This view belongs to the Kith extension' },
      ],
    },
  ],
});
