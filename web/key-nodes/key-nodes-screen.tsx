import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { KeyNode } from '../../shared/key-nodes/key-node.ts';
import { describeError } from '../api/api-error.ts';
import { listSource } from '../api/list-source.ts';
import { firmUsersQuery } from '../people/firm-users.ts';
import { Page } from '../ui/page.tsx';
import { SegmentedSwitch } from '../ui/segmented.tsx';
import { useAddressParams } from '../ui/use-address-params.ts';
import { useSettled } from '../ui/use-settled.ts';
import { readAddress, words } from './address.ts';
import { ContextFields, useMessage } from './context-fields.tsx';
import { ExportButton } from './export-button.tsx';
import { Filters } from './filters.tsx';
import css from './key-nodes.module.css';
import { companiesOf, layoffContext } from './layoffs.ts';
import { NamesBox } from './names-box.tsx';
import { nodesQuery, useReadLayoffs } from './queries.ts';
import { Results } from './results.tsx';
import { SkillsField } from './skills-field.tsx';
import { fill, nextOf, useCompanies, useLayoffs } from './use-companies.ts';

const NO_USERS: never[] = [];
/** So long companies and skills stand still before people are searched for (document 4 §9). */
const SEARCH_SETTLES_MS = 1_000;

/** Who of the network was at some companies, or has some skills, and writing to who of the firm knows them. */
export default function KeyNodesScreen() {
  const [params, change] = useAddressParams();
  const text = params.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(text)), [text]);
  const { by, names, skills, filters, sort } = address;
  const layoffs = useLayoffs();
  const companies = useCompanies(names);
  const { data: users = NO_USERS } = useQuery(firmUsersQuery);
  const asked = { by, skills, filters, sort, accounts: companies.ids };
  const what = `${by} ${(by === 'skills' ? skills : names).join('\n')}`;
  const settled = useSettled(what, SEARCH_SETTLES_MS) === what;
  const nodes = nodesQuery(asked);
  const query = useInfiniteQuery({ ...nodes, enabled: settled && nodes.enabled });
  const wanted = by === 'skills' ? skills.length > 0 : companies.ids.length > 0;
  const pages = wanted ? query.data?.pages : undefined;
  const rows = useMemo(
    () => [...new Map(pages?.flatMap(({ connectors }) => connectors.map((row) => [row.key, row]))).values()],
    [pages],
  );
  const setNames = (next: readonly string[]) => change({ q: next.join('\n') || null });
  const reading = useReadLayoffs((read) => {
    layoffs.take(read);
    setNames(fill(nextOf(companiesOf(read), [])));
  });
  const message = useMessage(by, layoffs.list !== null);
  const layoffOfRow = (row: KeyNode) => layoffs.layoffOf(companies.nameOf.get(row.Account__c ?? '') ?? '');
  const left = nextOf(layoffs.companies, names);
  const counts = pages?.[0]?.counts;
  return (
    <Page title="Search the Network" actions={<ExportButton asked={asked} shown={pages?.[0]?.shown ?? 0} />}>
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
            {by === 'companies' ? (
              <NamesBox
                lines={names.map((name) => {
                  const ids = companies.ofName.get(name);
                  return {
                    ...{ name, layoff: layoffs.layoffOf(name), meant: companies.meant.get(name) ?? [] },
                    found: companies.known
                      ? ids
                        ? true
                        : companies.unmatched.has(name)
                          ? false
                          : undefined
                      : undefined,
                    count: counts && ids?.reduce((sum, id) => sum + (counts[id] ?? 0), 0),
                  };
                })}
                file={layoffs.list && { name: layoffs.list.file_name, left: left.length, notes: layoffs.list.notes }}
                reading={reading.isPending}
                problem={
                  reading.error
                    ? `The file could not be read. ${describeError(reading.error)}`
                    : companies.query.error
                      ? `The names could not be looked up. ${describeError(companies.query.error)}`
                      : null
                }
                onNames={setNames}
                onFile={(file) => reading.mutate(file)}
                onMore={() => setNames([...names, ...fill(left)])}
                onForget={() => {
                  setNames(names.filter((name) => !layoffs.layoffOf(name)));
                  layoffs.forget();
                }}
              />
            ) : (
              <SkillsField skills={skills} onChange={(next) => change({ skills: next.join(';') || null })} />
            )}
            <ContextFields
              by={by}
              message={message}
              example={rows[0]}
              layoffOf={layoffOfRow}
              skills={skills}
              users={users}
            />
          </div>
          <div className={css.results}>
            <Filters filters={filters} users={users} onChange={(next) => change(words.inAddress(next))} />
            <Results
              address={address}
              source={{ ...listSource(query), pending: wanted && query.isPending && !query.error }}
              rows={rows}
              head={pages?.[0]}
              wanted={wanted}
              looking={by === 'companies' && names.length > 0 && !companies.known && !companies.query.error}
              users={users}
              next={
                query.hasNextPage ? { busy: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : null
              }
              onSort={(value) => change({ sort: value === 'score' ? null : value })}
              bodyOf={(row, contact) => ({
                ...{ connector: row.Contact__c, account: row.Account__c, contact, source: message.source },
                ...{ skills: by === 'skills' ? skills : [], context: message.textFor(layoffOfRow(row) !== undefined) },
                layoff: layoffContext(layoffOfRow(row)),
              })}
            />
          </div>
        </div>
      </div>
    </Page>
  );
}
