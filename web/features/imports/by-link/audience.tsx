import type { ConnectionsAudience } from '../../../../shared/core/network/connections-audience.ts';
import { Choices } from '../../../core/people/link-page.tsx';

const listAudiences = (firm: string) =>
  [
    {
      value: 'firm',
      label: 'The firm only',
      meaning: `${firm} sees your name. Its companies don’t see your name, or the people and companies you shared.`,
    },
    {
      value: 'portfolio',
      label: 'The firm and its companies',
      meaning: `Shown as ${firm}’s own people are. Companies see that someone can introduce them, and ${firm} sees that it’s you.`,
    },
    { value: 'somebody', label: 'As “somebody at the firm”', meaning: 'No one sees that it’s you who knows them.' },
  ] as const satisfies readonly { value: ConnectionsAudience; label: string; meaning: string }[];

export const describeAudience = (audience: ConnectionsAudience, firm: string): string =>
  listAudiences(firm).find(({ value }) => value === audience)!.label;

type AudienceChoiceProps = {
  firm: string;
  chosen: ConnectionsAudience;
  onChoose: (audience: ConnectionsAudience) => void;
};

/** Who may see what somebody shares. */
export function AudienceChoice({ firm, chosen, onChoose }: AudienceChoiceProps) {
  return <Choices legend="Who can see it" choices={listAudiences(firm)} chosen={chosen} onChoose={onChoose} />;
}
