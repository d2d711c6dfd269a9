import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { IconButton } from '../../../platform/ui/buttons/button.tsx';
import { Menu, MenuItem, MenuLink } from '../../../platform/ui/buttons/menu.tsx';
import { StepDrawer } from '../steps/next-button.tsx';
import { findStepTo, groupSteps } from '../steps/status-choice.ts';
import { useAssign, useMe, useTakeStep } from '../steps/take-step.ts';

/** Whether the step needs more than a press. */
function needsMore(intro: Intro, to: IntroStatus): boolean {
  const step = findStepTo(intro.Status__c, to);
  const { needs } = INTRO_LIFE[to];
  return (
    (needs.includes('connector') && !intro.Connector__r) ||
    (needs.includes('target') && !intro.To_Who__r) ||
    (step?.asks.includes('reject_reason') ?? false) ||
    (step?.stamps.includes('outcome') ?? false)
  );
}

type RequestMenuProps = {
  intro: Intro;
  /** Only the steps, for a card: "Move to". */
  label: string;
};

/** Every allowed step of a request, and its facilitator. */
export function RequestMenu({ intro, label }: RequestMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [drawn, setDrawn] = useState<IntroStatus | null>(null);
  const { take } = useTakeStep();
  const assign = useAssign();
  const me = useMe();
  const company = intro.Target_Account__r.Name;
  const steps = groupSteps(intro.Status__c, intro.next_statuses ?? []).flatMap(({ statuses }) => statuses);
  return (
    <>
      <IconButton
        aria-label={`${label}: the request to ${company}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title={label}
        data-keys="s"
        onClick={({ currentTarget }) => setAnchor((now) => (now ? null : currentTarget))}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {anchor && (
        <Menu anchor={anchor} label={`The request to ${company}`} onClose={() => setAnchor(null)}>
          {steps.map((to) => {
            const more = needsMore(intro, to);
            return (
              <MenuItem key={to} onChoose={() => (more ? setDrawn(to) : take(intro, to))}>
                {INTRO_LIFE[to].label}
                {more && '…'}
              </MenuItem>
            );
          })}
          {me && intro.Kith_Facilitator__r?.Id !== me.Id && (
            <MenuItem onChoose={() => assign(intro, me)}>Assign to me</MenuItem>
          )}
          <MenuLink to={`/path-finder/intro/${intro.Id}`}>Show paths</MenuLink>
        </Menu>
      )}
      {drawn && <StepDrawer intro={intro} to={drawn} onClose={() => setDrawn(null)} />}
    </>
  );
}
