import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listCompanies } from '../../../../shared/features/accounts/access/calls.ts';
import {
  changeLetterOpening,
  getYearlyLetter,
  makeLetterLink,
  openLetterLink,
  type YearlyLetter,
} from '../../../../shared/features/introductions/letter/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';

const met = { person_id: '1', connector_id: '2', day: '2026-02-11', asker: null } as const;
const letter: YearlyLetter = {
  firm_name: 'Quillmark Ventures',
  company: { id: '7', name: 'Lumenary' },
  year: 2026,
  first_year: 2024,
  day: '2026-12-14',
  opening: 'Dear Noor, you asked for 9 introductions this year, and 6 were made.',
  own_words: false,
  counts: {
    requests: 9,
    made: 6,
    open: 2,
    declined: 1,
    no_way: 0,
    canceled: 0,
    met: 3,
    nothing: 1,
    no_answer: 1,
    unknown: 1,
    in_talks: 0,
    won: 1,
  },
  months: Array.from({ length: 12 }, (_, at) => (at === 1 ? { requests: 9, made: 6 } : { requests: 0, made: 0 })),
  results: [
    { ...met, company: 'Parcelwise Pay', person: 'Yael Norrin', connector: 'Tal Berkovan', progress: 'won' },
    { ...met, company: 'Orrin Health', person: null, connector: null, progress: 'met' },
  ],
  connectors: [{ id: '2', name: 'Tal Berkovan', requests: 5, yes: 4, met: 2 }],
  others: { people: 2, requests: 3, yes: 1, met: 1 },
  reach: {
    from: '2026-01-01',
    to: '2026-12-13',
    grew: [{ industry: 'Payments', before: 31, after: 48, companies: 288 }],
    blind: [
      { industry: 'Pharma', companies: 40 },
      { industry: 'Education', companies: 12 },
    ],
    blind_total: 5,
  },
};

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer().on(getYearlyLetter, letter);
});

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const listOf = (name: string) => {
  const section = screen.getByRole('heading', { level: 3, name }).closest('section')!;
  return within(section)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

describe('the yearly letter', () => {
  it('says what was asked for, what came of it, and who helped', async () => {
    putSession(server, portco);
    openApp('/yearly-letter');
    await heading('Your introductions in 2026');
    expect(listOf('What they led to')).toEqual([
      'Parcelwise PayYael Norrin, by Tal Berkovanworking together, Feb 2026',
      'Orrin Healthmet',
    ]);
    expect(screen.getByText('1 got no answer.').closest('p')?.textContent).toBe(
      '1 more led to a meeting. 1 got no answer. 1 led to nothing. 1 has no result yet.',
    );
    expect(listOf('Who opened doors for you')).toEqual([
      'Tal Berkovan5 asked, 4 yes2 met',
      '2 others3 asked, 1 yes1 met',
    ]);
    screen.getByRole('img', { name: 'February: 9 asked, 6 made' });
    const grown = screen.getByRole('heading', { level: 3, name: 'Where your reach grew' }).closest('section')!;
    expect(grown.textContent).toContain('Payments31 → 48 of 288 companies');
    expect(grown.textContent).toContain('No one known yetPharma, Education, and 3 more');
    expect(grown.textContent).toContain('from 01 Jan 26 to 13 Dec 26');
    const listed = Object.fromEntries(
      within(screen.getByRole('article'))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')?.replace('/intro/dashboard?', '')]),
    );
    expect(listed).toEqual({
      9: 'year=2026',
      6: 'year=2026&number=made',
      3: 'year=2026&number=met',
      1: 'year=2026&number=won',
      '1 got no answer.': 'year=2026&number=no_answer',
      '1 led to nothing.': 'year=2026&number=nothing',
      '1 has no result yet.': 'year=2026&number=unknown',
      '5 asked': 'year=2026&connector=2',
      '4 yes': 'year=2026&number=yes&connector=2',
      '2 met': 'year=2026&number=met&connector=2',
    });
    // A company has no other to choose, and does not write the paragraph.
    expect(screen.queryByRole('combobox', { name: 'For' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit this paragraph' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2025');
    expect(Object.fromEntries(server.callsOf(getYearlyLetter).at(-1)!.query)).toEqual({ year: '2025' });
  });

  it('says in Kith, until two days are recorded, when it will tell where the reach grew', async () => {
    putSession(server, portco);
    server.on(getYearlyLetter, { ...letter, reach: null });
    openApp('/yearly-letter');
    expect(await screen.findByText(/From the second recorded day of 2026 on/)).toBeTruthy();
  });

  it('has no numbers for a year without introductions', async () => {
    putSession(server, portco);
    const counts = Object.fromEntries(Object.keys(letter.counts).map((of) => [of, 0])) as YearlyLetter['counts'];
    server.on(getYearlyLetter, {
      ...letter,
      opening: 'You asked for no introductions this year.',
      counts,
      results: [],
    });
    openApp('/yearly-letter');
    await screen.findByText('You asked for no introductions this year.');
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
    expect(screen.queryByText('you asked for')).toBeNull();
  });

  it('is copied as a link, and printed', async () => {
    putSession(server, portco);
    server.on(makeLetterLink, { address: '/yearly-letter/9.secret', expires_at: '2027-01-13T00:00:00.000Z' });
    const user = userEvent.setup();
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    openApp('/yearly-letter');
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await screen.findByText('Copied. For 30 days, whoever has this link can read the letter.');
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/yearly-letter/9.secret`);
    expect(server.callsOf(makeLetterLink)[0]!.body).toEqual({ company: '7', year: 2026 });
    await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('lets staff choose the company and write the first paragraph', async () => {
    putSession(server, staff);
    server.on(listCompanies, { companies: [{ id: '7', name: 'Lumenary', logo_url: null, firm: false }] });
    server.on(changeLetterOpening, { opening: 'A good year.', own_words: true });
    openApp('/yearly-letter');
    await heading('Your introductions in 2026');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'For' }), 'Lumenary');
    expect(Object.fromEntries(server.callsOf(getYearlyLetter).at(-1)!.query)).toEqual({ company: '7' });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit this paragraph' }));
    const field = screen.getByRole('textbox', { name: 'First paragraph' });
    await userEvent.clear(field);
    await userEvent.type(field, 'A good year.');
    server.on(getYearlyLetter, { ...letter, opening: 'A good year.', own_words: true });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('A good year.');
    const { body } = server.callsOf(changeLetterOpening)[0]!;
    expect(body).toEqual({ company: '7', year: 2026, opening: 'A good year.', basedOn: { opening: letter.opening } });
    await userEvent.click(screen.getByRole('button', { name: 'Bring Kith’s words back' }));
    expect(server.callsOf(changeLetterOpening)[1]!.body).toMatchObject({ opening: '' });
  });
});

describe('a link to the letter', () => {
  it('shows it without an account, and nothing to change', async () => {
    server.on(openLetterLink, { ...letter, reach: null });
    openApp('/yearly-letter/9.secret');
    await heading('Your introductions in 2026');
    expect(screen.queryByText(/From the second recorded day/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(within(screen.getByRole('article')).queryByRole('link')).toBeNull();
  });

  it('says what to do when it is over', async () => {
    server.on(openLetterLink, createRefusal(404, 'not_found', 'This link doesn’t exist, or you can’t see it.'));
    openApp('/yearly-letter/9.secret');
    await screen.findByText('This link isn’t valid anymore');
  });
});
