import type { z } from 'zod';
import { shortenStrength } from '../../../shared/core/network/account.ts';
import type { KithUser } from '../../../shared/features/accounts/session/user.ts';
import type { KeyNode } from '../../../shared/features/key-nodes/key-node.ts';
import css from './key-nodes.module.css';

type ContactSelectProps = {
  row: KeyNode;
  users: readonly z.infer<typeof KithUser>[];
  value: string;
  onChange: (user: string) => void;
};

/** The users of the firm who could ask: those who know the person first, with how well; without a chat id they get a mail. */
export function ContactSelect({ row, users, value, onChange }: ContactSelectProps) {
  const strengths = new Map(row.known_by.map(({ Id, score }) => [Id, shortenStrength(score)]));
  const knowing = row.known_by.flatMap(({ Id }) => users.find((user) => user.Id === Id) ?? []);
  const others = users.filter(({ Id }) => !strengths.has(Id));
  const renderOption = ({ Id, Name, Slack_Id__c }: (typeof users)[number]) => (
    <option key={Id} value={Id}>
      {[Name, strengths.get(Id), Slack_Id__c ? null : 'by mail'].filter(Boolean).join(' · ')}
    </option>
  );
  return (
    // A select itself keeps its room while the columns are measured.
    <div className={css.contact} data-yields="sentence">
      <select
        className={css.select}
        aria-label={`Who at the firm asks ${row.Contact_Name__c}`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Choose</option>
        {knowing.length > 0 && <optgroup label={`Know ${row.Contact_Name__c}`}>{knowing.map(renderOption)}</optgroup>}
        {others.length > 0 && <optgroup label="Others at the firm">{others.map(renderOption)}</optgroup>}
      </select>
    </div>
  );
}
