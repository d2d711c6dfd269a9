import { useMemo } from 'react';
import type { RankingContact, RankingFeedback } from '../../../shared/features/ranking/calls.ts';
import { Avatar } from '../../core/people/avatar.tsx';
import { PersonLinks } from '../../core/people/person-links.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Card } from '../../platform/ui/layout/card.tsx';
import css from './ranking.module.css';

/** If the model has no estimate: the specification's 80 to 100. */
const drawEstimate = () => 80 + Math.floor(Math.random() * 21);

const getYear = (day: string): string => day.slice(0, 4);

/** "Head of Data at Castellan Bank" */
export const formatTitleAtCompany = ({ title, company }: RankingContact): string =>
  [title, company].filter(Boolean).join(' at ');

function describeShared({ Account_Name__c: employer, Start_Date__c: from, End_Date__c: to }: RankingContact) {
  if (!employer) return null;
  const when = from ? ` between ${getYear(from)} and ${to ? getYear(to) : 'today'}` : '';
  return `You may know each other from ${employer}${when}`;
}

const CHOICES = [
  { feedback: 'Not Familiar', label: 'Nope', arrow: '←', variant: 'outlined' },
  { feedback: 'Familiar - Weak Relationship', label: 'Weak connection', arrow: '↓', variant: 'outlined' },
  { feedback: 'Familiar', label: 'Yes!', arrow: '→', variant: 'contained' },
] as const satisfies readonly { feedback: RankingFeedback; [more: string]: string }[];

type QuestionProps = { contact: RankingContact; onAnswer: (feedback: RankingFeedback) => void };

export function Question({ contact, onAnswer }: QuestionProps) {
  const { Name: name, probability } = contact;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one number for each person
  const made = useMemo(drawEstimate, [contact.id]);
  const percent = probability === null ? made : Math.round(probability * 100);
  const shared = describeShared(contact);
  return (
    <Card className={css.card}>
      <div className={css.person}>
        <Avatar name={name} size={72} />
        <div className={css.words} aria-live="polite">
          <h2>Do you know --{name}?</h2>
          <p>{formatTitleAtCompany(contact)}</p>
        </div>
        <PersonLinks person={{ name, linkedin_profile: contact.Linkedin_Profile__c }} />
      </div>
      <div className={css.estimate}>
        <span>Chance that you know each other</span>
        <b>{percent}%</b>
        <div className={css.bar} aria-hidden="true">
          <i style={{ width: `${percent}%` }} />
        </div>
      </div>
      {(shared || contact.connected_on_linkedin) && (
        <ul className={css.reasons}>
          {shared && (
            <li>
              {shared}
              <small>Career history</small>
            </li>
          )}
          {contact.connected_on_linkedin && <li>You are connected on linkedin</li>}
        </ul>
      )}
      <div className={css.choices}>
        {CHOICES.map(({ feedback, label, arrow, variant }) => (
          <Button key={feedback} variant={variant} size="large" onClick={() => onAnswer(feedback)}>
            {label} <kbd>{arrow}</kbd>
          </Button>
        ))}
      </div>
    </Card>
  );
}
