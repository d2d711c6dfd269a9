import type { Career, CareerJob, Enrichment } from '../../platform/ports/enrichment.ts';
import { OPEN_END, toMonth } from '../../platform/time/months.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

export const makeCareerJob = (
  company: string,
  title: string,
  from: [number, number],
  to?: [number, number],
): CareerJob => ({
  company,
  domain: null,
  title,
  start_month: toMonth(...from),
  end_month: to ? toMonth(...to) : OPEN_END,
  year_only: 0,
});

export const makeCareer = (name: string, ...jobs: CareerJob[]): Career => ({
  name,
  profiles: [],
  location: null,
  jobs,
});

export interface TestProvider extends Enrichment {
  /** Its answers, by profile; an error is thrown once. */
  answers: Map<string, Career | Error>;
  requests: string[];
}

function testProvider(): TestProvider {
  const answers = new Map<string, Career | Error>();
  const requests: string[] = [];
  return {
    kind: 'people-data-labs',
    name: 'The provider',
    answers,
    requests,
    async read(key) {
      requests.push(key);
      const answer = answers.get(key) ?? null;
      if (!(answer instanceof Error)) return answer;
      answers.delete(key);
      throw answer;
    },
  };
}

export async function startWithProvider(perDay = 100): Promise<{ app: TestApp; provider: TestProvider }> {
  const provider = testProvider();
  const app = await startTestApp({ enrichment: provider });
  app.deps.settings.enrichmentBounds.perDay = perDay;
  return { app, provider };
}
