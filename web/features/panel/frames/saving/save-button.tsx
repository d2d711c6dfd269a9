import { type ComponentProps, lazy, Suspense } from 'react';
import { Button } from '../../../../platform/ui/buttons/button.tsx';
import { Loading } from '../../../../platform/ui/states/loading.tsx';
import { useEmbed } from '../link/embed-context.tsx';
import type { SaveToListProps } from './save-form.tsx';

type SaveButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'className'> & {
  contact: { id: string; name: string };
  /** Shows the form; a page's frame writes nothing, and a window of the extension shows it instead. */
  open: () => void;
};

/** Offers to put a known person on a list, with a note and a reminder. */
export function SaveButton({ contact, open, ...look }: SaveButtonProps) {
  const { place, say } = useEmbed();
  const ask = () =>
    place?.place === 'page'
      ? say({ type: 'confirm', what: { kind: 'save', contactId: contact.id, name: contact.name } })
      : open();
  return (
    <Button variant="outlined" {...look} onClick={ask}>
      Save to list
    </Button>
  );
}

/** Loaded on use: no frame beside a profile begins with it. */
const LazyForm = lazy(() =>
  import('../in-view/loaded-later.ts').then(({ loadedLater }) => ({ default: loadedLater.SaveToListForm })),
);

export function SaveToList(props: SaveToListProps) {
  return (
    <Suspense fallback={<Loading>Loading your lists…</Loading>}>
      <LazyForm {...props} />
    </Suspense>
  );
}
