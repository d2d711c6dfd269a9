/** All results of a run of the benchmark. */
import type { BareReads } from './bare-reads.ts';
import type { BesideBench } from './beside/results.ts';
import type { NamesBench } from './company-names.ts';
import type { EncodingCount } from './encodings.ts';
import type { BulkLoad } from './generate.ts';
import type { ImportSizes } from './import-sizes.ts';
import type { ImportBench } from './imports.ts';
import type { DashboardBench } from './intros.ts';
import type { ListBench } from './lists.ts';
import type { HttpBench } from './load.ts';
import type { OutreachBench } from './outreach.ts';
import type { PanelBench } from './panel.ts';
import type { PathResults } from './path-queries.ts';
import type { PostgresBench } from './postgres.ts';
import type { Results } from './queries.ts';
import type { ReachBench } from './reach.ts';
import type { SalesBench } from './sales.ts';
import type { TalentBench } from './talent.ts';

export interface Report {
  at: Date;
  quick: boolean;
  minutesTaken: number;
  /** Processes that waited for a processor at the beginning, without this one. */
  busyBefore: number;
  sizes: Map<number, SizeReport>;
  bulk: BulkLoad | null;
  imports: ImportBench;
  importSizes: ImportSizes;
  encodings: EncodingCount[];
  dashboard: DashboardBench;
  talent: TalentBench;
  outreach: OutreachBench;
  names: NamesBench | null;
  /** Null without a browser, or without a build. */
  panel: PanelBench | null;
  lists: ListBench | null;
}

/** The results for this number of contacts. */
export interface SizeReport {
  queries: Results;
  paths: PathResults;
  bare: Map<string, BareReads>;
  http: HttpBench;
  /** Null without a server. */
  postgres: PostgresBench | null;
  beside: BesideBench[];
  sales: SalesBench;
  reach: ReachBench;
}
