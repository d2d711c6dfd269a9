import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { KeyNode } from '../../../shared/features/key-nodes/key-node.ts';
import { ListViews } from '../../core/lists/list-views.tsx';
import { firmUsersQuery } from '../../core/people/firm-users.ts';
import { FoldedFields } from '../../platform/ui/fields/filter-bar.tsx';
import { SegmentedSwitch } from '../../platform/ui/fields/segmented.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../platform/ui/layout/page.tsx';
import { keyNodeFilterWords, readKeyNodesAddress } from './address.ts';
import { CompaniesBox } from './companies-box.tsx';
import { ContextFields, useMessage } from './context-fields.tsx';
import { ExportButton } from './export-button.tsx';
import { fillMessage } from './fill-message.ts';
import { KeyNodeFilterBar } from './filters.tsx';
import css from './key-nodes.module.css';
import { getLayoffContext } from './layoffs.ts';
import { KeyNodeResults } from './results.tsx';
import { SkillsField } from './skills-field.tsx';
import { useCompanies, useLayoffs } from './use-companies.ts';
import { useNodes } from './use-nodes.ts';

const KEPT = ['by', 'q', 'skills', 'sort', ...keyNodeFilterWords.names];
const NO_USERS: never[] = [];

/** People in the network who were at some companies, or have some skills, and messages to the person at the firm who knows them. */
export default function KeyNodesScreen() {
  const [params, change] = useAddressParams();
  const text = params.toString();
  const address = useMemo(() => readKeyNodesAddress(new URLSearchParams(text)), [text]);
  const { by, names, skills, filters } = address;
  const layoffs = useLayoffs();
  const companies = useCompanies(names);
  const { data: users = NO_USERS } = useQuery(firmUsersQuery);
  const nodes = useNodes(address, companies.ids);
  const setNames = (next: readonly string[]) => change({ q: next.join('\n') || null });
  const searched = by === 'companies' ? names : skills;
  const message = useMessage(by, layoffs.list !== null);
  const findLayoff = (row: KeyNode) => layoffs.layoffOf(companies.nameOf.get(row.Account__c ?? '') ?? '');
  return (
    <Page title="Search the Network" actions={<ExportButton query={nodes.asked} shown={nodes.head?.shown ?? 0} />}>
      <ListViews list="key-nodes" keeps={KEPT} />
      <div className={css.room}>
        <div className={css.search}>
          <div className={css.side}>
            <SegmentedSwitch
              label="Search by"
              value={by}
              onChange={(value) => change({ by: value === 'skills' ? value : null })}
              choices={[
                { value: 'companies', label: 'By Company' },
                { value: 'skills', label: 'By Skill' },
              ]}
            />
            <FoldedFields words={searched.length > 0 ? searched.join(', ') : null}>
              {by === 'companies' ? (
                <CompaniesBox
                  names={names}
                  companies={companies}
                  layoffs={layoffs}
                  counts={nodes.head?.counts}
                  onNames={setNames}
                />
              ) : (
                <SkillsField skills={skills} onChange={(next) => change({ skills: next.join(';') || null })} />
              )}
              <ContextFields
                by={by}
                message={message}
                example={nodes.rows[0]}
                layoffOf={findLayoff}
                skills={skills}
                users={users}
              />
            </FoldedFields>
          </div>
          <div className={css.results}>
            <KeyNodeFilterBar
              filters={filters}
              users={users}
              onChange={(next) => change(keyNodeFilterWords.inAddress(next))}
            />
            <KeyNodeResults
              address={address}
              source={nodes.source}
              rows={nodes.rows}
              head={nodes.head}
              wanted={nodes.wanted}
              looking={by === 'companies' && names.length > 0 && !companies.known && !companies.query.error}
              users={users}
              next={nodes.next}
              onSort={(value) => change({ sort: value === 'score' ? null : value })}
              fill={(row, contact) =>
                fillMessage({ by, textFor: message.textFor, layoffOf: findLayoff, skills }, row, contact)
              }
              bodyOf={(row, contact) => ({
                connector: row.Contact__c,
                account: row.Account__c,
                contact,
                source: message.source,
                skills: by === 'skills' ? skills : [],
                context: message.textFor(findLayoff(row) !== undefined),
                layoff: getLayoffContext(findLayoff(row)),
              })}
            />
          </div>
        </div>
      </div>
    </Page>
  );
}
