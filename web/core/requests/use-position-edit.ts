import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { updatePosition } from '../../../shared/features/talent/positions/calls.ts';
import type { PositionChange } from '../../../shared/features/talent/positions/position.ts';
import { type EditLabels, useEdit } from '../../platform/api/edits.ts';
import { positionOwnersQuery } from './position-owners.ts';

const LABELS: Omit<EditLabels<typeof updatePosition>, 'Owner__c'> = {
  Name: 'Title',
  Location__c: 'Location',
  Main_skill__c: 'Main skill',
  Role__c: 'Role',
  Position_Type__c: 'Type',
  Skill_Category__c: 'Skill Category',
  Confidential__c: 'Confidential',
  High_Priority__c: 'High Priority',
  Link_to_Job__c: 'Link to job',
  Short_Description__c: 'Short description',
  // Closing what is closed already is refused by itself.
  Status__c: null,
};

/** Changes a position: `was` has its fields as the user saw them. */
export function usePositionEdit() {
  const queries = useQueryClient();
  const edit = useEdit();
  return useCallback(
    ({ was, ...body }: Omit<PositionChange, 'basedOn'> & { was: object }) => {
      const getOwnerName = (id: unknown): string =>
        queries.getQueryData(positionOwnersQuery.queryKey)?.find(({ Id }) => Id === id)?.Name ??
        (id ? 'Someone else' : 'Nobody');
      return edit(
        updatePosition,
        { body },
        { was, labels: { ...LABELS, Owner__c: { label: 'Owner', show: getOwnerName } } },
      );
    },
    [edit, queries],
  );
}
