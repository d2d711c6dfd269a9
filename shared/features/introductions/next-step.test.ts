import { expect, test } from 'vitest';
import { type Actor, INTRO_STATUSES } from '../../core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../core/introductions/statuses.ts';
import { listStepsFrom } from '../../platform/steps.ts';
import { getNextStep } from './next-step.ts';

const nobody = { Kith_Facilitator__r: null, Connector__r: null, To_Who__r: null };

test('every open status but the last has a next step, and each is one that staff may take', () => {
  const open = INTRO_STATUSES.filter((status) => INTRO_LIFE[status].bucket !== 'archive');
  const steps = open.map((Status__c) => {
    const next_statuses = listStepsFrom(INTRO_LIFE, { state: Status__c, cameFrom: null }, 'staff' as Actor).map(
      ({ to }) => to,
    );
    return [Status__c, getNextStep({ ...nobody, Status__c, came_from: null, next_statuses })?.label] as const;
  });
  expect(Object.fromEntries(steps)).toEqual({
    'To review': 'Take over',
    'On Hold': 'Resume',
    'Checking Internally': 'Ask a connector',
    'Checking Internally - Pinged': 'Ask a connector',
    'Sent Email to Facilitator': 'Facilitator agreed',
    'Facilitator Agreed': 'Ask a connector',
    'Awaiting Info from Portfolio': 'Resume',
    Asked: 'Connector agreed',
    'Asked Connector - Pinged': 'Connector agreed',
    Agreed: 'Mark as sent to target',
    'Connector Agreed - Pinged': 'Mark as sent to target',
    Sent: 'Target is checking',
    'Request Sent to Target - Pinged': 'Target is checking',
    'Target Company is Checking': 'Mark introduced',
    Introduced: 'Request feedback',
    'Feedback Requested': undefined,
  });
});

test('a step names the people that it needs and does not find', () => {
  const input = { ...nobody, Status__c: 'Checking Internally', came_from: null, next_statuses: ['Asked'] } as const;
  expect(getNextStep({ ...input, next_statuses: [...input.next_statuses] })?.missing).toEqual(['connector', 'target']);
  expect(getNextStep({ ...input, next_statuses: [] })).toBeNull();
});
