import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readStoredRun } from './stored-run.ts';

/** The projects whose files take longest, or wait most. */
const FIRST = ['journeys', 'process', 'process-postgres'];

/** Long files begin first and the shortest come last, so that no worker is left with a long one when the others have ended. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { longest } = readStoredRun();
    const place = ({ project }: TestSpecification): number =>
      FIRST.includes(project.name) ? FIRST.indexOf(project.name) : FIRST.length;
    const seconds = ({ project, moduleId }: TestSpecification): number =>
      longest[`${project.name} ${relative(this.ctx.config.root, moduleId).replaceAll('\\', '/')}`] ?? 0;
    const sorted = await super.sort(files);
    // The order of the base decides between equals: by project, whose worker then goes on, and by size.
    return sorted.toSorted((a, b) => place(a) - place(b) || (a.project === b.project ? seconds(b) - seconds(a) : 0));
  }
}
