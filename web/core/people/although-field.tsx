import { TextArea } from '../../platform/ui/fields/field.tsx';

type AlthoughFieldProps = { name: string; value: string; disabled?: boolean; onChange: (reason: string) => void };

/** As short as a reason may be, for the server. */
export const isReason = (reason: string): boolean => reason.trim().length >= 5;

/** Why staff ask a connector above their limit or pause. */
export function AlthoughField({ name, value, disabled = false, onChange }: AlthoughFieldProps) {
  return (
    <TextArea
      label="Why you ask anyway"
      requirement="required"
      hint={`${name} will read it in the e-mail and on their page.`}
      rows={2}
      maxLength={500}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
