import { type ComponentProps, type ReactNode, useId } from 'react';
import { DrawerButtons } from '../buttons/drawer-buttons.tsx';
import { SideDrawer } from '../dialogs/side-drawer.tsx';
import { Form, type FormState } from './form.tsx';

type FormDrawerProps = Pick<ComponentProps<typeof SideDrawer>, 'title' | 'subtitle' | 'tile' | 'asks'> & {
  form: FormState;
  /** The verb on the button, and the same while it is being done. */
  submit?: string;
  submitting?: string;
  /** Other buttons than Cancel and the one that sends. @param id the form's id, for the button that sends it */
  footer?: (leave: () => void, id: string) => ReactNode;
  describe: (error: unknown) => ReactNode;
  onSubmit?: () => void;
  step?: number;
  /** The form was sent or given up. */
  onClose: () => void;
  /** Above the fields, and no part of the form. */
  above?: ReactNode;
  children: ReactNode;
};

/** A drawer with a single form: leaving it unsent asks first, and throws the text away. */
export function FormDrawer(props: FormDrawerProps) {
  const {
    form,
    submit = 'Save',
    submitting = 'Saving…',
    footer,
    describe,
    onSubmit,
    step,
    onClose,
    above,
    children,
  } = props;
  const { title, subtitle, tile, asks } = props;
  const id = useId();
  const close = () => {
    form.forget();
    onClose();
  };
  return (
    <SideDrawer
      title={title}
      subtitle={subtitle}
      tile={tile}
      asks={asks}
      open
      typed={form.dirty}
      // The form may be sent already: the result is awaited.
      locked={form.busy}
      onClose={close}
      footer={(leave) =>
        footer?.(leave, id) ?? (
          <DrawerButtons onCancel={leave} form={id} submit={submit} submitting={submitting} busy={form.busy} />
        )
      }
    >
      {above}
      <Form form={form} id={id} describe={describe} onSubmit={onSubmit} step={step}>
        {children}
      </Form>
    </SideDrawer>
  );
}
