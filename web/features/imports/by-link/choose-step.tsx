import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectionsAudience } from '../../../../shared/core/network/connections-audience.ts';
import { shareConnections } from '../../../../shared/features/imports/by-link/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { AudienceChoice } from './audience.tsx';
import { ChoosePeople } from './choose-people.tsx';
import { makeListFile } from './list-file.ts';
import css from './share.module.css';
import type { SharablePerson } from './shared-people.ts';

type ChooseStepProps = {
  people: readonly SharablePerson[];
  firm: string;
  token: string;
  proof: string;
  ready: boolean;
  audience: ConnectionsAudience;
  onShared: () => void;
  onBack: () => void;
};

const describePeople = (count: number): string => (count === 1 ? '1 person' : `${formatCount(count)} people`);

/** Whom to share, and who may see it. Nothing is sent before the button is pressed, and nobody who is unticked ever. */
export function ChooseStep({ people, firm, token, proof, ready, onShared, onBack, ...given }: ChooseStepProps) {
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(
    () => new Set(people.flatMap(({ id, isPrivate }) => (isPrivate === null ? [] : [id]))),
  );
  const [audience, setAudience] = useState(given.audience);
  const looksPrivate = people.filter(({ isPrivate }) => isPrivate !== null).length;
  const share = useMutation({
    mutationFn: () => {
      const body = new FormData();
      const chosen = people.filter(({ id }) => !unticked.has(id));
      body.set('file', new File([makeListFile(chosen)], 'Connections.csv', { type: 'text/csv' }));
      return send(shareConnections, { params: { token }, query: { audience, proof }, body });
    },
    onSuccess: onShared,
  });
  const tick = (id: number, on: boolean) =>
    setUnticked((before) => {
      const after = new Set(before);
      if (on) after.delete(id);
      else after.add(id);
      return after;
    });
  const count = people.length - unticked.size;
  return (
    <div className={css.room}>
      <p>
        Untick anyone who should stay private.
        {looksPrivate > 0 && ` Kith unticked ${formatCount(looksPrivate)} who look private.`}
      </p>
      <ChoosePeople people={people} unticked={unticked} onTick={tick} />
      <AudienceChoice firm={firm} chosen={audience} onChoose={setAudience} />
      {share.error && <Notice kind="error">Nothing was shared. {describeError(share.error)}</Notice>}
      <div className={css.send}>
        <Button
          variant="contained"
          size="large"
          wide
          disabled={!ready || share.isPending || count === 0}
          onClick={() => share.mutate()}
        >
          {share.isPending ? 'Sharing…' : `Share ${describePeople(count)}`}
        </Button>
        <span className={css.soft}>
          {unticked.size === 0
            ? 'You share everyone in the file.'
            : `The ${formatCount(unticked.size)} unticked people never leave this browser.`}
        </span>
        <Button variant="text" onClick={onBack} disabled={share.isPending}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}
