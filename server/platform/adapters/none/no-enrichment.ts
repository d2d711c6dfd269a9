import { type Enrichment, EnrichmentStopped } from '../../ports/enrichment.ts';

/** The provider of an installation without one. */
export const noEnrichment: Enrichment = {
  kind: null,
  name: 'No provider',
  read: async () => {
    throw new EnrichmentStopped('No provider of profiles is set up here.');
  },
};
