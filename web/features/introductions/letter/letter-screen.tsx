import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Link2, Printer } from 'lucide-react';
import { LETTER_LINK_DAYS } from '../../../../shared/core/introductions/constants.ts';
import type { YearlyLetter } from '../../../../shared/features/introductions/letter/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { companiesQuery } from '../../../platform/api/companies.ts';
import { useCan, useUser } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { useCopy } from '../../../platform/ui/hooks/use-copy.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { DASHBOARD, readLetterYear } from '../steps/address.ts';
import css from './letter.module.css';
import { LetterFrame } from './letter-frame.tsx';
import { LetterSheet } from './letter-sheet.tsx';
import { OpeningEditor } from './opening-editor.tsx';
import { sendLetterLink, yearlyLetterQuery } from './queries.ts';

/** Copies a link that anybody can open. */
function CopyLink({ letter }: { letter: YearlyLetter }) {
  const copy = useCopy();
  const notices = useNotices();
  const run = async () => {
    try {
      const { address } = await sendLetterLink(letter);
      if (await copy(new URL(address, location.origin).href))
        notices.success(`Copied. For ${LETTER_LINK_DAYS} days, whoever has this link can read the letter.`);
    } catch (error) {
      notices.error(`The link was not made. ${describeError(error)}`);
    }
  };
  return (
    <Button variant="outlined" onClick={() => void run()}>
      <Link2 size={14} aria-hidden />
      <span>Copy link</span>
    </Button>
  );
}

const listYears = ({ first_year, day }: YearlyLetter): number[] => {
  const last = Number(day.slice(0, 4));
  return Array.from({ length: last - first_year + 1 }, (_, at) => last - at);
};

/** /yearly-letter: a year of introductions on a page to print or hand on; for staff of any company, or of all. */
export default function LetterScreen() {
  const staff = useUser()?.staff ?? false;
  const can = useCan();
  const [address, change] = useAddressParams();
  const company = (staff && address.get('company')) || undefined;
  const query = useQuery(yearlyLetterQuery(company, readLetterYear(address.get('year'))));
  const companies = useQuery({ ...companiesQuery, enabled: staff });
  const letter = query.data;
  return (
    <LetterFrame
      query={query}
      bar={
        <>
          <Link to={DASHBOARD} className={css.back}>
            <ArrowLeft size={16} aria-hidden />
            <span>My Requests</span>
          </Link>
          {staff && (
            <SelectField
              label="For"
              value={company ?? ''}
              onChange={({ target }) => change({ company: target.value || null, year: null })}
            >
              <option value="">All companies</option>
              {companies.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          {letter && (
            <>
              <SelectField label="Year" value={letter.year} onChange={({ target }) => change({ year: target.value })}>
                {listYears(letter).map((year) => (
                  <option key={year} value={year}>
                    {year}
                  </option>
                ))}
              </SelectField>
              {letter.company && <CopyLink letter={letter} />}
              <Button variant="contained" onClick={() => window.print()}>
                <Printer size={14} aria-hidden />
                <span>Print or save as PDF</span>
              </Button>
            </>
          )}
        </>
      }
    >
      {(shown) => (
        <LetterSheet
          letter={shown}
          reader={staff ? 'staff' : 'company'}
          edit={can('intro:manage') && <OpeningEditor key={`${shown.company?.id} ${shown.year}`} letter={shown} />}
        />
      )}
    </LetterFrame>
  );
}
