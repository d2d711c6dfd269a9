import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeError } from '../../../platform/api/api-error.ts';
import { useCan, useUser } from '../../../platform/api/session.ts';
import { Button, IconButton } from '../../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './first-steps.module.css';
import { firstStepsQuery, useDismissFirstSteps, useNameFirm } from './queries.ts';

/** Leads the user who sets Kith up through the first steps, above every screen, until they are done or dismissed. */
export default function FirstStepsCard() {
  const may = useCan();
  const user = useUser();
  const { data: steps } = useQuery({ ...firstStepsQuery, enabled: may('installation:manage') && !user?.fake });
  const dismiss = useDismissFirstSteps();
  if (!steps || steps.dismissed || !may('installation:manage')) return null;
  const { firm, companies, people, imported } = steps;
  const done = [firm !== null, companies > 0, people > 0, imported].filter(Boolean).length;
  return (
    <Card className={css.card} aria-label="First steps">
      <div className={css.head}>
        <h2>Set up Kith</h2>
        <p className={css.soft}>{done} of 4 done</p>
        <IconButton
          aria-label="Dismiss the first steps"
          disabled={dismiss.isPending}
          onClick={() => dismiss.mutate(undefined)}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <ol className={css.steps}>
        <Step
          done={firm !== null}
          title="Your firm"
          text={firm ?? 'Enter the name of the firm that runs this installation.'}
        >
          {firm === null && <FirmName />}
        </Step>
        <Step
          done={companies > 0}
          title="Portfolio"
          text={
            companies > 0
              ? `${formatCount(companies)} portfolio ${companies === 1 ? 'company' : 'companies'}`
              : 'Add the companies whose people can ask for introductions.'
          }
        >
          <LinkButton variant="outlined" to={companies > 0 ? '/admin/companies' : '/admin/companies?add=1'}>
            {companies > 0 ? 'Open companies' : 'Add a company'}
          </LinkButton>
        </Step>
        <Step
          done={people > 0}
          title="People"
          text={
            people > 0
              ? `${formatCount(people)} ${people === 1 ? 'person' : 'people'} besides you`
              : 'Invite colleagues and portfolio companies.'
          }
        >
          <LinkButton variant="outlined" to="/admin/people">
            {people > 0 ? 'Open people' : 'Invite people'}
          </LinkButton>
        </Step>
        <Step
          done={imported}
          title="First import"
          text={imported ? 'Imported' : 'Import your connections and those of your colleagues.'}
        >
          {!imported && (
            <LinkButton variant="outlined" to="/imports">
              Import connections
            </LinkButton>
          )}
        </Step>
      </ol>
      {dismiss.error && <p role="alert">{describeError(dismiss.error)}</p>}
    </Card>
  );
}

function Step({ done, title, text, children }: { done: boolean; title: string; text: string; children: ReactNode }) {
  return (
    <li className={css.step} data-done={done}>
      <span className={css.mark}>{done && <Check size={14} strokeWidth={2.5} role="img" aria-label="Done" />}</span>
      <div className={css.words}>
        <h3>{title}</h3>
        <p className={css.soft}>{text}</p>
        {children}
      </div>
    </li>
  );
}

function FirmName() {
  const [name, setName] = useState('');
  const keep = useNameFirm();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') keep.mutate(name.trim());
  };
  return (
    <form className={css.firm} onSubmit={submit} noValidate>
      <TextField
        label="Name of the firm"
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
        {...(keep.error ? { error: describeError(keep.error) } : {})}
      />
      <Button type="submit" variant="contained" disabled={name.trim() === '' || keep.isPending}>
        Keep
      </Button>
    </form>
  );
}
