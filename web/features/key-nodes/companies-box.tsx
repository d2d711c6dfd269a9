import { describeError } from '../../platform/api/api-error.ts';
import { NamesBox } from './names-box.tsx';
import { useReadLayoffs } from './queries.ts';
import { fill, fillFound, listNextCompanies, type useCompanies, type useLayoffs } from './use-companies.ts';

type CompaniesBoxProps = {
  names: readonly string[];
  companies: ReturnType<typeof useCompanies>;
  layoffs: ReturnType<typeof useLayoffs>;
  /** The number of key nodes of each company, once they are counted. */
  counts: Readonly<Record<string, number>> | undefined;
  onNames: (names: readonly string[]) => void;
};

/** The companies that are searched, typed or from a file of layoffs, each with its known data. */
export function CompaniesBox({ names, companies, layoffs, counts, onNames: setNames }: CompaniesBoxProps) {
  const reading = useReadLayoffs((read) => {
    layoffs.take(read);
    setNames(fillFound(read));
  });
  const left = listNextCompanies(layoffs.companies, names);
  return (
    <NamesBox
      lines={names.map((name) => {
        const ids = companies.ofName.get(name);
        return {
          name,
          layoff: layoffs.layoffOf(name),
          meant: companies.meant.get(name) ?? [],
          found: companies.known ? (ids ? true : companies.unmatched.has(name) ? false : undefined) : undefined,
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
  );
}
