import { type Enrichment, EnrichmentStopped } from './enrichment.ts';

/** Where no provider is set up. */
export const noEnrichment: Enrichment = {
  kind: null,
  name: 'No provider',
  read: async () => {
    throw new EnrichmentStopped('No provider of profiles is set up here.');
  },
};
