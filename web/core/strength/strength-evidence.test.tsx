import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Evidence, ScoreDetails } from '../../../shared/core/network/evidence.ts';
import { UserContext } from '../../platform/api/session.ts';
import { portco, renderPart, staff } from '../../testing/testing.tsx';
import { EvidenceList, formatEvidenceCounts } from './evidence-list.tsx';
import { StrengthEvidence } from './strength-evidence.tsx';

const receipt = (n: number, more: Partial<Evidence> = {}): Evidence => ({
  kind: 'tenure',
  text: `Worked together at Company ${n}.`,
  source: 'Career history',
  date: '2025-11-18',
  on_record: true,
  ...more,
});

const details: ScoreDetails = {
  evidence: [
    receipt(1),
    receipt(2, { date: null }),
    receipt(3, { text: 'Probably on the same team.', on_record: false }),
  ],
  elsewhere: null,
  on_record: 2,
  inferred: 1,
  best_through: { name: 'Gideon Marsh', title: 'Principal' },
};

const two = (
  <div>
    <StrengthEvidence name="Priya Venkatraj" strength={3} details={details} />
    <StrengthEvidence name="Rafi Dorshan" strength={2} details={{ ...details, best_through: null }} />
    <input aria-label="Elsewhere on the page" />
  </div>
);
const getButton = (name: string) => screen.getByRole('button', { name: new RegExp(`Show evidence for ${name}`) });

describe('the evidence behind a strength', () => {
  it('is one click away, in a named dialog that takes the focus', async () => {
    renderPart(two);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Strength: High. Show evidence for Priya Venkatraj' }));
    const dialog = screen.getByRole('dialog', { name: 'Priya Venkatraj' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(3);
    expect(dialog.textContent).toContain('Best through Gideon Marsh, Principal');
    expect(dialog.textContent).toContain('2 on record, 1 inferred');
    expect(getButton('Priya').getAttribute('aria-expanded')).toBe('true');
  });

  it('gives the focus back to its button on Escape and on Close', async () => {
    renderPart(two);
    await userEvent.click(getButton('Priya'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(getButton('Priya'));
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(getButton('Priya'));
  });

  it('closes on a click elsewhere and leaves the focus there; another strength opens in its place', async () => {
    renderPart(two);
    await userEvent.click(getButton('Priya'));
    await userEvent.click(getButton('Rafi'));
    expect(screen.getByRole('dialog', { name: 'Rafi Dorshan' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Priya Venkatraj' })).toBeNull();
    await userEvent.click(screen.getByLabelText('Elsewhere on the page'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere on the page'));
  });

  it('opens in its row on a narrow screen', async () => {
    window.innerWidth = 390;
    const { container } = renderPart(two);
    await userEvent.click(getButton('Priya'));
    expect(container.contains(screen.getByRole('dialog', { name: 'Priya Venkatraj' }))).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(getButton('Priya'));
  });
});

describe('the list of receipts', () => {
  it('marks inferred receipts, by tag and sentence', () => {
    renderPart(<EvidenceList details={details} />);
    const [first, , third] = screen.getAllByRole('listitem');
    expect(first?.textContent).toBe('Worked together at Company 1.Career history18 Nov 25');
    expect(third?.textContent).toContain('InferredProbably on the same team.');
  });

  it('shows five, the rest by "View all"', async () => {
    renderPart(<EvidenceList details={{ evidence: [1, 2, 3, 4, 5, 6, 7].map((n) => receipt(n)), elsewhere: null }} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'View all 7' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['staff that there is none', staff, 'No evidence on record.'],
    ['portfolio users that there is none for them, as the strength can rest on more', portco, 'Evidence is private.'],
  ])('tells %s', (_whom, user, words) => {
    renderPart(
      <UserContext value={user}>
        <EvidenceList details={{ evidence: [], elsewhere: null }} />
      </UserContext>,
    );
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('shows portfolio users the firm’s receipts by kind and number', () => {
    const elsewhere = { counts: [], text: '2 shared work histories, 1 direct connection' };
    renderPart(<EvidenceList details={{ evidence: [], elsewhere }} />);
    expect(screen.getByText('Elsewhere in the network: 2 shared work histories, 1 direct connection')).toBeTruthy();
  });

  it('counts only the receipts that it has', () => {
    expect(formatEvidenceCounts({ on_record: 3, inferred: 1 })).toBe('3 on record, 1 inferred');
    expect(formatEvidenceCounts({ on_record: 0, inferred: 2 })).toBe('2 inferred');
    expect(formatEvidenceCounts({ on_record: 0, inferred: 0 })).toBe('');
  });
});
