import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EVIDENCE_SOURCES, type EvidenceSource, type SharingChoice } from '../../../shared/core/network/sharing.ts';
import type { SharingAbout, SharingSettings } from '../../../shared/features/sharing/calls.ts';
import { describeWork, type PickedPerson } from '../../core/people/people.ts';
import { PersonPicker } from '../../core/people/person-picker.tsx';
import { describeError } from '../../platform/api/api-error.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { SegmentedSwitch } from '../../platform/ui/fields/segmented.tsx';
import { LoadingShape } from '../../platform/ui/states/loading.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import css from './evidence-section.module.css';
import { sharingAboutQuery, sharingQuery, useChooseIntroductions, useChooseSharing } from './queries.ts';

const SOURCES: Readonly<Record<EvidenceSource, { name: string; hint: string }>> = {
  mailbox: { name: 'Mailbox', hint: 'How many e-mails you exchanged, and when.' },
  connections: { name: 'Connections', hint: 'Your list of connections, and comments on posts.' },
  groups: { name: 'Chat groups', hint: 'Groups you are both in.' },
  work: { name: 'Work together', hint: 'Companies where you both worked. Careers stay visible on each person’s page.' },
  statements: { name: 'What I said', hint: 'Your opinions, and your answers in the ranking game.' },
};

const CHOICES = [
  { value: 'mine', label: 'As mine' },
  { value: 'unnamed', label: 'Without my name' },
  { value: 'counted', label: 'Only counted' },
] as const satisfies readonly { value: SharingChoice; label: string }[];

function SourceRow({ source, choice }: { source: EvidenceSource; choice: SharingChoice }) {
  const choose = useChooseSharing();
  const notices = useNotices();
  const { name, hint } = SOURCES[source];
  return (
    <li className={css.row}>
      <div className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.soft}>{hint}</span>
      </div>
      <SegmentedSwitch
        label={`Who sees: ${name}`}
        value={choose.isPending ? choose.variables.choice : choice}
        choices={CHOICES}
        onChange={(value) =>
          choose.mutate(
            { source, choice: value },
            { onError: (error) => notices.error(`That wasn’t saved. ${describeError(error)}`) },
          )
        }
      />
    </li>
  );
}

function Readers({ source, evidence, readers }: SharingAbout['sources'][number]) {
  if (evidence.length === 0) return null;
  return (
    <section className={css.source} aria-label={SOURCES[source].name}>
      <h4>{SOURCES[source].name}</h4>
      <ul className={css.evidence} aria-label="What Kith knows from you">
        {evidence.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <dl className={css.readers}>
        {readers.map(({ viewers, reads }) => (
          <div key={viewers}>
            <dt>{viewers}</dt>
            <dd>{reads.length === 0 ? 'See nothing.' : `See: ${reads.join('; ')}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function About({ person }: { person: PickedPerson }) {
  const { data, error, isFetching, refetch } = useQuery(sharingAboutQuery(person.id));
  const choose = useChooseIntroductions();
  const notices = useNotices();
  if (error)
    return (
      <Failed
        what={`What others see about ${person.name} could not be loaded.`}
        query={{ error, isFetching, refetch }}
      />
    );
  if (!data)
    return (
      <LoadingShape label="Loading who sees what…">
        <Skeleton height={92} />
      </LoadingShape>
    );
  const nothing = data.sources.every(({ evidence }) => evidence.length === 0);
  const set = (never: boolean) =>
    choose.mutate(
      { id: person.id, never },
      {
        onSuccess: () =>
          notices.success(
            never
              ? `Kith no longer suggests you to introduce ${person.name}.`
              : `Kith may suggest you to introduce ${person.name} again.`,
          ),
        onError: (failure) => notices.error(`That wasn’t saved. ${describeError(failure)}`),
      },
    );
  return (
    <section className={css.about} aria-label={`Who sees that I know ${person.name}`}>
      <h3>{person.name}</h3>
      {nothing ? (
        <p className={css.soft}>You haven’t told Kith anything about {person.name}, so no one sees anything.</p>
      ) : (
        data.sources.map((source) => <Readers key={source.source} {...source} />)
      )}
      <div className={css.never}>
        <p className={css.soft}>
          {data.never
            ? 'Kith never suggests you for an introduction to this person.'
            : 'Kith may suggest you for an introduction to this person to people who can see that you know them.'}
        </p>
        <Button variant="outlined" disabled={choose.isPending} onClick={() => set(!data.never)}>
          {data.never ? 'Allow introductions' : 'Never for introductions'}
        </Button>
      </div>
    </section>
  );
}

function NeverList({ people }: { people: SharingSettings['never'] }) {
  const choose = useChooseIntroductions();
  const notices = useNotices();
  if (people.length === 0) return null;
  return (
    <>
      <h3>Never for introductions</h3>
      <ul className={css.list} aria-label="Never for introductions">
        {people.map(({ id, name, title, account }) => (
          <li key={id} className={css.row}>
            <div className={css.words}>
              <span className={css.name}>{name}</span>
              <span className={css.soft}>{describeWork(title, account)}</span>
            </div>
            <Button
              size="small"
              aria-label={`Allow introductions to ${name}`}
              disabled={choose.isPending}
              onClick={() =>
                choose.mutate(
                  { id, never: false },
                  { onError: (error) => notices.error(`That wasn’t saved. ${describeError(error)}`) },
                )
              }
            >
              Allow
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who sees what the user knows: by source, and about one person in words. */
export default function EvidenceSection() {
  const { data, error, isFetching, refetch } = useQuery(sharingQuery);
  const [person, setPerson] = useState<PickedPerson | null>(null);
  if (error) return <Failed what="Your settings could not be loaded." query={{ error, isFetching, refetch }} />;
  if (!data)
    return (
      <LoadingShape label="Loading your choices…">
        <Skeleton height={230} />
      </LoadingShape>
    );
  const choices = new Map(data.sources.map(({ source, choice }) => [source, choice]));
  return (
    <>
      <p className={css.soft}>
        Choose what others see of your evidence about people. “Without my name” shows “somebody at the firm” or at your
        company. “Only counted” shows nothing, but still counts for strengths. Your choices take effect immediately.
      </p>
      {!data.linked && (
        <Notice kind="info">
          Kith doesn’t know yet who you are in the network. Your choices take effect once it does.
        </Notice>
      )}
      <ul className={css.list} aria-label="Who sees each source">
        {EVIDENCE_SOURCES.map((source) => (
          <SourceRow key={source} source={source} choice={choices.get(source) ?? 'mine'} />
        ))}
      </ul>
      <div className={css.picker}>
        <PersonPicker label="Who sees that I know" value={person} onChange={setPerson} />
      </div>
      {person && <About key={person.id} person={person} />}
      <NeverList people={data.never} />
    </>
  );
}
