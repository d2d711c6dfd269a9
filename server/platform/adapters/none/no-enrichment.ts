import { type Enrichment, EnrichmentStoppedError } from '../../ports/enrichment.ts';

/** The provider of an installation without one. */
export const noEnrichment: Enrichment = {
  kind: null,
  name: 'No provider',
  read: async () => {
    throw new EnrichmentStoppedError('No provider of profiles is set up here.');
  },
};
