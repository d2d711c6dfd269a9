import { SaveToListForm } from '../saving/save-form.tsx';
import { ListsTab } from '../tabs/lists-tab.tsx';
import { RemindersTab } from '../tabs/reminders-tab.tsx';
import { ConnectionsRead } from './connections/connections-read.tsx';
import { ListBeside } from './list-beside.tsx';

/**
 * What few open, in a single part: with several, the build would put what they share with the frames into a file more, for
 * which every profile waits.
 */
export const loadedLater = { ConnectionsRead, ListBeside, ListsTab, RemindersTab, SaveToListForm };
