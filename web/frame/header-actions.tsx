import { useDialogs } from '../core/feature/dialogs.ts';
import { features } from '../features.ts';
import { Button } from '../platform/ui/buttons/button.tsx';

const actions = features.flatMap((feature) => feature.header ?? []).toSorted((a, b) => a.place - b.place);

type HeaderActionsProps = {
  className: string | undefined;
  variant?: 'text';
  /** Called before the dialog opens. */
  onChoose?: () => void;
};

/** Actions for everybody on every screen, such as inviting a colleague and giving feedback. */
export function HeaderActions({ className, variant, onChoose }: HeaderActionsProps) {
  const open = useDialogs();
  return (
    <div className={className}>
      {actions.map(({ label, dialog }) => (
        <Button
          key={dialog}
          variant={variant}
          onClick={() => {
            onChoose?.();
            open(dialog, {});
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
