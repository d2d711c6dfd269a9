import type { FormEvent } from 'react';
import type { Preferences } from '../../../../shared/features/accounts/preferences/calls.ts';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { useChangePreferences } from '../../../platform/api/preferences.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { useTypedOver } from '../../../platform/ui/hooks/use-typed-over.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { Loaded } from './loaded.tsx';
import css from './settings.module.css';

const HINTS: Readonly<Record<Preferences['profile'], string>> = {
  none: 'Copy it from your profile page. Kith uses it to find you among the people it knows.',
  kept: 'Saved. Kith will use it once it can confirm that this is you, for example by your work e-mail address.',
  linked: 'Kith has confirmed that this is you.',
};

function ProfileForm({ preferences, acting }: { preferences: Preferences; acting: boolean }) {
  const saved = preferences.profile_url ?? '';
  const typed = useTypedOver(saved);
  const notices = useNotices();
  const save = useChangePreferences();
  const refused = save.error instanceof ApiError ? save.error.fields.profile_url : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { profile_url: typed.text.trim() || null, was: { profile_url: typed.over || null } },
      {
        onSuccess: ({ preferences: { profile_url } }) => {
          typed.saved(profile_url ?? '');
          notices.success(profile_url ? 'You saved your profile address.' : 'You removed your profile address.');
        },
        onError: (error) => {
          if (!(error instanceof ApiError && error.fields.profile_url))
            notices.error(`Your profile address was not saved. ${describeError(error)}`);
        },
      },
    );
  };
  return (
    <form className={css.profile} onSubmit={submit}>
      <TextField
        label="Address of your profile on the professional network"
        className={css.address}
        type="text"
        inputMode="url"
        autoComplete="url"
        maxLength={2000}
        value={typed.text}
        disabled={acting}
        hint={HINTS[preferences.profile]}
        error={refused}
        onChange={({ target }) => {
          typed.type(target.value);
          save.reset();
        }}
      />
      <Button type="submit" disabled={acting || save.isPending || !typed.changed}>
        {save.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}

/** The address by which Kith finds the user's own contact. It proves nothing alone, so more evidence is needed (docs/decisions/019). */
export default function ProfileSection() {
  return <Loaded>{(preferences, _, acting) => <ProfileForm preferences={preferences} acting={acting} />}</Loaded>;
}
