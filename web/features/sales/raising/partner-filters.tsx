import { SUGGEST_DEBOUNCE_MS, shortenStrength } from '../../../../shared/core/network/account.ts';
import { listRaisePartners, RAISE_TABS } from '../../../../shared/features/sales/raising/calls.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { FilterBar } from '../../../platform/ui/fields/filter-bar.tsx';
import { SettledField } from '../../../platform/ui/fields/settled-field.tsx';
import type { PartnerFilters } from './queries.ts';
import css from './raising.module.css';
import type { PartnersReply } from './words.ts';

const WAYS = [4, 3, 2] as const;

/** A word of the address that a filter does not have counts as none. @param suggests the viewer may suggest funds */
export function readPartnerFilters(address: URLSearchParams, suggests: boolean): PartnerFilters {
  const tabs = suggests ? RAISE_TABS : RAISE_TABS.slice(1);
  const tab = tabs.find((name) => name === address.get('tab')) ?? tabs[0]!;
  const way = WAYS.find((strength) => String(strength) === address.get('way'));
  const before = (['yes', 'no'] as const).find((choice) => choice === address.get('asked'));
  const [q, fund] = [address.get('q'), address.get('fund')];
  const isOnly = (name: 'sectors' | 'places') => address.get(name) === 'only';
  return {
    tab,
    ...(q && { q }),
    ...(way && { way }),
    ...(fund && { fund }),
    ...(before && { asked: before }),
    ...(isOnly('sectors') && { sectors: 'only' as const }),
    ...(isOnly('places') && { places: 'only' as const }),
  };
}

type PartnerFiltersProps = {
  filters: PartnerFilters;
  funds: PartnersReply['funds'];
  onChange: (change: Partial<Record<'q' | 'way' | 'fund' | 'asked', string | null>>) => void;
  /** Another value drops what is being typed. */
  cleared: number;
};

/** The filters of partners. */
export function PartnerFilterBar({ filters, funds, onChange, cleared }: PartnerFiltersProps) {
  // The card of the raise has switches for the others.
  const { tab: _, sectors: __, places: ___, ...others } = filters;
  return (
    <FilterBar count={Object.keys(others).length}>
      <SettledField
        key={cleared}
        className={css.find}
        label="Fund or partner"
        value={filters.q ?? ''}
        schema={listRaisePartners.query.shape.q}
        after={SUGGEST_DEBOUNCE_MS}
        onChange={(q) => onChange({ q })}
      />
      <SelectField
        label="Way in"
        value={String(filters.way ?? '')}
        onChange={({ target }) => onChange({ way: target.value || null })}
      >
        <option value="">Low or better</option>
        {WAYS.map((strength) => (
          <option key={strength} value={strength}>
            {shortenStrength(strength)}
            {strength < 4 && ' or better'}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Fund"
        value={filters.fund ?? ''}
        onChange={({ target }) => onChange({ fund: target.value || null })}
      >
        <option value="">All funds</option>
        {funds.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Asked before"
        value={filters.asked ?? ''}
        onChange={({ target }) => onChange({ asked: target.value || null })}
      >
        <option value="">Asked or not</option>
        <option value="no">Never asked</option>
        <option value="yes">Asked before</option>
      </SelectField>
    </FilterBar>
  );
}
